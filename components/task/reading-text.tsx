import { directionOf } from "@/lib/text-direction";
import type { Translation } from "@/lib/threads/translation";
import { Translated } from "./translated";

/** What somebody said, as it stands, with its translation beside it where there is one. */
export function ReadingText(props: {
  readonly text: string;
  readonly language: string | null;
  readonly translation: Translation | null;
}) {
  const { text, language, translation } = props;
  return (
    <Translated translation={translation}>
      <p
        dir={directionOf(text)}
        lang={language ?? undefined}
        className="text-reading whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </p>
    </Translated>
  );
}
