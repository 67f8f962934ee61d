import type { SvgNode } from "./svg";

/** How a number is printed. Shares and coefficients are stored unrounded. */
export type NumberFormat = "count" | "share" | "share1" | "coefficient" | "fixed1";

export interface TextCell {
  readonly kind: "text";
  readonly text: string;
}

/** A number, or null and the reason why there is none. */
export interface NumberCell {
  readonly kind: "number";
  readonly value: number | null;
  /** Why there is no value; absent where there is one. */
  readonly because?: string;
  readonly format: NumberFormat;
  /** Bounds of its interval, or null and why there is none; absent where none was asked for. */
  readonly interval?: readonly [number, number] | null;
  readonly intervalBecause?: string;
  /** How the interval was worked out where it is not the bootstrap that the choices name. */
  readonly intervalNote?: string;
}

/** Nothing belongs here: the row has no such value by design. */
export interface BlankCell {
  readonly kind: "blank";
}

export type Cell = TextCell | NumberCell | BlankCell;

/** Columns of every CSV, after those of the table: what its numbers depend on. */
export const FACT_KEYS = ["n", "parameters", "data_version"] as const;

export interface Column {
  /** Name in CSV and JSON: lower case with underscores, once in a table, and none of FACT_KEYS. */
  readonly key: string;
  readonly label: string;
  /** Printed above this and the neighbouring columns of the same group. */
  readonly group?: string;
}

export interface Row {
  readonly cells: readonly Cell[];
  /** `total` is set apart from the rows above it. */
  readonly role?: "total";
}

/** One choice or fact that the numbers depend on, as people read it. */
export interface Parameter {
  readonly label: string;
  readonly value: string;
}

/** What a table is made of; the first column names its rows. */
export interface TableBody {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** What the numbers are about: "1,741 sections, 7,311 judgments". */
  readonly n: string;
  readonly notes: readonly string[];
  /** Choices that this table in particular depends on, beside those of the whole report. */
  readonly parameters: readonly Parameter[];
}

/** A picture as plain data, with what it says for those who cannot see it. */
export interface Drawing {
  readonly title: string;
  readonly description: string;
  readonly svg: SvgNode;
}

/** A table, or a figure with the table of its numbers. */
export interface ReportBody extends TableBody {
  readonly drawings?: readonly Drawing[];
}

/** What the judgments were when the numbers were worked out. */
export interface DataVersion {
  /** Hexadecimal; the same as long as no judgment, coder or unit that can count has changed. */
  readonly hash: string;
  /** Current judgments, and the time of the newest of all, ISO 8601; null where there is none. */
  readonly judgments: number;
  readonly newest: string | null;
}

/** A table or figure of one project, complete: what pages, files and the cache hold. */
export interface ReportItem extends ReportBody {
  /** As the command line and addresses name it: "table-3". */
  readonly name: string;
  /** "Table 3". */
  readonly label: string;
  readonly title: string;
  /** Short name of the project. */
  readonly project: string;
  readonly data: DataVersion;
  /** ISO 8601. */
  readonly computedAt: string;
}
