import { Breadcrumbs, type Crumb } from "./breadcrumbs";

/** Title of a page, with where it is, what it is for and what can be done on it. */
export function PageHeader({
  title,
  lead,
  crumbs,
  actions,
  children,
}: {
  title: React.ReactNode;
  lead?: React.ReactNode;
  crumbs?: readonly Crumb[];
  actions?: React.ReactNode;
  children?: React.ReactNode;
}) {
  return (
    <header className="mb-8">
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-[1.75rem]">{title}</h1>
          {lead && <p className="mt-2 max-w-measure text-ink-soft">{lead}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2" data-print="hide">
            {actions}
          </div>
        )}
      </div>
      {children}
    </header>
  );
}
