/** Model answers in the columns of a row, and the vectors of judgments about each. */
import { sha256 } from "@/lib/imports/hash";
import type { ResponseValue } from "@/lib/imports/material";
import { Findings, type Place } from "@/lib/imports/problems";
import { type Split, splitText } from "@/lib/imports/split";
import { judgmentOf, type StudyJudgment, system } from "@/lib/imports/studies/item";
import { type ListEntry, readCriteria } from "@/lib/imports/studies/list-cell";
import type { Answers, AnswerValue } from "@/lib/protocols/types";
import { type Cells, cell, isErrorCell, listCell, textList } from "./cells";
import { itemId } from "./judgments";

/** How the scripts name the column of an answer, by condition. */
const CONDITIONS: readonly (readonly [RegExp, string])[] = [
  [/^(.+)_answer_identifyAndRespond$/, "identify_and_respond"],
  [/^(.+)_oracleAssumptionsProvided$/, "oracle_assumptions"],
  [/^(.+)_answer_rag$/i, "rag"],
  [/^(.+)_answer$/, "baseline"],
];

export interface AnswerColumn {
  readonly column: string;
  readonly model: string;
  readonly condition: string;
}

/** The columns that hold model answers. */
export const answerColumns = (columns: readonly string[]): AnswerColumn[] =>
  columns.flatMap((column) => {
    for (const [pattern, condition] of CONDITIONS) {
      const model = pattern.exec(column)?.[1];
      if (model !== undefined) return [{ column, model, condition }];
    }
    return [];
  });

export interface Evaluated {
  readonly response: ResponseValue;
  readonly judgments: readonly StudyJudgment[];
}

/** The response in a column; null where its call failed or there is none. */
export function evaluated(
  cells: Cells,
  { column, model, condition }: AnswerColumn,
  questionId: string,
  split: Split,
  place: Place,
  findings: Findings,
): Evaluated | null {
  const text = cell(cells, column);
  if (text.trim() === "") return null;
  if (isErrorCell(text)) {
    findings.note(place, "failed_call", column, text, "an answer; a failed call is none");
    return null;
  }
  const externalId = [questionId, model, condition, sha256(text.trim()).slice(0, 8)].join("/");
  const thoughts = cell(cells, `${model}_think`);
  // Models list assumptions only where they are asked to.
  const listed = condition === "identify_and_respond" ? cell(cells, `${model}_assumptions`) : "";
  const response: ResponseValue = {
    ...{ externalId, questionId, turn: 0, text, generator: model, condition, language: "en" },
    metadata: { column, ...(thoughts && { thoughts }), ...(listed && { assumptions: listed }) },
    sections: splitText(text, split).map((piece, index) => ({
      externalId: `${externalId}-section_${index}`,
      ...piece,
    })),
    place,
  };
  const judgments = [
    vector(cells, column, "addressed", externalId, place, findings),
    vector(cells, column, "accommodated", externalId, place, findings),
  ].flatMap((judgment) => judgment ?? []);
  return { response, judgments };
}

const TASKS = {
  addressed: { items: "assumptions", prefix: "a", list: "cleaned_presuppositions" },
  accommodated: { items: "criteria", prefix: "c", list: "support_condition" },
} as const;

/**
 * A vector has an entry for each assumption or criterion. Entries that are null were not read by
 * the judge's script: they are no answers, and where all are, or where there is no vector, the
 * judgment is kept as malformed or empty, so that either counting rule can be followed. So is one
 * with more or fewer entries than the row lists: which of them it means cannot be known.
 */
function vector(
  cells: Cells,
  column: string,
  task: keyof typeof TASKS,
  externalId: string,
  place: Place,
  findings: Findings,
): StudyJudgment | null {
  const field = `${column}_${task}_eval_vector`;
  const error = cell(cells, `${column}_${task}_eval_error`);
  // In a file of many questions and models, not every answer was evaluated.
  if (cell(cells, field).trim() === "" && error.trim() === "") return null;
  const scores = listCell(cells, field, place, findings) ?? [];
  const evidence = listCell(cells, `${column}_${task}_evidence_vector`, place, findings) ?? [];
  const odd = scores.find((score) => score !== null && score !== 0 && score !== 1);
  if (odd !== undefined) {
    findings.add(place, field, odd, "entries of 0, 1 or null");
    return null;
  }
  const listed = listedItems(cells, task, place);
  const isOdd = scores.length > 0 && listed !== null && listed !== scores.length;
  const isUnread = scores.every((score) => score === null);
  const status = scores.length === 0 ? "empty" : isOdd || isUnread ? "malformed" : undefined;
  if (isOdd)
    findings.note(place, "vector_length", field, cells[field], `${listed} entries, as listed`);
  else if (status)
    findings.note(place, `${status}_vector`, field, cells[field], "a 0 or 1 for each");
  const { items, prefix } = TASKS[task];
  const answers: Record<string, AnswerValue> = {};
  scores.forEach((score, index) => {
    if (isOdd || typeof score !== "number") return;
    const quotes = quotesIn(evidence[index]);
    if (score === 0 && quotes.length > 0)
      findings.note(place, "evidence", `${column}_${task}_evidence_vector`, quotes, "none for a 0");
    answers[itemId(prefix, index)] = {
      [task]: score,
      ...(quotes.length > 0 && { evidence: quotes }),
    };
  });
  return judgmentOf(
    {
      externalId: `${externalId}/medredflag-judge/${task}`,
      unit: { kind: "response", externalId },
      coder: system("medredflag-judge", "judge"),
      protocolId: `${task}-study`,
      part: "response",
      answers: (Object.keys(answers).length > 0 ? { [items]: answers } : {}) as Answers,
      context: {
        ...{ items: scores.length, status, error: error || undefined },
        vector: isOdd ? scores : undefined,
      },
      ...{ place, field },
    },
    findings,
  );
}

/** How many assumptions or criteria the row lists; null where it does not say. */
function listedItems(cells: Cells, task: keyof typeof TASKS, place: Place): number | null {
  const { list } = TASKS[task];
  if (cell(cells, list).trim() === "") return null;
  return task === "accommodated"
    ? readCriteria(cell(cells, list)).length
    : (textList(cells, list, place, new Findings())?.length ?? null);
}

/** Evidence is a list of quotations an entry; where there is one entry some files hold the text alone. */
function quotesIn(entry: ListEntry | undefined): string[] {
  const list = Array.isArray(entry) ? entry : [entry];
  return list.filter((each): each is string => typeof each === "string" && each.trim() !== "");
}
