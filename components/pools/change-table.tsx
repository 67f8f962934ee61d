import { Panel } from "@/components/ui/panel";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { ChangeSide, RebuildView } from "@/lib/pools/changes";
import type { ChangeKind } from "@/lib/pools/difference";
import { CHANGE_WORDS, stratumWords } from "@/lib/pools/words";
import { count, probability } from "./numbers";

/** Counts of what a rebuild changes, and the first sections that it changes. */
export function ChangeTable({ view }: { view: RebuildView }) {
  const kinds = Object.keys(CHANGE_WORDS) as ChangeKind[];
  const all = kinds.reduce((sum, kind) => sum + view.changes[kind], 0);
  return (
    <Panel title="Changes" className="min-w-0">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {kinds.map((kind) => (
          <li key={kind}>
            <span className="font-semibold tabular-nums">{count(view.changes[kind])}</span>{" "}
            <span className="text-ink-soft">{CHANGE_WORDS[kind].toLowerCase()}</span>
          </li>
        ))}
        <li>
          <span className="font-semibold tabular-nums">{count(view.unchanged)}</span>{" "}
          <span className="text-ink-soft">unchanged</span>
        </li>
      </ul>
      {view.rows.length > 0 && (
        <div className="mt-4">
          <PlainTable
            caption="Sections that change"
            head={
              <>
                <HeaderCell>Section</HeaderCell>
                <HeaderCell>Change</HeaderCell>
                <HeaderCell>Now</HeaderCell>
                <HeaderCell>Then</HeaderCell>
              </>
            }
          >
            {view.rows.map((row) => (
              <tr key={row.unitId}>
                <Cell isRowHeader className="max-w-96 min-w-56">
                  <span dir="auto" className="line-clamp-2">
                    {row.text.trim() || "(blank)"}
                  </span>
                  <span className="block text-sm break-all text-ink-faint">
                    {row.response}, section {row.index + 1}
                  </span>
                </Cell>
                <Cell className="min-w-32">{CHANGE_WORDS[row.kind]}</Cell>
                <Cell className="min-w-40">{sideWords(row.before)}</Cell>
                <Cell className="min-w-40">{sideWords(row.after)}</Cell>
              </tr>
            ))}
          </PlainTable>
          {all > view.rows.length && (
            <p className="mt-3 text-sm text-ink-soft">
              The first {count(view.rows.length)} of {count(all)} changes.
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}

const sideWords = (side: ChangeSide | null): string => {
  if (!side) return "–";
  const where = stratumWords(side.stratum);
  return side.probability === 1 ? where : `${where}, ${probability(side.probability)}`;
};
