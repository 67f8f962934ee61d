import { classes } from "./classes";

/** Says what will be here and offers the step that makes it so. */
export function EmptyState({
  title,
  action,
  className,
  children,
}: {
  title: string;
  action?: React.ReactNode;
  className?: string;
  children?: React.ReactNode;
}) {
  return (
    <div className={classes("rounded-xl bg-surface px-5 py-8 sm:px-6 sm:py-10", className)}>
      <div className="max-w-measure">
        <h2 className="text-xl">{title}</h2>
        {children && <div className="mt-2 space-y-3 text-ink-soft">{children}</div>}
        {action && <div className="mt-6 flex flex-wrap items-center gap-3">{action}</div>}
      </div>
    </div>
  );
}
