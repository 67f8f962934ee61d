import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { capital } from "@/lib/capital";
import type { WeighedStratum } from "@/lib/pools/weights";
import { stratumWords } from "@/lib/pools/words";
import { count } from "./score-words";

/** What the estimates for all sections rest on: a row a stratum of the newest pool. */
export function StrataTable({ strata }: { strata: readonly WeighedStratum[] }) {
  return (
    <section aria-labelledby="strata">
      <h2 id="strata" className="mb-1 text-lg">
        What estimates for all sections rest on
      </h2>
      <p className="mb-3 max-w-measure text-ink-soft">
        Rows of the newest pool’s rule, which are drawn whole, and strata of its audit. Each section
        that adjudicators labelled counts its weight: sections of the stratum over labelled ones.
      </p>
      <PlainTable
        caption="Strata of the newest pool"
        head={
          <>
            <HeaderCell>Row or stratum</HeaderCell>
            <HeaderCell className="text-end!">Sections</HeaderCell>
            <HeaderCell className="text-end!">Drawn</HeaderCell>
            <HeaderCell className="text-end!">Labelled</HeaderCell>
            <HeaderCell className="text-end!">Weight</HeaderCell>
          </>
        }
      >
        {strata.map(({ name, population, sampled, labelled }) => (
          <tr key={name}>
            <Cell isRowHeader className="break-words">
              {capital(stratumWords(name))}
            </Cell>
            <Cell className="text-end! tabular-nums">{count(population)}</Cell>
            <Cell className="text-end! tabular-nums">{count(sampled)}</Cell>
            <Cell className="text-end! tabular-nums">{count(labelled)}</Cell>
            <Cell className="text-end! tabular-nums">
              {labelled > 0 ? (population / labelled).toFixed(2) : "–"}
            </Cell>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
