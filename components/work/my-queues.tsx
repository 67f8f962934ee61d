import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { ProgressBar } from "@/components/ui/progress-bar";
import { UNIT_WORDS } from "@/lib/protocols/unit-words";
import type { MyQueue } from "@/lib/work/my-work";

/** "3 responses": so many of what the queue hands out. */
function units({ assigns }: MyQueue, count: number): string {
  const { one, many } = UNIT_WORDS[assigns];
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
}

/** The queues that I can work in, what waits first and largest. */
export function MyQueues({
  queues,
  showProject = false,
}: {
  queues: readonly MyQueue[];
  showProject?: boolean;
}) {
  if (queues.length === 0) {
    return (
      <EmptyState title="Nothing to judge yet">
        <p>
          Work appears here as soon as a queue is open for your role and group. You need not do
          anything until then.
        </p>
      </EmptyState>
    );
  }
  return (
    <section aria-label="My work" className="grid gap-3">
      {queues.map((queue, index) => (
        <QueueCard
          key={queue.queueId}
          queue={queue}
          isFirst={index === 0 && queue.left > 0}
          showProject={showProject}
        />
      ))}
    </section>
  );
}

function QueueCard(props: { queue: MyQueue; isFirst: boolean; showProject: boolean }) {
  const { queue, isFirst, showProject } = props;
  const href = `/projects/${queue.project.slug}/work/${queue.queueId}`;
  const about = [
    showProject && queue.project.title,
    queue.protocolTitle !== queue.name && queue.protocolTitle,
  ].filter(Boolean);
  return (
    <article className="rounded-xl bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-56 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 text-lg">
            {queue.name}
            {queue.state === "closed" && <Badge>Closed</Badge>}
            {queue.opensAt && <Badge>Opens later</Badge>}
          </h2>
          <p className="text-ink-soft empty:hidden">{about.join(" · ")}</p>
          <QueueNotes queue={queue} />
        </div>
        {queue.state === "open" && queue.left > 0 && (
          <LinkButton
            href={href}
            variant={isFirst ? "primary" : "secondary"}
            size={isFirst ? "large" : "medium"}
            className="max-sm:w-full"
          >
            {queue.resumes || queue.done > 0 ? "Continue" : "Start"}
            <Icon name="arrowRight" />
          </LinkButton>
        )}
      </div>
      <ProgressBar
        className="mt-5"
        label={progressWords(queue)}
        value={queue.done}
        max={queue.done + queue.left}
        valueText={queue.done + queue.left > 0 ? `${queue.done} of ${queue.done + queue.left}` : ""}
      />
    </article>
  );
}

/** What is special about a queue at the moment; nothing most of the time. */
function QueueNotes({ queue }: { queue: MyQueue }) {
  const { state, opensAt, closesAt, needsConsent, postponed, stale, left } = queue;
  return (
    <ul className="mt-2 grid gap-1 text-sm text-ink-soft empty:hidden">
      {opensAt && (
        <li>
          Opens <DateTime at={opensAt} />
        </li>
      )}
      {closesAt && state === "open" && left > 0 && (
        <li>
          Handed out until <DateTime at={closesAt} />
        </li>
      )}
      {needsConsent && left > 0 && <li>You are asked for your consent first.</li>}
      {postponed > 0 && <li>{units(queue, postponed)} put off for later.</li>}
      {stale > 0 && (
        <li>
          The guideline has changed:{" "}
          <TextLink href="/work/done?state=stale">
            {stale === 1 ? "one judgment" : `${stale} judgments`} to look at again
          </TextLink>
        </li>
      )}
    </ul>
  );
}

function progressWords(queue: MyQueue): string {
  const { state, done, left, resumes, opensAt, closesAt } = queue;
  if (state === "closed") return `You judged ${units(queue, done)}. The queue is closed.`;
  if (opensAt) return "Nothing is handed out yet.";
  if (left === 0 && closesAt && closesAt < new Date()) {
    return done > 0 ? `You judged ${units(queue, done)}. The time is over.` : "The time is over.";
  }
  if (left === 0) {
    return done > 0
      ? `You judged ${units(queue, done)}. Nothing more for you at the moment.`
      : "Nothing for you at the moment: others hold what is left.";
  }
  return resumes ? `${units(queue, 1)} begun` : `${units(queue, left)} for you`;
}
