import { isDeepStrictEqual } from "node:util";
import { ConflictError } from "@/lib/errors";
import { CHANGED_MEANWHILE } from "@/lib/replacing";

/** What a setting is called, and how its value is said where the usual way does not do. */
type SettingWord<V> = string | readonly [name: string, say: (value: V) => string];

/** Names of all settings that a form holds, as the form has them. */
export type SettingWords<T> = { readonly [K in keyof T]-?: SettingWord<T[K]> };

interface Save<T> {
  /** What is stored, read under the lock of its row, so that of two saves from one page one is asked. */
  readonly stored: NoInfer<T>;
  /** What the form was opened on. Undefined: nothing was shown, or it may be replaced. */
  readonly shown: T | undefined;
  /** What is to be stored. Where that stands there already, nothing of anybody's is lost. */
  readonly wanted?: NoInfer<Partial<T>>;
}

/**
 * Throws ConflictError `changed_meanwhile`, saying what stands there now, where a save would replace
 * what its author has not seen.
 */
export function refuseUnseen<T extends object>(
  { stored, shown, wanted = {} }: Save<T>,
  words: NoInfer<SettingWords<T>>,
): void {
  if (!shown) return;
  const keys = Object.keys(words) as (keyof T)[];
  const changed = keys.filter(
    (key) =>
      !isDeepStrictEqual(stored[key], shown[key]) && !isDeepStrictEqual(stored[key], wanted[key]),
  );
  if (changed.length === 0) return;
  const now = changed.map((key) => phrase(words[key], stored[key])).join(", ");
  throw new ConflictError(
    `Somebody has changed this since the page was opened: ${now}. Yours is not saved yet.`,
    CHANGED_MEANWHILE,
  );
}

function phrase<V>(word: SettingWord<V>, value: V): string {
  const [name, say] = typeof word === "string" ? [word, inWords] : word;
  return `${name} (now ${say(value)})`;
}

/** Characters of a long text that a refusal quotes. */
const QUOTED = 200;

function inWords(value: unknown): string {
  if (value === null || value === "") return "empty";
  if (typeof value === "string") return `“${quoted([...value])}”`;
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  if (Array.isArray(value)) return value.join(", ") || "none";
  return String(value);
}

const quoted = (characters: readonly string[]): string =>
  characters.slice(0, QUOTED).join("") + (characters.length > QUOTED ? "…" : "");
