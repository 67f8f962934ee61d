import { classes } from "./classes";

/** A group of things that belong together, on its own ground. With a title it is a section. */
export function Panel({
  title,
  description,
  actions,
  className,
  children,
}: {
  title?: React.ReactNode;
  description?: React.ReactNode;
  actions?: React.ReactNode;
  className?: string;
  children: React.ReactNode;
}) {
  const Tag = title ? "section" : "div";
  return (
    <Tag className={classes("min-w-0 rounded-xl bg-surface p-5 sm:p-6", className)}>
      {(title || actions) && (
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 last:mb-0">
          <div>
            {title && <h2 className="text-lg">{title}</h2>}
            {description && <p className="mt-1 max-w-measure text-ink-soft">{description}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </Tag>
  );
}
