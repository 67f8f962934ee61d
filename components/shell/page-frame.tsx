/**
 * The main part of a page, as wide as the bars above it. `narrow` is for forms and texts: a column at
 * the start of the page.
 */
export function PageFrame({
  narrow = false,
  children,
}: {
  narrow?: boolean;
  children: React.ReactNode;
}) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto max-w-page px-4 py-8 outline-none sm:px-6 sm:py-10"
    >
      {narrow ? <div className="max-w-2xl">{children}</div> : children}
    </main>
  );
}
