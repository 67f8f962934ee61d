import type { Findings } from "@/lib/imports/problems";
import { readFields } from "@/lib/imports/qa/fields";
import { itemOf } from "@/lib/imports/qa/read";
import { type Row, readRows } from "@/lib/imports/rows";
import type { Source } from "@/lib/imports/sources/source";
import type { Split } from "@/lib/imports/split";
import type { ImportItem } from "@/lib/imports/staged/item";
import { readQuestion } from "./question";

/**
 * Reads what the `units` export writes as JSONL: `questions.jsonl` with a question a row, and
 * `responses.jsonl` with a response a row. Problems go to `findings`.
 */
export async function* readUnits(
  sources: readonly Source[],
  { split }: { readonly split: Split },
  findings: Findings,
): AsyncGenerator<ImportItem> {
  const files = [...sources.entries()];
  // What a question's own row says about it comes before what the rows of its responses say.
  const ordered = [
    ...files.filter(([, source]) => isQuestionFile(source)),
    ...files.filter(([, source]) => !isQuestionFile(source)),
  ];
  for (const [file, source] of ordered) {
    const before = findings.problemCount;
    let rows = 0;
    for await (const row of readRows(source, findings)) {
      rows += 1;
      const item = isQuestionFile(source)
        ? questionItem(row, file, findings)
        : responseItem(row, file, split, findings);
      if (item) yield item;
    }
    const expected = "one question or response a row";
    if (rows === 0 && findings.problemCount === before)
      findings.say({ file: source.name, line: null }, "", "no rows", expected);
  }
}

const isQuestionFile = ({ name }: Source): boolean => /^questions\b/i.test(name);

function questionItem(row: Row, file: number, findings: Findings): ImportItem | null {
  const question = readQuestion(row, findings);
  return question && { file, question, response: null, judgments: [] };
}

function responseItem(row: Row, file: number, split: Split, findings: Findings): ImportItem | null {
  const value = readFields(row, findings);
  return value && itemOf(value, row.place, split, file, findings);
}
