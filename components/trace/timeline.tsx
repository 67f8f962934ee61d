import { Badge, StateBadge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { workTime } from "@/components/work/words";
import { answerWords } from "@/lib/data/answer-words";
import { groupBy } from "@/lib/group-by";
import type { TraceEntry } from "@/lib/work/trace-entries";
import { aboutWords, TRACE_WORDS, turnWords } from "./words";

const DAY = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const CLOCK = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });

/** Everything that happened, day by day in the order of time. */
export function Timeline({
  entries,
  slug,
  isOfResponse,
}: {
  entries: readonly TraceEntry[];
  slug: string;
  isOfResponse: boolean;
}) {
  const days = groupBy(entries, ({ at }) => DAY.format(at));
  return (
    <div className="grid gap-6">
      {[...days].map(([day, each]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 text-[0.9375rem] font-semibold text-ink-soft">{day} (UTC)</h2>
          <ol className="rounded-xl bg-surface">
            {each.map((entry) => (
              <Entry key={entry.id} entry={entry} slug={slug} isOfResponse={isOfResponse} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({
  entry,
  slug,
  isOfResponse,
}: {
  entry: TraceEntry;
  slug: string;
  isOfResponse: boolean;
}) {
  const { at, kind, who, queueName, section, turn, text } = entry;
  return (
    <li className="grid gap-x-4 gap-y-1 px-5 py-3 not-first:border-t not-first:border-line sm:grid-cols-[5.5rem_12rem_1fr] lg:grid-cols-[5.5rem_16rem_1fr] sm:px-6">
      <time dateTime={at.toISOString()} className="text-sm text-ink-soft tabular-nums sm:pt-0.5">
        {CLOCK.format(at)}
      </time>
      <div className="min-w-0 text-[0.9375rem]">
        <p className="wrap-anywhere">{who ?? "–"}</p>
        {queueName && <p className="text-sm text-ink-soft">{queueName}</p>}
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge of={TRACE_WORDS[kind]} />
          <span className="text-sm text-ink-soft">
            {isOfResponse ? aboutWords(section) : turnWords(turn)}
          </span>
          <Marks entry={entry} />
          {entry.seenId && (
            <TextLink href={`/projects/${slug}/seen/${entry.seenId}`}>What was seen</TextLink>
          )}
        </p>
        <AnswerList entry={entry} />
        {text && (
          <p dir="auto" className="mt-1 max-w-measure text-[0.9375rem] whitespace-pre-wrap">
            {text}
          </p>
        )}
      </div>
    </li>
  );
}

function Marks({ entry: { marks } }: { entry: TraceEntry }) {
  if (!marks) return null;
  return (
    <>
      {marks.superseded && <span className="text-sm text-ink-soft">replaced later</span>}
      {marks.isExtra && <Badge tone="unsure">Extra</Badge>}
      {marks.guideline !== null && (
        <span className="text-sm text-ink-soft">guideline version {marks.guideline}</span>
      )}
      {marks.activeMs !== null && (
        <span className="text-sm text-ink-soft tabular-nums">{workTime(marks.activeMs)}</span>
      )}
    </>
  );
}

function AnswerList({ entry: { protocol, answers } }: { entry: TraceEntry }) {
  if (!protocol || !answers) return null;
  const words = answerWords({
    protocolId: protocol.id,
    protocolVersion: protocol.version,
    part: protocol.part,
    answers,
  });
  return (
    <dl className="mt-1.5 flex max-w-measure flex-wrap gap-x-5 gap-y-1 text-[0.9375rem]">
      {words.map(({ key, label, text }) => (
        <div key={key} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-ink-soft">{label}:</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
