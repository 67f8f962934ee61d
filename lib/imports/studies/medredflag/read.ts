/** Reads MedRedFlag's CSV files, from question-answer pairs to evaluated answers. */
import type { ThreadTurn } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import { tableRowsOf } from "@/lib/imports/sources/rows";
import type { Source } from "@/lib/imports/sources/source";
import type { Split } from "@/lib/imports/split";
import { isForumDump, refuseForumDump } from "@/lib/imports/studies/forum-dump";
import type { StudyItem } from "@/lib/imports/studies/item";
import { type Cells, cell } from "./cells";
import { type AnswerColumn, answerColumns, evaluated } from "./evaluations";
import { questionJudgments } from "./judgments";

/** The pair of a row, whatever stage of the pipeline wrote it. */
interface Pair {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export async function* readMedredflag(
  sources: readonly Source[],
  { split }: { readonly split: Split },
  findings: Findings,
): AsyncGenerator<StudyItem> {
  for (const [file, source] of sources.entries()) {
    const before = findings.problemCount;
    let columns: AnswerColumn[] | null = null;
    for await (const { fields, place } of tableRowsOf(source, null, findings)) {
      if (columns === null && isForumDump(fields)) {
        refuseForumDump(source.name, findings);
        break;
      }
      columns ??= answerColumns(Object.keys(fields));
      yield* itemsOf(fields, columns, file, split, place, findings);
    }
    if (columns === null && findings.problemCount === before)
      findings.say({ file: source.name, line: null }, "", "no rows", "one question a row");
  }
}

function* itemsOf(
  cells: Cells,
  columns: readonly AnswerColumn[],
  file: number,
  split: Split,
  place: Place,
  findings: Findings,
): Generator<StudyItem> {
  const pair = pairOf(cells, place, findings);
  if (!pair) return;
  const about = { cells, questionId: pair.id, place, findings };
  const turns: ThreadTurn[] = [
    { index: 0, speaker: "patient", text: pair.question },
    { index: 1, speaker: "clinician", text: pair.answer },
  ];
  const metadata = redirectionId(cells);
  const thread = { externalId: pair.id, language: "en", metadata, turns, place };
  yield { file, question: null, thread, response: null, judgments: questionJudgments(about) };
  for (const column of columns) {
    const found = evaluated(cells, column, pair.id, split, place, findings);
    if (found) yield { file, question: null, thread: null, ...found };
  }
}

function redirectionId(cells: Cells): Readonly<Record<string, unknown>> {
  const id = cell(cells, "redirection_id").trim();
  return id === "" ? {} : { redirection_id: id };
}

/** The post's id stands in a column without a name before the first stage has run. */
const ID_COLUMNS = ["postID", "Unnamed: 0", "column A"];

function pairOf(cells: Cells, place: Place, findings: Findings): Pair | null {
  const idColumn = ID_COLUMNS.find((name) => cell(cells, name).trim() !== "");
  const id = idColumn === undefined ? "" : cell(cells, idColumn).trim();
  const [title, body] = [cell(cells, "Title"), cell(cells, "Body")];
  const joined = [title, body].filter((text) => text.trim() !== "").join("\n\n");
  const question = cell(cells, "patient_question") || joined;
  const answer = cell(cells, "physician_response") || cell(cells, "Response");
  if (!id) findings.add(place, "postID", cells.postID, "the post’s id");
  if (!question.trim()) findings.add(place, "patient_question", question, "the patient’s question");
  if (!answer.trim()) findings.add(place, "physician_response", answer, "the physician’s answer");
  return id && question.trim() && answer.trim() ? { id, question, answer } : null;
}
