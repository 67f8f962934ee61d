import { classes } from "./classes";

/** A small table that is shown whole. For long ones, with sorting and paging, there is DataTable. */
export function PlainTable({
  caption,
  head,
  children,
}: {
  /** What the rows are; the table's name for screen readers. */
  caption: string;
  /** HeaderCells. */
  head: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      // Words for screen readers only are placed absolutely: here, so that they do not widen the page.
      className="relative overflow-x-auto rounded-xl bg-surface print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

const EDGES = "px-3 first:ps-5 last:pe-5 sm:first:ps-6 sm:last:pe-6";

/** What a row is stays in sight where the table scrolls sideways. */
const PINNED = "sticky start-0 z-1 bg-surface";

export function HeaderCell(props: { className?: string; children?: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={classes(
        "py-3 text-start text-sm font-semibold whitespace-nowrap text-ink-soft first:sticky first:start-0 first:z-1 first:bg-surface",
        EDGES,
        props.className,
      )}
    >
      {props.children}
    </th>
  );
}

export function Cell({
  isRowHeader = false,
  className,
  children,
}: {
  isRowHeader?: boolean;
  className?: string;
  children?: React.ReactNode;
}) {
  const Tag = isRowHeader ? "th" : "td";
  return (
    <Tag
      scope={isRowHeader ? "row" : undefined}
      className={classes(
        "border-t border-line py-3 text-start align-top font-normal print:py-1",
        EDGES,
        isRowHeader && PINNED,
        className,
      )}
    >
      {children}
    </Tag>
  );
}
