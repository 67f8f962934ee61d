import type { Sql } from "postgres";
import type { Cell } from "@/lib/exports/csv";
import { tableFiles } from "@/lib/exports/table-files";
import { type ExportFile, JSONL } from "@/lib/exports/types";
import { readQuestions, readResponses, readSections } from "./queries";

/**
 * Questions, responses and sections. The JSONL file can be imported again as question-response
 * sets; the CSV files hold one kind of unit each.
 */
export async function* exportUnits(tx: Sql, projectId: string): AsyncGenerator<ExportFile> {
  yield { name: "responses.jsonl", mediaType: JSONL, chunks: responseLines(tx, projectId) };
  yield* tableFiles({
    name: "questions",
    columns: QUESTION_COLUMNS,
    rows: () => picked(readQuestions(tx, projectId), QUESTION_COLUMNS),
  });
  yield* tableFiles({
    name: "responses",
    columns: RESPONSE_COLUMNS,
    rows: () => picked(readResponses(tx, projectId), RESPONSE_COLUMNS),
  });
  yield* tableFiles({
    name: "sections",
    columns: SECTION_COLUMNS,
    rows: () => picked(readSections(tx, projectId), SECTION_COLUMNS),
  });
}

const QUESTION_COLUMNS = ["question_id", "question", "language", "metadata"] as const;
const RESPONSE_COLUMNS = [
  "question_id",
  "response_id",
  "response",
  "generator",
  "condition",
  "language",
  "metadata",
] as const;
const SECTION_COLUMNS = [
  "response_id",
  "section_id",
  "section_index",
  "section",
  "start",
  "end",
] as const;

async function* responseLines(tx: Sql, projectId: string): AsyncGenerator<string> {
  for await (const { metadata, thread_id, ...row } of readResponses(tx, projectId)) {
    const known = { ...row, ...(thread_id !== null && { thread_id }) };
    yield `${JSON.stringify({ ...known, ...metadata })}\n`;
  }
}

/** Cells by column; objects as JSON, an empty object as nothing. */
async function* picked<K extends string>(
  rows: AsyncIterable<Readonly<Record<K, unknown>>>,
  columns: readonly K[],
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(row[column]));
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value !== "object") return value as Cell;
  return Object.keys(value).length === 0 ? null : JSON.stringify(value);
}
