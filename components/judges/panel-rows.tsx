import { LinkButton } from "@/components/ui/link";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { capital } from "@/lib/capital";
import type { PanelFilter, PanelRow, PanelView } from "@/lib/judges/panel-queries";
import { EarlierLater } from "./earlier-later";

const FILTERS: readonly (readonly [PanelFilter, string])[] = [
  ["all", "All"],
  ["differ", "Judges differ"],
  ["changed", "Other than the primary’s"],
  ["incomplete", "A verdict missing"],
  ["undecided", "No verdict of the panel"],
];

export const PanelFilterLinks = ({ base, filter }: { base: string; filter: PanelFilter }) => (
  <nav aria-label="Which units" className="mb-4 flex flex-wrap gap-2">
    {FILTERS.map(([value, words]) => (
      <LinkButton
        key={value}
        size="small"
        href={`${base}?show=${value}#verdicts`}
        aria-current={value === filter ? "page" : undefined}
        variant={value === filter ? "primary" : "secondary"}
        prefetch={false}
      >
        {words}
      </LinkButton>
    ))}
  </nav>
);

/** Each unit with what every judge says of it and what the panel makes of that. */
export function PanelRows({
  panel,
  rows,
  base,
  filter,
  page,
  hasMore,
}: {
  panel: PanelView;
  rows: readonly PanelRow[];
  base: string;
  filter: PanelFilter;
  page: number;
  hasMore: boolean;
}) {
  const { words } = panel.task;
  const said = (value: number | null | undefined) =>
    value === null || value === undefined ? "—" : (words[value] ?? String(value));
  if (rows.length === 0) return <p className="text-ink-soft">There are none of these.</p>;
  return (
    <>
      <PlainTable
        caption="Verdicts"
        head={
          <>
            <HeaderCell>{capital(panel.task.unit)}</HeaderCell>
            {panel.judges.map((judge, index) => (
              <HeaderCell key={judge}>{index === 0 ? `${judge} (primary)` : judge}</HeaderCell>
            ))}
            <HeaderCell>Panel</HeaderCell>
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.unit}>
            <Cell isRowHeader className="min-w-64">
              <span className="wrap-anywhere">{row.unit}</span>
              <span dir="auto" className="mt-1 line-clamp-2 text-sm text-ink-soft">
                {row.text}
              </span>
            </Cell>
            {panel.judges.map((judge) => (
              <Cell key={judge} className="whitespace-nowrap">
                {said(row.verdicts[judge])}
              </Cell>
            ))}
            <Cell className="font-semibold! whitespace-nowrap">{said(row.verdict)}</Cell>
          </tr>
        ))}
      </PlainTable>
      <EarlierLater
        label="Pages of verdicts"
        page={page}
        hasMore={hasMore}
        hrefOf={(to) => `${base}?show=${filter}&page=${to}#verdicts`}
      />
    </>
  );
}
