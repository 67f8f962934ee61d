import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { PoolLeak } from "@/lib/pools/leak/query";
import type { CueLeak } from "@/lib/pools/leak/tell-apart";
import { leakVerdict } from "@/lib/pools/leak/words";
import type { Auc } from "@/lib/stats/auc";
import { isDefined, valueOrNull } from "@/lib/stats/estimate";
import { count } from "./numbers";

const NUMBER = "text-end! whitespace-nowrap tabular-nums";

/** How well comments' sources can be told by simple cues, which cues do it, and what mends them. */
export function LeakView({ leak }: { leak: PoolLeak }) {
  const { tone, title, text } = leakVerdict(leak);
  return (
    <div className="grid grid-cols-1 gap-8">
      <Panel title={title}>
        <p className="max-w-measure text-ink-soft">{text}</p>
        <dl className="mt-5 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          <dt className="text-ink-soft">All cues together</dt>
          <dd>
            <Badge tone={tone}>{aucWords(leak.together)}</Badge>
          </dd>
          <dt className="text-ink-soft">Comments</dt>
          <dd>
            {count(leak.people)} by people, {count(leak.systems)} by systems
            {leak.comments > leak.people + leak.systems &&
              `, a seeded sample of ${count(leak.comments)}`}
          </dd>
          <dt className="text-ink-soft">How</dt>
          <dd className="max-w-measure">
            A ridge logistic regression on the cues below, each comment scored by a model that has
            not seen its section ({leak.folds} folds, seed {leak.seed}). The area under the curve is
            the chance that a system’s comment scores above a person’s: 0.5 is guessing, 1 is always
            right. Intervals are DeLong’s at 95 %.
          </dd>
        </dl>
      </Panel>
      {leak.cues.length > 0 && <CueTable cues={leak.cues} />}
    </div>
  );
}

function aucWords({ area, interval }: Auc): string {
  if (!isDefined(area) || !interval) return "undefined";
  return `${area.value.toFixed(3)} (${interval.low.toFixed(3)} to ${interval.high.toFixed(3)})`;
}

/** Cues that tell more than this alone come with advice. */
const TELLS = 0.6;

const CueTable = ({ cues }: { cues: readonly CueLeak[] }) => (
  <section aria-labelledby="cues" className="min-w-0">
    <h2 id="cues" className="mb-3 text-lg">
      Cues, each alone
    </h2>
    <PlainTable
      caption="Cues, each alone"
      head={
        <>
          <HeaderCell>Cue</HeaderCell>
          <HeaderCell className="text-end!">Area and 95 % interval</HeaderCell>
          <HeaderCell className="text-end!">People</HeaderCell>
          <HeaderCell className="text-end!">Systems</HeaderCell>
        </>
      }
    >
      {cues.map((cue) => (
        <tr key={cue.key}>
          <Cell isRowHeader className="min-w-56">
            <span className="font-medium">{cue.label}</span>
            {(valueOrNull(cue.auc.area) ?? 0) >= TELLS && (
              <span className="block text-sm font-normal text-ink-soft">{cue.mend}</span>
            )}
          </Cell>
          <Cell className={NUMBER}>{aucWords(cue.auc)}</Cell>
          <Cell className={NUMBER}>{cue.people.toFixed(3)}</Cell>
          <Cell className={NUMBER}>{cue.systems.toFixed(3)}</Cell>
        </tr>
      ))}
    </PlainTable>
  </section>
);
