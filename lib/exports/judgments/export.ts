import { mayLeave } from "@/lib/exports/profiles";
import { answersUnder } from "@/lib/exports/question-profile";
import type { ExportScope } from "@/lib/exports/scope";
import { type Table, tableOf } from "@/lib/exports/table";
import { type ExportFile, JSONL } from "@/lib/exports/types";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { findProtocol } from "@/lib/protocols/registry";
import { answerColumns } from "./answer-columns";
import { RECORD_COLUMNS, UNIT_COLUMNS } from "./columns";
import { listJudgedParts, readJudgments } from "./queries";

/** A table for each part of each protocol, a row per judgment with a column per answer. */
export async function judgmentTables(scope: ExportScope): Promise<Table[]> {
  const { tx, projectId, profile, settings, all } = scope;
  const parts = await listJudgedParts(tx, projectId, all);
  return parts.map((judged) => {
    const filter = { protocolId: judged.protocol_id, part: judged.part, all };
    return tableOf(profile, {
      name: `judgments-${judged.protocol_id}-${judged.part}`,
      columns: [...UNIT_COLUMNS, ...answerColumns(judged, settings), ...RECORD_COLUMNS],
      read: () => readJudgments(tx, projectId, filter),
      hasLines: false,
    });
  });
}

/** All judgments in one file, with their answers in `answers`. */
export const judgmentLines = async (scope: ExportScope): Promise<readonly ExportFile[]> => [
  { name: "judgments.jsonl", mediaType: JSONL, chunks: linesOf(scope) },
];

async function* linesOf({ tx, projectId, profile, all }: ExportScope): AsyncGenerator<string> {
  const isWhole = mayLeave(profile, "evidence");
  for await (const { context, ...judgment } of readJudgments(tx, projectId, { all })) {
    const { protocol_id, protocol_version, part: key } = judgment;
    const protocol = findProtocol(protocol_id, protocol_version);
    const part = protocol?.parts.find((each) => each.key === key);
    const questions = part ? questionsThrough(part) : [];
    const answers = answersUnder(profile, questions, judgment.answers);
    yield `${JSON.stringify({ ...judgment, answers, ...(isWhole && { context }) })}\n`;
  }
}
