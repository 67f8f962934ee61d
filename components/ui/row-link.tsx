import Link from "next/link";

/** The link of a table row: the one that arrow keys move between. */
export function RowLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      data-row-link=""
      className="rounded-sm font-medium text-ink underline decoration-line-strong/50 underline-offset-4 group-hover/row:decoration-current hover:text-accent"
    >
      {children}
    </Link>
  );
}
