import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";

export type Cell = string | number | boolean | Date | null;

/** Rows for one table. */
export interface CopyTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** Characters that are sent at once. */
const CHUNK = 1 << 16;

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};

const SPECIAL = /[\\\t\n\r]/;
const escaped = (text: string): string =>
  text.replace(/[\\\t\n\r]/g, (special) => ESCAPES[special] ?? special);

/** A cell in COPY's text format. */
export function encodeCell(cell: Cell): string {
  if (cell === null) return "\\N";
  if (typeof cell === "string") return SPECIAL.test(cell) ? escaped(cell) : cell;
  if (typeof cell === "boolean") return cell ? "t" : "f";
  if (cell instanceof Date) return cell.toISOString();
  return String(cell);
}

/**
 * Streams rows into a table with COPY; returns how many. An error of the rows or of the database
 * ends the COPY and is thrown; the transaction has failed then.
 */
export async function copyRows(
  tx: postgres.TransactionSql,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  const out = await tx`COPY ${tx(table)} (${tx([...columns])}) FROM STDIN`.writable();
  let count = 0;
  await pipeline(
    Readable.from(
      chunksOf(rows, () => {
        count += 1;
      }),
    ),
    out,
  );
  return count;
}

function* chunksOf(rows: Iterable<readonly Cell[]>, onRow: () => void): Generator<string> {
  let chunk = "";
  for (const row of rows) {
    chunk += `${row.map(encodeCell).join("\t")}\n`;
    onRow();
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}

/**
 * Leaves out the look-ups behind each row's references, which would take most of the time, where
 * the database's account may: all ids come from rows that this very process has just stored.
 */
export async function trustReferences(tx: postgres.TransactionSql): Promise<void> {
  const [right] = await tx<{ may: boolean }[]>`
    SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`;
  if (right?.may) await tx`SET LOCAL session_replication_role = replica`;
}
