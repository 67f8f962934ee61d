import type { KeyValueStore } from "./browser-storage";

/** What somebody was writing in a form when they left it: field -> text. */
export type Texts = Readonly<Record<string, string>>;

/** Text that no server has, as this browser keeps it. */
export interface TextDraft {
  readonly texts: Texts;
  /** What the form held before. */
  readonly base: Texts;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

const PREFIX = "adjudica:text:";
/** Kept for a month: its author may come back to this browser. */
const KEEP_MS = 30 * 24 * 3600_000;

/** The text kept under `key`, or null; after a month it is forgotten. */
export function readTextDraft(store: KeyValueStore, key: string, now: number): TextDraft | null {
  const draft = parsed(store.getItem(PREFIX + key));
  return draft && draft.changedAt >= now - KEEP_MS ? draft : null;
}

/**
 * Keeps the text; text that is as it was before is forgotten instead, and so is all that is older
 * than a month. False when the browser does not take it (full, or forbidden).
 */
export function writeTextDraft(store: KeyValueStore, key: string, draft: TextDraft): boolean {
  forgetOld(store, draft.changedAt);
  try {
    if (sameTexts(draft.texts, draft.base)) store.removeItem(PREFIX + key);
    else store.setItem(PREFIX + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export const dropTextDraft = (store: KeyValueStore, key: string): void =>
  store.removeItem(PREFIX + key);

/** Whether both have the same fields with the same texts. */
export const sameTexts = (a: Texts, b: Texts): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name]);

function forgetOld(store: KeyValueStore, now: number): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const key of keys) {
    if (!key?.startsWith(PREFIX)) continue;
    const draft = parsed(store.getItem(key));
    if (!draft || draft.changedAt < now - KEEP_MS) store.removeItem(key);
  }
}

function parsed(json: string | null): TextDraft | null {
  try {
    const draft = JSON.parse(json ?? "null");
    const isWhole =
      areTexts(draft?.texts) && areTexts(draft.base) && Number.isFinite(draft.changedAt);
    return isWhole ? draft : null;
  } catch {
    return null;
  }
}

const areTexts = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((each) => typeof each === "string");
