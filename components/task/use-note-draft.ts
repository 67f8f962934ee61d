import { useState } from "react";
import { keptText, useTextDraft } from "@/components/ui/use-text-draft";

const EMPTY = { note: "" };

/** A note in a dialog that may be closed by a stray key: what was written there is given back. */
export function useNoteDraft(key: string) {
  const { keep, drop } = useTextDraft(key);
  const [note, setNote] = useState(() => keptText(key)?.texts.note ?? "");
  return {
    note,
    setNote: (text: string) => {
      setNote(text);
      keep({ note: text }, EMPTY);
    },
    /** It has arrived. */
    drop,
  };
}
