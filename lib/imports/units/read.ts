import { MaterialBuilder } from "@/lib/imports/builder";
import { sha256 } from "@/lib/imports/hash";
import type { InputFile, Material, SourceRecord } from "@/lib/imports/material";
import type { Findings } from "@/lib/imports/problems";
import { readFields } from "@/lib/imports/qa/fields";
import { addRow, PATHS } from "@/lib/imports/qa/read";
import { readRows } from "@/lib/imports/rows";
import type { Split } from "@/lib/imports/split";
import { readQuestion } from "./question";

/**
 * Reads what the `units` export writes as JSONL: `questions.jsonl` with a question a row, and
 * `responses.jsonl` with a response a row. Problems go to `findings`.
 */
export async function readUnits(
  files: readonly InputFile[],
  { split }: { readonly split: Split },
  findings: Findings,
): Promise<Material> {
  const builder = new MaterialBuilder(findings, PATHS);
  // What a question's own row says about it comes before what the rows of its responses say.
  const questions = files.filter(isQuestionFile);
  const others = files.filter((file) => !isQuestionFile(file));
  for (const file of [...questions, ...others]) {
    const records: SourceRecord[] = [];
    let rows = 0;
    for await (const row of readRows(file, findings)) {
      rows += 1;
      if (isQuestionFile(file)) {
        const question = readQuestion(row, findings);
        if (question) addQuestion(question, builder, findings);
        continue;
      }
      const value = readFields(row, findings);
      if (!value) continue;
      if (builder.responses.has(value.response_id))
        findings.add(row.place, "response_id", value.response_id, "each response once");
      addRow(value, row.place, split, builder, findings);
      const source = { responseId: value.response_id, position: records.length, detail: {} };
      records.push({ ...source, judgments: [] });
    }
    if (rows === 0 && findings.problemCount === 0)
      findings.say(
        { file: file.name, line: null },
        "",
        "no rows",
        "one question or response a row",
      );
    builder.files.push({ name: file.name, sha256: sha256(file.bytes), records });
  }
  return builder.build();
}

const isQuestionFile = ({ name }: InputFile): boolean => /^questions\b/i.test(name);

function addQuestion(
  question: NonNullable<ReturnType<typeof readQuestion>>,
  builder: MaterialBuilder,
  findings: Findings,
): void {
  if (builder.questions.has(question.externalId))
    findings.add(question.place, "question_id", question.externalId, "each question once");
  builder.addQuestion(question);
}
