import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { groupLabel } from "@/lib/access/role-words";
import type { QueueSummary } from "@/lib/work/queries";
import { minutesInWords, moment, STATE_WORDS } from "./words";

/** What a queue asks of whom, and the account of its slots. */
export function QueueFacts({ queue, slug }: { queue: QueueSummary; slug: string }) {
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
      <p className="mt-2 text-sm text-ink-soft">
        Wanted is finished, being worked on and free together. Extra judgments came after a lease
        had run out and somebody else had taken over; they are kept but not counted.
      </p>
      <dl className="mt-6 grid gap-x-6 gap-y-2 border-t border-line pt-5 sm:grid-cols-[auto_1fr]">
        <Fact name="State">
          {STATE_WORDS[queue.state]}, made {moment(queue.createdAt)}
        </Fact>
        <Fact name="Protocol">
          <TextLink href={`/projects/${slug}/protocols/${queue.protocolId}`}>
            {queue.protocolTitle}
          </TextLink>
        </Fact>
        <Fact name="Overlap">
          {queue.overlap} {queue.overlap === 1 ? "person" : "people"} per response
        </Fact>
        <Fact name="Who">
          {queue.groups.length > 0 ? queue.groups.map(groupLabel).join(", ") : "All annotators"}
        </Fact>
        <Fact name="Lease">
          {minutesInWords(queue.leaseMinutes)} after the last sign of life, then others may take
          over
        </Fact>
      </dl>
    </Panel>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mb-1 sm:mb-0">{children}</dd>
  </>
);
