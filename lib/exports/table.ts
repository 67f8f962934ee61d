import type { DictionaryRow } from "@/lib/protocols/dictionary";
import type { Cell } from "./csv";
import { mayLeave, type Profile } from "./profiles";

/** `json`: a list or an object, as JSON text. */
export type ColumnType = "text" | "integer" | "number" | "boolean" | "json";

/** What a column holds, as the data dictionary says it. */
export interface ColumnHead {
  readonly name: string;
  readonly type: ColumnType;
  readonly meaning: string;
  /** The least profile under which it, or a part of it, leaves the project. */
  readonly needs: Profile;
  /** Parts of its cells that need more. */
  readonly parts?: readonly ColumnHead[];
  /** For answers and derived labels: their rows of the protocol's dictionary. */
  readonly entries?: readonly DictionaryRow[];
}

export interface Column<Row> extends ColumnHead {
  /** The cell, as far as it leaves under a profile that the column may leave under. */
  readonly read: (row: Row, profile: Profile) => Cell;
}

export type Rows = AsyncIterable<readonly Cell[]>;

/** Rows under named columns. `rows` starts a new reading each time. */
export interface Sheet {
  /** Of its files, without an ending. */
  readonly name: string;
  readonly columns: readonly Pick<ColumnHead, "name">[];
  readonly rows: () => Rows;
}

/** A table of an export, without what may not leave. */
export interface Table extends Sheet {
  readonly columns: readonly ColumnHead[];
  readonly withheld: readonly ColumnHead[];
  /** False where the format writes JSONL of its own for it. */
  readonly hasLines: boolean;
}

export function tableOf<Row>(
  profile: Profile,
  table: {
    readonly name: string;
    readonly columns: readonly Column<Row>[];
    readonly read: () => AsyncIterable<Row>;
    readonly hasLines?: boolean;
  },
): Table {
  const stays = ({ needs }: ColumnHead) => !mayLeave(profile, needs);
  const columns = table.columns.filter((column) => !stays(column));
  const withoutParts = ({ parts = [], entries, ...column }: Column<Row>): Column<Row> => {
    const kept = entries?.filter(
      (entry) => !parts.some((p) => stays(p) && p.name === entry.column),
    );
    return { ...column, parts, ...(kept && { entries: kept }) };
  };
  return {
    name: table.name,
    columns: columns.map(withoutParts),
    withheld: table.columns.flatMap((column) =>
      stays(column) ? [column] : (column.parts ?? []).filter(stays),
    ),
    rows: () => cellsOf(columns, table.read(), profile),
    hasLines: table.hasLines ?? true,
  };
}

async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  profile: Profile,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ read }) => read(row, profile));
}

/** A column that holds the field of its name. Objects become JSON, an empty one nothing. */
export const field = <Row extends object>(
  name: keyof Row & string,
  meaning: string,
  { type = "text", needs = "labels" }: { type?: ColumnType; needs?: Profile } = {},
): Column<Row> => ({ name, type, meaning, needs, read: (row) => cellOf(row[name]) });

function cellOf(value: unknown): Cell {
  if (value === null || typeof value !== "object") return value as Cell;
  return Object.keys(value).length === 0 ? null : JSON.stringify(value);
}
