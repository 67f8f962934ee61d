/** The data dictionary of a protocol: what each exported column holds and when. */
import { columnOf, DERIVED_COLUMNS } from "./columns";
import { describeAskedWhen, describeRequiredWhen, labelOf } from "./describe";
import { questionsThrough } from "./evaluate";
import { kindOf } from "./kinds";
import { innerQuestionsOf, type Level, optionsOf } from "./kinds/kind";
import type { DecisionTable, Part, Protocol, Question } from "./types";

export interface DictionaryRow {
  readonly part: string;
  readonly unit: Part["unit"];
  /** Column name; `comments.fate` for a question about each candidate, inside the column `comments`. */
  readonly column: string;
  readonly label: string;
  readonly question: string;
  /** How it is stored. */
  readonly type: string;
  readonly level: Level;
  readonly values: readonly { readonly value: string; readonly meaning: string }[];
  readonly askedWhen: string;
  readonly requiredWhen: string;
  /** What stands for a missing answer, and which values count as missing in statistics. */
  readonly missing: string;
}

const IMPLIED = "never; it is set by a skip, and otherwise implied by going on";

/** One row for each question and each derived label, in the order of the columns. */
export function dataDictionary(protocol: Protocol): readonly DictionaryRow[] {
  return protocol.parts.flatMap((part) => [
    ...questionsThrough(part).flatMap((question) =>
      questionRows(part, question, questionsThrough(part)),
    ),
    ...(part.derivations ?? []).map((table) => derivedRow(part, table)),
  ]);
}

function questionRows(
  part: Part,
  question: Question,
  siblings: readonly Question[],
  prefix = "",
): DictionaryRow[] {
  const kind = kindOf(question);
  const inner = innerQuestionsOf(question);
  const row: DictionaryRow = {
    part: part.key,
    unit: part.unit,
    column: `${prefix}${columnOf(question)}`,
    label: labelOf(question),
    question: question.prompt,
    type: kind.storage(question),
    level: kind.level(question),
    values: optionsOf(question).map((option) => ({
      value: String(option.value),
      meaning: option.help ? `${option.label}. ${option.help}` : option.label,
    })),
    askedWhen: part.implied ? IMPLIED : describeAskedWhen(question, siblings),
    requiredWhen: part.implied ? "never" : describeRequiredWhen(question, siblings),
    missing: missingWords(question),
  };
  const below = `${prefix}${columnOf(question)}.`;
  return [row, ...inner.flatMap((each) => questionRows(part, each, inner, below))];
}

function missingWords(question: Question): string {
  const absent = question.absentAs === undefined ? "empty cell" : `“${question.absentAs}”`;
  const excluded = "missingWhen" in question ? (question.missingWhen ?? []) : [];
  if (excluded.length === 0) return absent;
  return `${absent}; in statistics also ${excluded.map((value) => `“${value}”`).join(", ")}`;
}

const DERIVED_TYPES: Readonly<Record<DecisionTable["name"], [type: string, level: Level]>> = {
  hasError: ["true or false", "nominal"],
  hasClaim: ["true or false", "nominal"],
  score: ["number", "ordinal"],
  label: ["text", "nominal"],
};

function derivedRow(part: Part, table: DecisionTable): DictionaryRow {
  const [type, level] = DERIVED_TYPES[table.name];
  const values = [...table.rows.map((row) => row.value), table.otherwise];
  const distinct = [...new Set(values)].filter((value) => value !== null);
  return {
    part: part.key,
    unit: part.unit,
    column: DERIVED_COLUMNS[table.name],
    label: DERIVED_COLUMNS[table.name],
    question: table.description,
    type: `${type}, derived`,
    level,
    values: distinct.map((value) => ({ value: String(value), meaning: "" })),
    askedWhen: "never; it follows from the answers",
    requiredWhen: "never",
    missing: "empty cell",
  };
}
