import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { PoolComponent, PoolDetail } from "@/lib/pools/queries";
import { RULE_ROWS } from "@/lib/pools/rules";
import { REASON_HELP, REASON_WORDS } from "@/lib/pools/words";
import { count, share } from "./numbers";

/** PlainTable aligns at the start; numbers stand at the end. */
const NUMBER = "text-end! whitespace-nowrap tabular-nums";

/** Components of a pool, rows of the rule first, as the study's Table 2. */
export function ComponentTable({ pool }: { pool: PoolDetail }) {
  const missing = RULE_ROWS.filter((row) => !pool.components.some(({ reason }) => reason === row));
  const empty = { sections: 0, single: 0, kept: 0, byExperts: 0, byFactCheckers: 0 };
  const rows: PoolComponent[] = [
    ...pool.components,
    ...missing.map((reason) => ({ reason, ...empty })),
  ].sort((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason));
  return (
    <section aria-labelledby="components" className="min-w-0">
      <h2 id="components" className="mb-3 text-lg">
        Components
      </h2>
      <PlainTable
        caption="Components of the pool"
        head={
          <>
            <HeaderCell>Reason</HeaderCell>
            <HeaderCell className="text-end!">Sections</HeaderCell>
            <HeaderCell className="text-end!">Share</HeaderCell>
            <HeaderCell className="text-end!">By experts</HeaderCell>
            <HeaderCell className="text-end!">By fact checkers</HeaderCell>
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.reason}>
            <Cell isRowHeader className="min-w-56">
              <span className="font-medium">{REASON_WORDS[row.reason]}</span>
              <span className="block text-sm text-ink-soft">
                {REASON_HELP[row.reason]}
                {row.single > 0 && ` ${count(row.single)} judged by one person.`}
                {row.kept > 0 && ` ${count(row.kept)} kept since adjudicated.`}
              </span>
            </Cell>
            <Cell className={NUMBER}>{count(row.sections)}</Cell>
            <Cell className={NUMBER}>{share(row.sections, pool.sections)}</Cell>
            <Cell className={NUMBER}>{count(row.byExperts)}</Cell>
            <Cell className={NUMBER}>{count(row.byFactCheckers)}</Cell>
          </tr>
        ))}
        <tr className="font-semibold">
          <Cell isRowHeader>
            <span className="font-semibold">Pool</span>
          </Cell>
          <Cell className={NUMBER}>{count(pool.sections)}</Cell>
          <Cell className={NUMBER} />
          <Cell className={NUMBER}>{count(pool.byExperts)}</Cell>
          <Cell className={NUMBER}>{count(pool.byFactCheckers)}</Cell>
        </tr>
      </PlainTable>
    </section>
  );
}

const ORDER = Object.keys(REASON_WORDS);
