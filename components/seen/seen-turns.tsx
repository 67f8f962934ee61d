import { ReadingText } from "@/components/task/reading-text";
import { SPEAKERS } from "@/components/task/speakers";
import type { SeenConversation } from "@/lib/work/seen-conversation";
import { CONTEXT_WORDS } from "@/lib/work/shown-choices";

/** The conversation as far as the coder had it, with the setting that decided on it. */
export function SeenTurns({
  conversation: { record, turns },
  language,
}: {
  conversation: SeenConversation;
  language: string | null;
}) {
  return (
    <section aria-labelledby="seen-conversation">
      <h2 id="seen-conversation" className="mb-2 text-lg">
        Conversation, as far as it was shown
      </h2>
      {record.context && <p className="mb-3 text-ink-soft">{CONTEXT_WORDS[record.context]}.</p>}
      <ol className="grid gap-2">
        {turns.map(({ index, speaker, text, translation }) => (
          <li key={`${index} ${speaker}`} className="rounded-xl bg-surface px-4 py-3">
            <p className="mb-1 text-[0.8125rem] text-ink-soft">
              <span className="font-semibold">{SPEAKERS[speaker]}</span>{" "}
              <span className="tabular-nums">place {index}</span>
            </p>
            <ReadingText text={text} language={language} translation={translation} />
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-ink-soft">
        SHA-256 of all texts that were shown beside what was judged:{" "}
        <code className="wrap-anywhere">{record.sha256}</code>
      </p>
    </section>
  );
}
