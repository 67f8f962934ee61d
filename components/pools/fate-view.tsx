import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { PoolFate } from "@/lib/pools/fate";
import type { FateRow } from "@/lib/pools/fate-counts";
import { isDefined } from "@/lib/stats/estimate";
import { count } from "./numbers";

const NUMBER = "text-end! whitespace-nowrap tabular-nums";
const TITLES = { medical_expert: "By medical experts", fact_checker: "By fact checkers" } as const;

/** What one kind of adjudicators made of the comments: together, alone in a section, and with others. */
export function FateView({ fate }: { fate: PoolFate }) {
  const { by, how, table } = fate;
  const id = `fate-${by}-${how}`;
  const title = `${TITLES[by]}${how === "inferred" ? ", inferred" : ""}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-ink-soft">{HOW[how](fate)}</p>
      <div className="grid grid-cols-1 gap-6">
        <FateTable
          of={title}
          caption="All comments"
          rows={table.rows}
          total={table.total}
          how={how}
        />
        {how === "asked" && (
          <>
            <FateTable
              of={title}
              caption="The only source in their section"
              rows={table.alone}
              how={how}
            />
            <FateTable
              of={title}
              caption="Others commented, too"
              rows={table.withOthers}
              how={how}
            />
          </>
        )}
      </div>
    </section>
  );
}

const HOW: Record<PoolFate["how"], (fate: PoolFate) => string> = {
  asked: ({ adjudications }) =>
    `${count(adjudications)} adjudications said of each comment whether it is correct. A comment is confirmed or rejected where all who could tell agree. Intervals are Wilson’s at 95 %, as if comments were independent.`,
  inferred: ({ adjudications, leftOut }) =>
    `The study’s questions do not ask whether a comment is right. So only sections whose comments have a single source count: ${count(adjudications)} adjudications; ${count(leftOut)} on sections with several sources are left out. A comment counts as correct where the section was found to have an error. Intervals are Wilson’s at 95 %.`,
};

function FateTable({
  of,
  caption,
  rows,
  total,
  how,
}: {
  /** Whose table it is; several stand on the page. */
  of: string;
  caption: string;
  rows: readonly FateRow[];
  total?: FateRow;
  how: PoolFate["how"];
}) {
  if (rows.length === 0) return null;
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-semibold">{caption}</h3>
      <PlainTable
        caption={`${of}: ${caption}`}
        head={
          <>
            <HeaderCell>Source</HeaderCell>
            {HEADERS[how].map((name) => (
              <HeaderCell key={name} className="text-end!">
                {name}
              </HeaderCell>
            ))}
          </>
        }
      >
        {rows.map((row) => (
          <Row key={row.source} row={row} how={how} />
        ))}
        {total && rows.length > 1 && <Row row={{ ...total, source: "All" }} how={how} />}
      </PlainTable>
    </div>
  );
}

const ENDS = ["Comments", "Confirmed", "Rejected", "Split", "Precision", "95 % interval"];
const HEADERS: Record<PoolFate["how"], readonly string[]> = {
  asked: ["Correct", "Incorrect", "Cannot tell", ...ENDS],
  inferred: ENDS,
};

function Row({ row, how }: { row: FateRow; how: PoolFate["how"] }) {
  const answers = [row.correct, row.incorrect, row.cannotTell];
  const numbers = [row.comments, row.confirmed, row.rejected, row.split];
  return (
    <tr>
      <Cell isRowHeader className="min-w-48 break-all">
        {row.source}
      </Cell>
      {(how === "asked" ? [...answers, ...numbers] : numbers).map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
        <Cell key={at} className={NUMBER}>
          {count(value)}
        </Cell>
      ))}
      <Cell className={NUMBER}>
        {isDefined(row.precision) ? percent(row.precision.value) : "undefined"}
      </Cell>
      <Cell className={NUMBER}>
        {row.interval ? `${percent(row.interval.low)} to ${percent(row.interval.high)}` : "–"}
      </Cell>
    </tr>
  );
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
