import type { KeyValueStore } from "@/lib/browser-storage";
import { DEFAULT_LETTERS, type Letter, type LetterKeys } from "./keys";

/** What a person has set for themselves in this browser. */
export interface Preferences {
  /** After an answer that completes a section, go to the next open one. */
  readonly autoAdvance: boolean;
  /** Say below each option what it means. */
  readonly explains: boolean;
  readonly singleKeys: boolean;
  /** Only what differs from the defaults. */
  readonly letters: LetterKeys;
}

export const DEFAULT_PREFERENCES: Preferences = {
  autoAdvance: true,
  explains: true,
  singleKeys: true,
  letters: {},
};

const KEY = "adjudica:task-preferences";

/** Anything missing or damaged counts as the default. */
export function readPreferences(store: KeyValueStore): Preferences {
  try {
    const found = JSON.parse(store.getItem(KEY) ?? "{}");
    const letters = Object.entries(found.letters ?? {}).filter(
      (entry): entry is [Letter, string] => typeof entry[1] === "string" && entry[1].length === 1,
    );
    return {
      autoAdvance: found.autoAdvance !== false,
      explains: found.explains !== false,
      singleKeys: found.singleKeys !== false,
      letters: Object.fromEntries(letters) as LetterKeys,
    };
  } catch {
    return DEFAULT_PREFERENCES;
  }
}

/** A browser that forbids storage forgets them; nothing else depends on it. */
export function writePreferences(store: KeyValueStore, preferences: Preferences): void {
  try {
    store.setItem(KEY, JSON.stringify(preferences));
  } catch {
    return;
  }
}

/** The keys in force: defaults, the protocol's shortcuts, and what the person has changed. */
export function lettersFor(
  shortcuts: readonly { readonly key: string; readonly hotkey: string }[],
  changed: LetterKeys,
): LetterKeys {
  const own = shortcuts.map(({ key, hotkey }) => [`shortcut:${key}`, hotkey] as const);
  return { ...DEFAULT_LETTERS, ...Object.fromEntries(own), ...changed };
}

/** Commands that would share a key with this one. */
export const clashesWith = (letters: LetterKeys, letter: Letter, key: string): Letter[] =>
  (Object.entries(letters) as [Letter, string][])
    .filter(([other, used]) => other !== letter && used === key)
    .map(([other]) => other);
