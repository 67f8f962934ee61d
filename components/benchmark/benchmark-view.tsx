import { FormMessage } from "@/components/ui/form-message";
import { Panel } from "@/components/ui/panel";
import type { Benchmark } from "@/lib/benchmark/benchmark";
import type { SendingPool } from "@/lib/benchmark/send";
import { counted } from "@/lib/counted";
import { BoundsTable } from "./bounds-table";
import { ScoreTable } from "./score-table";
import { SeriesTable } from "./series-table";
import { StrataTable } from "./strata-table";

/** All scores by one reference, with what they rest on. */
export function BenchmarkView({
  slug,
  benchmark,
  pool,
}: {
  slug: string;
  benchmark: Benchmark;
  /** Where unjudged positives can be sent; null where they cannot. */
  pool: SendingPool | null;
}) {
  const { results, series, sections, responses, options, isSameData, reference } = benchmark;
  const { weightedBecause, strata } = benchmark;
  if (results.length === 0)
    return (
      <Panel title="Nobody to score yet">
        <p className="text-ink-soft">
          No judge, group or person has said anything about sections of this project. Run a judge,
          or import its outputs.
        </p>
      </Panel>
    );
  return (
    <div className="grid grid-cols-1 gap-8">
      {!isSameData && (
        <FormMessage tone="info">
          <p>
            Judgments that the reference used have changed since it was frozen. Its labels stand;
            scores against the reference without a contributor use the judgments that are left.
          </p>
        </FormMessage>
      )}
      <section aria-labelledby="scores">
        <h2 id="scores" className="mb-1 text-lg">
          Precision, recall and F1
        </h2>
        <p className="mb-3 max-w-measure text-ink-soft">
          On {counted(sections, "labelled section")} of {counted(responses, "response")}.{" "}
          {intervalWords(options)} Whoever fed the pool is scored a second time, by the reference as
          it would be without them: read that line first.{" "}
          {weightedBecause === null
            ? "Estimates for all sections with a claim rest on adjudicated sections alone, each weighted by the sections of its stratum over those of them that are labelled; counts beside them are unweighted."
            : `There is no estimate for all sections with a claim: ${weightedBecause}.`}{" "}
          NPV: of predictions of no error, the share that the reference holds to be right.
        </p>
        <ScoreTable results={results} />
      </section>
      {strata.length > 0 && <StrataTable strata={strata} />}
      {series.length > 0 && <SeriesTable series={series} />}
      <BoundsTable slug={slug} results={results} pool={pool} />
      <p className="text-sm break-all text-ink-soft">
        Reference {reference.contentHash.slice(0, 16)}…, data {reference.dataVersion.slice(0, 16)}…
      </p>
    </div>
  );
}

const intervalWords = ({ resamples, over, seed }: Benchmark["options"]): string =>
  resamples === 0
    ? ""
    : `Intervals: 95 %, percentile, ${resamples.toLocaleString("en-GB")} resamples of ${over}, seed ${seed}.`;
