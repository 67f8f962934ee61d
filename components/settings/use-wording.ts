import { useEffect, useState } from "react";
import { keptText, useTextDraft } from "@/components/ui/use-text-draft";
import { sameTexts, type TextDraft, type Texts } from "@/lib/text-drafts";

export interface Wording {
  readonly texts: Texts;
  readonly isChanged: boolean;
  /** What an earlier visit left unsaved, which is back in `texts`. */
  readonly kept: TextDraft | null;
  change(texts: Texts): void;
  discard(): void;
  saved(): void;
}

/** A project's own words while they are being changed: `own` is what is saved, path -> text. */
export function useWording(draftKey: string, own: Texts): Wording {
  const [texts, setTexts] = useState<Texts>(own);
  const [kept, setKept] = useState<TextDraft | null>(null);
  const { keep, drop } = useTextDraft(draftKey);
  useEffect(() => {
    const draft = keptText(draftKey);
    if (!draft) return;
    setKept(draft);
    setTexts(draft.texts);
  }, [draftKey]);
  const saved = () => {
    drop();
    setKept(null);
  };
  return {
    texts,
    isChanged: !sameTexts(texts, own),
    kept,
    change: (changed) => {
      setTexts(changed);
      keep(changed, own);
    },
    discard: () => {
      saved();
      setTexts(own);
    },
    saved,
  };
}
