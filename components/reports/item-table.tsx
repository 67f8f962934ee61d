import { classes } from "@/components/ui/classes";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { groupSpans, type Printed, printItem, titleOf } from "@/lib/reports/print";
import type { ReportItem } from "@/lib/reports/types";

const SIDES = { left: "", right: "text-end! whitespace-nowrap tabular-nums" } as const;

/** The table of an item as it is printed: values with their intervals, marks for missing ones. */
export function ItemTable({ item }: { item: ReportItem }) {
  const printed = printItem(item);
  return (
    <PlainTable caption={titleOf(item)} head={<Heads printed={printed} />}>
      {printed.rows.length === 0 && (
        <tr>
          <td
            colSpan={printed.heads.length}
            className="border-t border-line px-5 py-3 text-ink-soft sm:px-6"
          >
            There is nothing to count yet.
          </td>
        </tr>
      )}
      {printed.rows.map(({ cells, isTotal }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never change once they are made
        <tr key={row} className={isTotal ? "font-semibold" : undefined}>
          {cells.map((cell, at) => (
            <Cell
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={at}
              isRowHeader={at === 0}
              className={classes(
                SIDES[printed.aligned[at] ?? "right"],
                isTotal && "font-semibold!",
                at === 0 && "min-w-40",
              )}
            >
              {cell}
            </Cell>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}

function Heads({ printed: { groups, heads, aligned } }: { printed: Printed }) {
  const names = groups.map((group, at) => [group, heads[at]].filter(Boolean).join(": "));
  const hasGroups = groupSpans(groups).some(({ group, span }) => group !== "" && span > 0);
  return (hasGroups ? names : heads).map((head, at) => (
    <HeaderCell
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never change once they are made
      key={at}
      className={classes("align-bottom whitespace-normal!", aligned[at] === "right" && "text-end!")}
    >
      {head || <span className="sr-only">What is counted</span>}
    </HeaderCell>
  ));
}
