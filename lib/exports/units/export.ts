import { mayLeave } from "@/lib/exports/profiles";
import type { ExportScope } from "@/lib/exports/scope";
import { type Table, tableOf } from "@/lib/exports/table";
import { type ExportFile, JSONL } from "@/lib/exports/types";
import { QUESTION_COLUMNS, RESPONSE_COLUMNS, SECTION_COLUMNS, TURN_COLUMNS } from "./columns";
import {
  hasQuestions,
  hasThreads,
  readQuestions,
  readResponses,
  readSections,
  readThreads,
  readTurns,
} from "./queries";

/** Questions, turns of threads, responses and sections, one table each; of threads alone no questions. */
export const unitTables = async (scope: ExportScope): Promise<Table[]> => {
  const { tx, projectId, profile } = scope;
  const turns = tableOf(profile, {
    name: "turns",
    columns: TURN_COLUMNS,
    read: () => readTurns(tx, projectId),
    hasLines: false,
  });
  const questions = tableOf(profile, {
    name: "questions",
    columns: QUESTION_COLUMNS,
    read: () => readQuestions(tx, projectId),
  });
  const isOfThreads = await hasThreads(tx, projectId);
  return [
    ...(!isOfThreads || (await hasQuestions(tx, projectId)) ? [questions] : []),
    ...(isOfThreads ? [turns] : []),
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
};

/** Threads with their turns, and responses with their question and sections: what an import reads. */
export async function unitLines(scope: ExportScope): Promise<readonly ExportFile[]> {
  const responses = { name: "responses.jsonl", mediaType: JSONL, chunks: linesOf(scope) };
  if (!(await hasThreads(scope.tx, scope.projectId))) return [responses];
  return [{ name: "threads.jsonl", mediaType: JSONL, chunks: threadLines(scope) }, responses];
}

async function* threadLines({ tx, projectId, profile }: ExportScope): AsyncGenerator<string> {
  const withTexts = mayLeave(profile, "texts");
  for await (const { metadata, turns, ...ids } of readThreads(tx, projectId)) {
    const shown = turns.map(({ text, ...turn }) => (withTexts ? { ...turn, text } : turn));
    yield `${JSON.stringify({ ...ids, ...(withTexts && { metadata }), turns: shown })}\n`;
  }
}

async function* linesOf({ tx, projectId, profile }: ExportScope): AsyncGenerator<string> {
  const withTexts = mayLeave(profile, "texts");
  for await (const { metadata, thread_id, ...row } of readResponses(tx, projectId)) {
    const { turn_index, ...said } = row;
    const { question, response, sections, ...ids } = said;
    const places = {
      ...(turn_index !== null && { turn_index }),
      ...(thread_id !== null && { thread_id }),
    };
    const known = { ...(withTexts ? said : ids), ...places };
    // What the source said under one of our names stands back.
    yield `${JSON.stringify(withTexts ? { ...known, ...metadata, ...known } : known)}\n`;
  }
}
