import { FormMessage } from "@/components/ui/form-message";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { MissingReport } from "@/lib/benchmark/missing";
import type { Interval } from "@/lib/stats/estimate";
import { count, percent } from "./score-words";

const sections = (value: number) => value.toLocaleString("en-GB", { maximumFractionDigits: 1 });
const range = (interval: Interval | null) =>
  interval ? `${sections(interval.low)} to ${sections(interval.high)}` : "–";

/** A stratum's name, or a sentence that holds it, as people read it. */
const inWords = (text: string) => text.replace("audit_no_error", "Agreed no error");

/** The audit's estimate, and the overlap of detectors as a sensitivity analysis with its caveats. */
export function MissingView({ report, poolHref }: { report: MissingReport; poolHref: string }) {
  const { estimate, rate, exact, bootstrap, seed, outside, pool } = report;
  return (
    <div className="grid grid-cols-1 gap-8">
      <Panel
        title="From the audit sample"
        description="Of each stratum: its sections times the share of audited ones that the reference calls wrong, added up (Cochran 1977, chapter 5)."
      >
        {"value" in estimate ? (
          <p className="mb-4">
            <span className="text-2xl font-semibold tabular-nums">{sections(estimate.value)}</span>{" "}
            sections with an error that nobody found
            {rate !== null && `, ${percent(rate)} % of those held to be right`}.
            <span className="mt-1 block text-ink-soft">
              95 %, exact: {range(exact)}; bootstrap (10,000 resamples, seed {seed}):{" "}
              {bootstrap ? range(bootstrap) : "none, as no resample differs from another"}.
            </span>
          </p>
        ) : (
          <FormMessage tone="info" className="mb-4">
            <p>
              No estimate: {inWords(estimate.undefinedBecause)}. Add an audit sample of agreed no
              error to the pool <TextLink href={poolHref}>{pool.name}</TextLink>, have it
              adjudicated, and freeze a reference.
            </p>
          </FormMessage>
        )}
        <StratumTable report={report} />
        <p className="mt-4 text-sm text-ink-soft">
          Pool <TextLink href={poolHref}>{pool.name}</TextLink>, version {pool.version}. The audit
          says nothing about {count(outside.no_claim)} sections without a claim and{" "}
          {count(outside.unjudged)} that nobody has judged. Sections drawn and not yet labelled by
          adjudicators are left out, as if chance had chosen them: so it is as long as the work goes
          by the pool’s seeded order.
        </p>
      </Panel>
      <ChapmanPanel report={report} />
    </div>
  );
}

function StratumTable({ report: { strata } }: { report: MissingReport }) {
  return (
    <PlainTable
      caption="Strata of the audit"
      head={
        <>
          <HeaderCell>Stratum</HeaderCell>
          <HeaderCell className="text-end!">Sections</HeaderCell>
          <HeaderCell className="text-end!">Drawn</HeaderCell>
          <HeaderCell className="text-end!">Labelled</HeaderCell>
          <HeaderCell className="text-end!">With an error</HeaderCell>
          <HeaderCell className="text-end!">Weight</HeaderCell>
        </>
      }
    >
      {strata.map(({ name, population, drawn, sampled, errors }) => (
        <tr key={name}>
          <Cell isRowHeader className="break-words">
            {inWords(name)}
          </Cell>
          <Cell className="text-end! tabular-nums">{count(population)}</Cell>
          <Cell className="text-end! tabular-nums">{count(drawn)}</Cell>
          <Cell className="text-end! tabular-nums">{count(sampled)}</Cell>
          <Cell className="text-end! tabular-nums">{count(errors)}</Cell>
          <Cell className="text-end! tabular-nums">
            {sampled > 0 ? (population / sampled).toFixed(2) : "–"}
          </Cell>
        </tr>
      ))}
    </PlainTable>
  );
}

function ChapmanPanel({ report: { chapman, overlap } }: { report: MissingReport }) {
  return (
    <Panel
      title="Sensitivity analysis: overlap of detectors"
      description="Chapman’s estimate of all errors from those that people and judges found. Not to be reported by itself."
    >
      <p className="mb-4">
        {"value" in chapman ? (
          <>
            <span className="text-lg font-semibold tabular-nums">{sections(chapman.value)}</span>{" "}
            errors in all
            {chapman.interval && ` (95 %, log-normal: ${range(chapman.interval)})`}, of which{" "}
            {count(chapman.found)} were found: {count(overlap.people)} by people,{" "}
            {count(overlap.judges)} by judges, {count(overlap.both)} by both.
          </>
        ) : (
          `No estimate: ${chapman.undefinedBecause}.`
        )}
      </p>
      <ul className="ms-5 list-disc space-y-1 text-ink-soft">
        {chapman.caveats.map((caveat) => (
          <li key={caveat}>{caveat}</li>
        ))}
      </ul>
    </Panel>
  );
}
