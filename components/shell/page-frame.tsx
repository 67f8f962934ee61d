import { classes } from "@/components/ui/classes";

/**
 * The main part of a page. `wide` is for tables that need the whole window, `narrow` for forms and
 * texts: a column at the start of the page, in line with what stands above it.
 */
export function PageFrame({
  wide = false,
  narrow = false,
  children,
}: {
  wide?: boolean;
  narrow?: boolean;
  children: React.ReactNode;
}) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classes(
        "mx-auto px-4 py-8 outline-none sm:px-6 sm:py-10",
        wide ? "max-w-[100rem]" : "max-w-page",
      )}
    >
      {narrow ? <div className="max-w-2xl">{children}</div> : children}
    </main>
  );
}
