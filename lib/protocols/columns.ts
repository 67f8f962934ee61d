/** The columns of a part in exports, and how answers are written to cells and read back. */
import { questionsThrough } from "./evaluate";
import { kindOf } from "./kinds";
import type { Answers, AnswerValue, DecisionTable, Derived, Part, Question } from "./types";

export interface ExportColumn {
  readonly name: string;
  /** Key of the question, or name of the derived label. */
  readonly from: { readonly question: string } | { readonly derived: keyof Derived };
  /** The cell of a judgment; empty where there is nothing. Not escaped for any format. */
  readonly write: (judgment: { readonly answers: Answers; readonly derived: Derived }) => string;
}

/** Column names of derived labels. */
export const DERIVED_COLUMNS: Readonly<Record<DecisionTable["name"], string>> = {
  hasError: "has_error",
  hasClaim: "has_claim",
  score: "score",
  label: "label",
};

export const columnOf = (question: Question): string => question.exportAs ?? question.key;

function answerCell(question: Question, answers: Answers): string {
  const value = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
  if (value !== undefined && value !== null) return kindOf(question).toCell(value);
  return question.absentAs === undefined ? "" : String(question.absentAs);
}

const derivedCell = (value: Derived[keyof Derived]): string =>
  value === null ? "" : String(value);

/** Questions in the order of the definition, then the labels that the part derives. */
export function exportColumns(part: Part): readonly ExportColumn[] {
  const answers = questionsThrough(part).map(
    (question): ExportColumn => ({
      name: columnOf(question),
      from: { question: question.key },
      write: (judgment) => answerCell(question, judgment.answers),
    }),
  );
  const labels = (part.derivations ?? []).map(
    ({ name }): ExportColumn => ({
      name: DERIVED_COLUMNS[name],
      from: { derived: name },
      write: (judgment) => derivedCell(judgment.derived[name]),
    }),
  );
  return [...answers, ...labels];
}

/**
 * Answers from a row of cells by column name. Empty cells and `absentAs` are no answer; derived
 * columns are not read. What cannot be understood comes back as text, for the check to refuse.
 */
export function answersFromCells(part: Part, cells: Readonly<Record<string, string>>): Answers {
  const answers: Record<string, AnswerValue> = {};
  for (const question of questionsThrough(part)) {
    const name = columnOf(question);
    const cell = Object.hasOwn(cells, name) ? cells[name] : undefined;
    if (cell === undefined || cell === "") continue;
    if (question.absentAs !== undefined && cell === String(question.absentAs)) continue;
    answers[question.key] = kindOf(question).fromCell(question, cell);
  }
  return answers;
}
