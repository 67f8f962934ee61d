/** Fields that belong together, under a title of their own. */
export function FieldGroup({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5 rounded-xl bg-surface p-5 sm:p-6">
      <legend className="contents">
        <span className="text-lg font-semibold">{title}</span>
      </legend>
      {children}
    </fieldset>
  );
}
