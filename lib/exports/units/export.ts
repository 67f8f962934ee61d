import { mayLeave } from "@/lib/exports/profiles";
import type { ExportScope } from "@/lib/exports/scope";
import { type Table, tableOf } from "@/lib/exports/table";
import { type ExportFile, JSONL } from "@/lib/exports/types";
import { QUESTION_COLUMNS, RESPONSE_COLUMNS, SECTION_COLUMNS } from "./columns";
import { readQuestions, readResponses, readSections } from "./queries";

/** Questions, responses and sections, one table each. */
export const unitTables = async ({ tx, projectId, profile }: ExportScope): Promise<Table[]> => [
  tableOf(profile, {
    name: "questions",
    columns: QUESTION_COLUMNS,
    read: () => readQuestions(tx, projectId),
  }),
  tableOf(profile, {
    name: "responses",
    columns: RESPONSE_COLUMNS,
    read: () => readResponses(tx, projectId),
    hasLines: false,
  }),
  tableOf(profile, {
    name: "sections",
    columns: SECTION_COLUMNS,
    read: () => readSections(tx, projectId),
    hasLines: false,
  }),
];

/** Responses with their question and sections: what an import reads. */
export const responseLines = (scope: ExportScope): ExportFile => ({
  name: "responses.jsonl",
  mediaType: JSONL,
  chunks: linesOf(scope),
});

async function* linesOf({ tx, projectId, profile }: ExportScope): AsyncGenerator<string> {
  const withTexts = mayLeave(profile, "texts");
  for await (const { metadata, thread_id, ...row } of readResponses(tx, projectId)) {
    const { question, response, sections, ...ids } = row;
    const known = { ...(withTexts ? row : ids), ...(thread_id !== null && { thread_id }) };
    yield `${JSON.stringify(withTexts ? { ...known, ...metadata } : known)}\n`;
  }
}
