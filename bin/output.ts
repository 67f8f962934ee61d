import { CommanderError } from "commander";
import { ValidationError } from "@/lib/errors";
import { isExpected } from "./exit-codes";

/** Where a command says what it did: words for people, or one JSON value for machines. */
export interface Output {
  readonly isJson: boolean;
  /** The result: `value` as JSON, or `words` for people. */
  readonly result: (value: unknown, words: string) => void;
  /** Something on the way, for people only, apart from the result. */
  readonly note: (words: string) => void;
  /** How far it is: a line that the next one replaces; on a terminal only. Empty: takes it away. */
  readonly progress: (words: string) => void;
}

/** Moves of the cursor, colours and bells: what people wrote must not steer a terminal. */
const CONTROLS = /(?![\n\t])\p{Cc}|\p{Bidi_Control}/gu;

/** A text for a terminal: line ends and tabs are kept, other control characters are spelt out. */
export const plain = (text: string): string =>
  text.replace(CONTROLS, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const makeOutput = (isJson: boolean): Output => ({
  isJson,
  result: (value, words) => {
    const text = isJson ? JSON.stringify(value, null, 2) : words;
    if (text) process.stdout.write(`${plain(text)}\n`);
  },
  note: (words) => {
    if (!isJson) process.stderr.write(`${plain(words)}\n`);
  },
  progress: (words) => {
    if (!isJson && process.stderr.isTTY) process.stderr.write(`\r\u001b[K${plain(words)}`);
  },
});

/** Says why a command failed. With `--json` standard output still holds one JSON value. */
export function sayError(error: unknown, isJson: boolean): void {
  const message = error instanceof Error ? error.message : String(error);
  const fields = error instanceof ValidationError ? error.fields : undefined;
  const code = error instanceof Error && "code" in error ? String(error.code) : "failed";
  if (isJson)
    process.stdout.write(
      `${plain(JSON.stringify({ error: { code, message, fields } }, null, 2))}\n`,
    );
  const details = Object.entries(fields ?? {})
    .filter(([, text]) => text !== message)
    .map(([field, text]) => `\n  ${field}: ${text}`);
  const isPlain = isExpected(error) || !(error instanceof Error) || error instanceof CommanderError;
  const trace = isPlain ? "" : `\n${error.stack}`;
  if (!isJson || trace)
    process.stderr.write(plain(`adjudica: ${message}${details.join("")}${trace}\n`));
}

/** Rows as text in aligned columns. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => (row[index] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
