import { Panel } from "@/components/ui/panel";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { Comparison } from "@/lib/references/compare";
import { labelWords, MOVE_WORDS, REASON_WORDS } from "@/lib/references/words";

const LABELS = [true, false, null] as const;
/** Heads that hold the name of a reference, which can be long. */
const NAME_HEAD = "min-w-28 align-bottom whitespace-normal! wrap-anywhere";
const count = (value: number) => value.toLocaleString("en-GB");

/** Labels of one reference against the other's, and the reasons of those that differ. */
export function ComparisonView({
  comparison,
  from,
  to,
}: {
  comparison: Comparison;
  from: string;
  to: string;
}) {
  const { transitions, reasons, moved, same } = comparison;
  const at = (a: boolean | null, b: boolean | null) =>
    transitions.find((each) => each.from === a && each.to === b)?.sections ?? 0;
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
      <Panel
        title="Labels"
        description={`${count(moved)} of ${count(moved + same)} sections have another label.`}
      >
        <PlainTable
          caption={`Labels of ${from} in rows, of ${to} in columns`}
          head={
            <>
              <HeaderCell className={NAME_HEAD}>{from}</HeaderCell>
              {LABELS.map((label) => (
                <HeaderCell key={String(label)} className={`${NAME_HEAD} text-end!`}>
                  {to}: {labelWords(label).toLowerCase()}
                </HeaderCell>
              ))}
            </>
          }
        >
          {LABELS.map((a) => (
            <tr key={String(a)}>
              <Cell isRowHeader>{labelWords(a)}</Cell>
              {LABELS.map((b) => (
                <Cell
                  key={String(b)}
                  className={`text-end! tabular-nums ${a === b ? "text-ink-soft" : "font-semibold"}`}
                >
                  {count(at(a, b))}
                </Cell>
              ))}
            </tr>
          ))}
        </PlainTable>
      </Panel>
      <Panel title="Why labels differ">
        {reasons.length === 0 ? (
          <p className="text-ink-soft">Every section has the same label in both.</p>
        ) : (
          <PlainTable
            caption="Moved sections by reasons"
            head={
              <>
                <HeaderCell>Change</HeaderCell>
                <HeaderCell className={NAME_HEAD}>{from}</HeaderCell>
                <HeaderCell className={NAME_HEAD}>{to}</HeaderCell>
                <HeaderCell className="text-end!">Sections</HeaderCell>
              </>
            }
          >
            {reasons.map(({ move, fromReason, toReason, sections }) => (
              <tr key={`${move} ${fromReason} ${toReason}`}>
                <Cell isRowHeader className="min-w-32">
                  {MOVE_WORDS[move]}
                </Cell>
                <Cell>{REASON_WORDS[fromReason]}</Cell>
                <Cell>{REASON_WORDS[toReason]}</Cell>
                <Cell className="text-end! tabular-nums">{count(sections)}</Cell>
              </tr>
            ))}
          </PlainTable>
        )}
      </Panel>
    </div>
  );
}
