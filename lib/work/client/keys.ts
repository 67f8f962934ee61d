/**
 * Which key does what on the task screen. Pure: a key press is a plain object, so that the rules
 * (never while typing, never during composition) can be tested without a browser.
 */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly repeat: boolean;
}

/** Where the focus is: `text` for fields that take typing, `dialog` for anything modal. */
export type FocusPlace = "page" | "text" | "dialog";

/** Commands with a single character that a person can change. */
export type Letter =
  | "next_section"
  | "previous_section"
  | "guideline"
  | "full_response"
  | "skip"
  | "flag"
  | "keys"
  | `shortcut:${string}`;

export type Command =
  | { readonly do: "option"; readonly hotkey: string }
  | { readonly do: "question"; readonly step: 1 | -1 }
  | { readonly do: "assignment"; readonly step: 1 | -1 }
  | { readonly do: "submit" | "save" | "undo" | "leave" }
  | { readonly do: "letter"; readonly letter: Letter };

export type LetterKeys = Readonly<Partial<Record<Letter, string>>>;

export const DEFAULT_LETTERS: LetterKeys = {
  next_section: "j",
  previous_section: "k",
  guideline: "g",
  full_response: "r",
  skip: "s",
  flag: "f",
  keys: "?",
};

export interface KeySettings {
  /** Single characters act at all. Keys with Ctrl, ⌘ or Alt always do. */
  readonly singleKeys: boolean;
  readonly letters: LetterKeys;
  /** In a Mac's text fields Option and the arrows move by words. */
  readonly isMac: boolean;
}

const ARROWS: Readonly<Record<string, Command>> = {
  ArrowUp: { do: "question", step: -1 },
  ArrowDown: { do: "question", step: 1 },
  ArrowLeft: { do: "assignment", step: -1 },
  ArrowRight: { do: "assignment", step: 1 },
};

/** What a key press asks for, or null when it belongs to the browser or to a field. */
export function commandFor(
  press: KeyPress,
  place: FocusPlace,
  settings: KeySettings,
): Command | null {
  if (press.isComposing || press.key === "Process" || place === "dialog") return null;
  const main = press.ctrlKey || press.metaKey;
  if (main) return press.altKey || press.shiftKey ? null : withMain(press, place);
  if (press.altKey) return withAlt(press, place, settings);
  if (press.key === "Escape") return { do: "leave" };
  if (place === "text" || press.repeat || !settings.singleKeys) return null;
  return single(press, settings.letters);
}

function withMain(press: KeyPress, place: FocusPlace): Command | null {
  if (press.key === "Enter") return press.repeat ? null : { do: "submit" };
  const letter = characterOf(press);
  if (letter === "s") return { do: "save" };
  // In a text field the browser's own undo is what people expect.
  if (letter === "z" && place === "page") return { do: "undo" };
  return null;
}

function withAlt(press: KeyPress, place: FocusPlace, { isMac }: KeySettings): Command | null {
  if (press.shiftKey) return null;
  const sideways = press.key === "ArrowLeft" || press.key === "ArrowRight";
  if (place === "text" && isMac && sideways) return null;
  return ARROWS[press.key] ?? null;
}

function single(press: KeyPress, letters: LetterKeys): Command | null {
  const character = characterOf(press);
  if (character === null) return null;
  for (const [letter, key] of Object.entries(letters)) {
    if (key === character) return { do: "letter", letter: letter as Letter };
  }
  return /^[a-z0-9]$/.test(character) ? { do: "option", hotkey: character } : null;
}

/**
 * The character meant; capital letters are nobody's key. Where the layout has no Latin letters, or needs Shift for digits, the
 * key's place counts, so that J is where J stands on the keycap.
 */
export function characterOf(press: KeyPress): string | null {
  const { key, code } = press;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (/^\d$/.test(key)) return key;
  if (digit && !press.shiftKey && key.length === 1) return digit;
  if (key.length !== 1) return null;
  if (/^[\x21-\x7e]$/.test(key))
    return press.shiftKey && /[a-z]/i.test(key) ? null : key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place && !press.shiftKey ? place.toLowerCase() : null;
}

/** How a command's key is written on buttons and in the key sheet. */
export const keyLabel = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);
