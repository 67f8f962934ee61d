/**
 * A translation that data brings beside its original: `translation` in the metadata of a thread or
 * of a response. `{"language": "en", "turns": {"0": "…", "2": "…"}}` has the turns by their index
 * from 0; `{"language": "en", "text": "…"}`, or a text alone, translates the first turn or the
 * response. Anything else is no translation.
 */
export interface Translation {
  readonly text: string;
  readonly language: string | null;
}

/** The translation of a thread's turn with this index, or of a response (index 0); null where there is none. */
export function translationOf(metadata: unknown, index = 0): Translation | null {
  const found = isRecord(metadata) ? metadata.translation : undefined;
  if (typeof found === "string") return index === 0 ? translated(found, null) : null;
  if (!isRecord(found)) return null;
  const language = typeof found.language === "string" ? found.language : null;
  const turns = isRecord(found.turns) || Array.isArray(found.turns) ? found.turns : null;
  const text = turns ? Reflect.get(turns, String(index)) : index === 0 ? found.text : undefined;
  return typeof text === "string" ? translated(text, language) : null;
}

const translated = (text: string, language: string | null): Translation | null =>
  text.trim() === "" ? null : { text, language };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
