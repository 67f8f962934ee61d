import { answerLines } from "@/components/task/answer-text";
import type { Answers, Part } from "@/lib/protocols/types";
import type { Seen } from "@/lib/work/seen";
import { SeenTime } from "./seen-time";

/** What happened, in the order of time: begun, each step opened, the full response, each submission. */
export function SeenSteps({ seen }: { seen: Seen }) {
  const entries = momentsOf(seen);
  return (
    <section aria-labelledby="seen-steps" className="min-w-0">
      <h2 id="seen-steps" className="mb-3 text-lg">
        How it went
      </h2>
      {entries.length === 0 && (
        <p className="text-ink-soft">
          This judgment was imported: nothing is known of how it came about.
        </p>
      )}
      <ol className="grid gap-4">
        {entries.map((moment) => (
          <li key={moment.key} className="rounded-xl bg-surface px-5 py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-base">{moment.title}</h3>
              <SeenTime at={moment.at} />
            </div>
            {moment.answers && <Said part={seen.part} answers={moment.answers} />}
          </li>
        ))}
      </ol>
      {entries.length > 0 && seen.openedAt === null && !seen.conversation && (
        <p className="mt-4 text-ink-soft">The full response was not opened.</p>
      )}
    </section>
  );
}

interface Moment {
  readonly key: string;
  readonly title: string;
  readonly at: Date;
  /** Answers as they stood then. */
  readonly answers?: Answers;
}

function momentsOf({ startedAt, steps, openedAt, submissions }: Seen): Moment[] {
  const moments: Moment[] = [
    ...(startedAt ? [{ key: "begun", title: "First answer", at: startedAt }] : []),
    ...steps.map(({ key, title, at, answers }) => ({
      ...{ key: `step-${key}`, title: `Went on to: ${title}` },
      ...{ at, answers },
    })),
    ...(openedAt ? [{ key: "open", title: "Full response opened", at: openedAt }] : []),
    ...submissions.map(({ at, answers }, index) => ({
      key: `submit-${index}`,
      title: index === 0 ? "Submitted" : "Submitted again",
      ...{ at, answers },
    })),
  ];
  return moments.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function Said({ part, answers }: { part: Part | null; answers: Answers }) {
  if (!part)
    return <pre className="mt-2 text-sm whitespace-pre-wrap">{JSON.stringify(answers)}</pre>;
  return (
    <dl className="mt-2 grid gap-2 text-[0.9375rem]">
      {answerLines(part, answers).map(({ key, label, text }) => (
        <div key={key}>
          <dt className="text-sm text-ink-faint">{label}</dt>
          <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
