import Link from "next/link";

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

/** The pages above this one; the page itself is its title. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-2" data-print="hide">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
        {crumbs.map((crumb) => (
          <li key={crumb.href} className="flex items-center gap-x-2">
            <Link
              href={crumb.href}
              className="rounded-sm py-1 hover:text-ink hover:underline hover:underline-offset-4"
            >
              {crumb.label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
