/** A key on the keyboard. */
export function Kbd({ children }: { children: React.ReactNode }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded-md border border-line bg-sunken px-1.5 font-sans text-[0.8125rem] leading-5 font-medium text-ink-soft">
      {children}
    </kbd>
  );
}
