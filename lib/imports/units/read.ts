import type { Findings } from "@/lib/imports/problems";
import { readFields } from "@/lib/imports/qa/fields";
import { itemOf } from "@/lib/imports/qa/read";
import { type Row, readRows } from "@/lib/imports/rows";
import type { Source } from "@/lib/imports/sources/source";
import type { Split } from "@/lib/imports/split";
import type { ImportItem } from "@/lib/imports/staged/item";
import { readQuestion } from "./question";
import { isUnitTable, readUnitTables } from "./tables";
import { readThread } from "./thread";

/**
 * Reads what the `units` export writes: `questions` with a question a row, `threads.jsonl` with a
 * thread a row, and either `responses.jsonl` with all about a response a row, or the tables
 * `responses` and `sections`. Problems go to `findings`.
 */
export async function* readUnits(
  sources: readonly Source[],
  { split }: { readonly split: Split },
  findings: Findings,
): AsyncGenerator<ImportItem> {
  const files = [...sources.entries()];
  const sections = sources.find((source) => isUnitTable(source, "sections")) ?? null;
  // What a question's own row says about it comes before what the rows of its responses say.
  const isFirst = (source: Source) => isQuestionFile(source) || isThreadFile(source);
  const ordered = [
    ...files.filter(([, source]) => isFirst(source)),
    ...files.filter(([, source]) => !isFirst(source) && source !== sections),
  ];
  if (sections && !sources.some((source) => isUnitTable(source, "responses"))) {
    const expected = "the table of responses with it";
    findings.say({ file: sections.name, line: null }, "", "sections alone", expected);
  }
  for (const [file, source] of ordered) {
    const before = findings.problemCount;
    let rows = 0;
    for await (const item of itemsOf(source, sections, file, split, findings)) {
      rows += 1;
      if (item) yield item;
    }
    const expected = "one question or response a row";
    if (rows === 0 && findings.problemCount === before)
      findings.say({ file: source.name, line: null }, "", "no rows", expected);
  }
}

const isQuestionFile = ({ name }: Source): boolean => /^questions\b/i.test(name);

const isThreadFile = ({ name }: Source): boolean => /^threads\b/i.test(name);

function threadItem(row: Row, file: number, findings: Findings): ImportItem | null {
  const thread = readThread(row, findings);
  return thread && { file, question: null, thread, response: null, judgments: [] };
}

/** One item a row; null after a problem was reported. */
async function* itemsOf(
  source: Source,
  sections: Source | null,
  file: number,
  split: Split,
  findings: Findings,
): AsyncGenerator<ImportItem | null> {
  if (isUnitTable(source, "responses")) {
    for await (const { row, value } of readUnitTables(source, sections, findings)) {
      const item = itemOf({ ...value, question: "" }, row.place, split, file, findings);
      yield item && { ...item, question: null };
    }
    return;
  }
  for await (const row of readRows(source, findings)) {
    if (isQuestionFile(source)) yield questionItem(row, file, findings);
    else if (isThreadFile(source)) yield threadItem(row, file, findings);
    else yield responseItem(row, file, split, findings);
  }
}

function questionItem(row: Row, file: number, findings: Findings): ImportItem | null {
  const question = readQuestion(row, findings);
  return question && { file, question, response: null, judgments: [] };
}

function responseItem(row: Row, file: number, split: Split, findings: Findings): ImportItem | null {
  const { turn_index: turn, ...fields } = row.fields;
  const value = readFields({ ...row, fields }, findings);
  const item = value && itemOf(value, row.place, split, file, findings);
  if (!item?.response || turn === undefined || turn === null || turn === "") return item;
  if (/^\d{1,9}$/.test(String(turn)))
    // Its thread has a row of its own.
    return { ...item, question: null, response: { ...item.response, turn: Number(turn) } };
  findings.add(row.place, "turn_index", turn, "a whole number from 0, or nothing");
  return null;
}
