import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { SkippedQuestion } from "@/lib/work/skipped-questions";

/** Questions that several people have skipped, for a manager to look at. */
export function SkippedQuestions({
  questions,
  slug,
}: {
  questions: readonly SkippedQuestion[];
  slug: string;
}) {
  return (
    <Panel
      title="Questions to look at"
      description="Several people skipped these. Nothing has been removed: the responses are still handed out."
    >
      <ul className="divide-y divide-line">
        {questions.map(({ responseId, question, reason, people, notes }) => (
          <li key={`${responseId} ${reason}`} className="py-3 first:pt-0 last:pb-0">
            <TextLink href={`/projects/${slug}/data/${responseId}`} dir="auto">
              {question}
            </TextLink>
            <p className="mt-1 text-sm text-ink-soft">
              {reason}: {people} people
            </p>
            {notes.map((note) => (
              <p key={note} dir="auto" className="mt-1 text-sm">
                “{note}”
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
