import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { groupLabel } from "@/lib/access/role-words";
import type { QueueSummary } from "@/lib/work/queries";
import { unitWords } from "@/lib/work/unit-words";
import { DrawFacts, ShownFacts } from "./draw-facts";
import { PoolFacts } from "./pool-facts";
import {
  minutesInWords,
  moment,
  ORDER_WORDS,
  POOL_ORDER_WORDS,
  STATE_WORDS,
  STRATUM_WORDS,
} from "./words";

/** What a queue asks of whom, and the account of its slots. */
export function QueueFacts({
  queue,
  slug,
  children,
}: {
  queue: QueueSummary;
  slug: string;
  /** Whether the account adds up. */
  children?: React.ReactNode;
}) {
  const { counts } = queue;
  const numbers = [
    ["Wanted", counts.wanted],
    ["Finished", counts.done],
    ["Being worked on", counts.held],
    ["Free", counts.free],
    ["Extra", counts.extra],
    ["Skipped", counts.skipped],
  ] as const;
  return (
    <Panel title="Progress">
      <ProgressBar label="Finished" value={counts.done} max={counts.wanted} />
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
        {numbers.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-xl tabular-nums">{value.toLocaleString("en-GB")}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-measure text-sm text-ink-soft">
        Wanted is finished, being worked on and free together. Extra judgments came after a lease
        had run out and somebody else had taken over; they are kept but not counted.
      </p>
      {children}
      <dl className="mt-6 grid gap-x-6 gap-y-2 border-t border-line pt-5 sm:grid-cols-[auto_1fr]">
        <Fact name="State">
          {STATE_WORDS[queue.state]}, made {moment(queue.createdAt)}
        </Fact>
        <Fact name="Protocol">
          <TextLink href={`/projects/${slug}/protocols/${queue.protocolId}`}>
            {queue.protocolTitle}
          </TextLink>
          {queue.guidelineVersion > 0 && `, guideline version ${queue.guidelineVersion}`}
        </Fact>
        {queue.poolId && <PoolFacts queue={queue} slug={slug} />}
        {queue.round > 1 && <Fact name="Round">{queue.round}</Fact>}
        <DrawFacts queue={queue} slug={slug} />
        <ShownFacts queue={queue} />
        <Fact name="Overlap">{overlapWords(queue)}</Fact>
        <Fact name="Who">
          {queue.groups.length > 0 ? queue.groups.map(groupLabel).join(", ") : "All with the role"}
          {queue.maxPerPerson !== null &&
            `, at most ${queue.maxPerPerson.toLocaleString("en-GB")} each`}
        </Fact>
        <Fact name="Order">
          {(queue.poolId ? POOL_ORDER_WORDS : ORDER_WORDS)[queue.order].label}
          {queue.stratifyBy && `, strata by ${STRATUM_WORDS[queue.stratifyBy]?.toLowerCase()}`}
          {(queue.order !== "given" || queue.extraOverlap > 0) && `, seed ${queue.seed}`}
        </Fact>
        <Dates queue={queue} />
        {queue.asksWordless && (
          <Fact name="Sections without words">Asked like all others, not marked by rule</Fact>
        )}
        <Fact name="Lease">
          {minutesInWords(queue.leaseMinutes)} after the last sign of life, then others may take
          over
        </Fact>
      </dl>
    </Panel>
  );
}

function overlapWords(queue: QueueSummary): string {
  const { overlap, quotas, extraOverlap, extraShare, extraMinimum } = queue;
  const { one, many } = unitWords(queue);
  const parts = Object.entries(quotas).map(([group, n]) => `${n} for ${groupLabel(group)}`);
  return [
    `${overlap} ${overlap === 1 ? "person" : "people"} per ${one}`,
    ...(parts.length > 0 ? [`of them ${parts.join(", ")}`] : []),
    ...(extraOverlap > 0
      ? [
          `${extraOverlap} more for a sample of ${Math.round(extraShare * 100)} %`,
          ...(extraMinimum > 0 ? [`at least ${extraMinimum} ${many}`] : []),
        ]
      : []),
  ].join("; ");
}

function Dates({ queue: { opensAt, closesAt } }: { queue: QueueSummary }) {
  if (!opensAt && !closesAt) return null;
  return (
    <Fact name="Hands out">
      {opensAt && (
        <>
          from <DateTime at={opensAt} />{" "}
        </>
      )}
      {closesAt && (
        <>
          until <DateTime at={closesAt} />
        </>
      )}
    </Fact>
  );
}

export const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mb-1 sm:mb-0">{children}</dd>
  </>
);
