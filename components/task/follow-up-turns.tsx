import { classes } from "@/components/ui/classes";
import type { ContinuationTurn } from "@/lib/threads/continuation";
import { ReadingText } from "./reading-text";
import { SPEAKERS } from "./speakers";

/** How it went on after a response; a text that came whole stays whole. */
export function FollowUpTurns(props: {
  readonly continuation: readonly ContinuationTurn[];
  readonly language: string | null;
}) {
  const { continuation, language } = props;
  return (
    <ol className="grid gap-3">
      {continuation.map(({ speaker, text, translation = null }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: turns that never change, in their order.
          key={place}
          className={classes(
            "rounded-xl px-4 py-3",
            speaker === "patient" || speaker === null ? "bg-surface" : "bg-sunken sm:ms-10",
          )}
        >
          {speaker && (
            <p className="mb-1 text-[0.8125rem] font-semibold text-ink-soft">{SPEAKERS[speaker]}</p>
          )}
          <ReadingText text={text} language={language} translation={translation} />
        </li>
      ))}
    </ol>
  );
}
