import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { PoolCounts } from "@/lib/pools/counts";
import { stratumWords } from "@/lib/pools/words";
import { count, probability } from "./numbers";

/** Strata that samples were drawn from, with their populations; nothing where no sample was asked for. */
export function SampleTable({ counts }: { counts: PoolCounts }) {
  const drawn = counts.strata.filter(({ sampled }) => sampled > 0);
  if (drawn.length === 0) return null;
  return (
    <section aria-labelledby="samples" className="min-w-0">
      <h2 id="samples" className="text-lg">
        Samples
      </h2>
      <p className="mt-1 mb-3 max-w-measure text-ink-soft">
        Drawn by chance from each stratum with the pool’s seed. Estimates weigh a section by one
        over its inclusion probability.
      </p>
      <PlainTable
        caption="Strata of the samples"
        head={
          <>
            <HeaderCell>Stratum</HeaderCell>
            <HeaderCell className="text-end!">Sections in it</HeaderCell>
            <HeaderCell className="text-end!">Drawn</HeaderCell>
            <HeaderCell className="text-end!">Inclusion probability</HeaderCell>
          </>
        }
      >
        {drawn.map(({ name, population, sampled }) => (
          <tr key={name}>
            <Cell isRowHeader>{stratumWords(name)}</Cell>
            <Cell className="text-end! tabular-nums">{count(population)}</Cell>
            <Cell className="text-end! tabular-nums">{count(sampled)}</Cell>
            <Cell className="text-end! tabular-nums">{probability(sampled / population)}</Cell>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
