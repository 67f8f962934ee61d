/**
 * Lists in a cell, as JSON or as Python writes them: ["a", "b"], ['a', "it's", None]. Nothing else
 * of Python is read.
 */

export type ListEntry = string | number | boolean | null | readonly ListEntry[];

/** The list in a cell; null where the cell is blank, undefined where it holds something else. */
export function readListCell(cell: string): readonly ListEntry[] | null | undefined {
  const text = cell.trim();
  if (text === "") return null;
  const json = fromJson(text);
  if (json !== undefined) return json;
  const reader = new LiteralReader(text);
  const value = reader.value();
  return Array.isArray(value) && reader.isAtEnd ? value : undefined;
}

function fromJson(text: string): readonly ListEntry[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isEntry) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is ListEntry {
  if (Array.isArray(value)) return value.every(isEntry);
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

const WORDS: Readonly<Record<string, ListEntry>> = {
  None: null,
  nan: null,
  True: true,
  False: false,
  null: null,
  true: true,
  false: false,
};
const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
};

/** Reads one Python literal. `undefined` says that it is none. */
class LiteralReader {
  private at = 0;
  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    this.skipSpace();
    return this.at === this.text.length;
  }

  value(): ListEntry | undefined {
    this.skipSpace();
    const char = this.text[this.at];
    if (char === "[" || char === "(") return this.list(char === "[" ? "]" : ")");
    if (char === "'" || char === '"') return this.quoted(char);
    return this.word();
  }

  private list(end: string): readonly ListEntry[] | undefined {
    const found: ListEntry[] = [];
    this.at += 1;
    for (;;) {
      this.skipSpace();
      if (this.take(end)) return found;
      const value = this.value();
      if (value === undefined) return undefined;
      found.push(value);
      this.skipSpace();
      if (this.take(",")) continue;
      return this.take(end) ? found : undefined;
    }
  }

  private quoted(quote: string): string | undefined {
    let found = "";
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const char = this.text[this.at] ?? "";
      if (char === quote) {
        this.at += 1;
        return found;
      }
      if (char !== "\\") found += char;
      else {
        const escaped = this.escape();
        if (escaped === undefined) return undefined;
        found += escaped;
      }
    }
    return undefined;
  }

  /** What an escape stands for; `at` is then at its last character. */
  private escape(): string | undefined {
    this.at += 1;
    const char = this.text[this.at] ?? "";
    const digits = { x: 2, u: 4, U: 8 }[char];
    if (digits === undefined) return ESCAPES[char] ?? `\\${char}`;
    const hex = this.text.slice(this.at + 1, this.at + 1 + digits);
    const code = Number.parseInt(hex, 16);
    if (!/^[0-9a-f]+$/i.test(hex) || hex.length < digits || code > 0x10ffff) return undefined;
    this.at += digits;
    return String.fromCodePoint(code);
  }

  private word(): ListEntry | undefined {
    const [word = ""] = /^[A-Za-z0-9_.+-]+/.exec(this.text.slice(this.at)) ?? [];
    this.at += word.length;
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : undefined;
  }

  private take(char: string): boolean {
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
  }
}

/**
 * The questions of a `support_condition` cell: several stand in quotes with commas between them, a
 * single one may stand alone and hold commas and quotes itself. So the cell is split only at a
 * quote that a comma and another quote follow.
 */
export function readCriteria(cell: string): readonly string[] {
  const text = cell.trim();
  if (text === "") return [];
  const inner = /^"([\s\S]*)"$/.exec(text)?.[1];
  if (inner === undefined) return [text];
  return inner
    .split(/"\s*,\s*"/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
