import { classes } from "@/components/ui/classes";

/** The main part of a page. `wide` is for tables that need the whole window. */
export function PageFrame({
  wide = false,
  className,
  children,
}: {
  wide?: boolean;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classes(
        "mx-auto px-4 py-8 outline-none sm:px-6 sm:py-10",
        wide ? "max-w-[100rem]" : "max-w-page",
        className,
      )}
    >
      {children}
    </main>
  );
}
