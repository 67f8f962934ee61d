import { findColumn, nearColumn, plainColumn } from "./columns";
import type { Field } from "./fields";
import { tidyLabel } from "./labels";
import { type LabelColumn, type Mapping, mappingSchema } from "./mapping";

/** What is known of a file before it is mapped. */
export interface TableSample {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface Guess {
  readonly mapping: Mapping;
  /** Columns that were recognised in spite of a slip in their names: column -> what it was read as. */
  readonly slips: Readonly<Record<string, string>>;
}

/** Names that columns go by, best first. */
const NAMES: Readonly<Partial<Record<Field, readonly string[]>>> = {
  question_id: ["question id", "qid", "prompt id", "query id"],
  question: [
    ...["question", "prompt", "query", "patient behavior text", "patient behaviour text"],
    ...["patient message", "user message", "instruction", "conversation", "dialogue", "dialog"],
    ...["messages", "turns", "patient question", "user question"],
  ],
  thread_id: ["thread id", "dialog id", "dialogue id", "conversation id", "thread"],
  response_id: ["response id", "answer id", "output id"],
  response: [
    ...["response", "answer", "model response", "doctor llm response", "generated response"],
    ...["doctor failed response", "output", "completion", "reply", "model answer"],
    ...["llm answer", "llm response", "chatbot response", "model output"],
  ],
  section_id: ["section id", "excerpt id", "sentence id"],
  section: ["section", "section text", "excerpt", "sentence"],
  sections: ["sections"],
  section_ids: ["section ids"],
  generator: ["generator", "model", "model name", "llm", "system", "author"],
  condition: ["condition", "arm", "variant"],
  language: ["language", "lang", "locale"],
};

/** Parts of which ids of one question are made where there is no column for them. */
const QUESTION_PARTS = ["dataset", "dialog id", "dialogue id", "turn index", "behavior category"];
const LABEL_NAME =
  /\b(human|check\w*|review\w*|label\w*|annotat\w*|rater\w*|rating\w*|verdict|adjudicat\w*|consensus)\b/;
const DECIDED_NAME = /\b(final\w*|adjudicat\w*|consensus|gold)\b/;
const MOST_LABELS = 20;
const LONGEST_LABEL = 60;

/** A mapping that a person can confirm or correct, from the names of columns and their first rows. */
export function guessMapping(sample: TableSample): Guess {
  const labels = guessLabels(sample);
  const taken = new Set(labels.map(({ column }) => column));
  const slips: Record<string, string> = {};
  const fields: Partial<Record<Field, string[]>> = {};
  for (const [field, names] of Object.entries(NAMES) as [Field, readonly string[]][]) {
    const free = sample.columns.filter((column) => !taken.has(column));
    const exact = names.flatMap((name) => findColumn(name, free) ?? []);
    const near = names.flatMap((name) => nearColumn(name, free) ?? []);
    const column = exact[0] ?? near[0];
    if (column === undefined) continue;
    if (exact[0] === undefined) slips[column] = field;
    const others = field === "response" ? exact.slice(1) : [];
    fields[field] = [column, ...others];
    for (const each of [column, ...others]) taken.add(each);
  }
  guessIds(sample, fields);
  for (const { column, task } of labels) {
    const meant = slipOf(column, task);
    if (meant) slips[column] = meant;
  }
  return { mapping: mappingSchema.parse({ fields, labels }), slips };
}

/** Makes ids of columns that name a case together, where no column is an id. */
function guessIds({ columns }: TableSample, fields: Partial<Record<Field, string[]>>): void {
  const id = findColumn("id", columns);
  const isAboutResponses = Boolean(fields.response || fields.section || fields.sections);
  if (id && isAboutResponses) fields.response_id ??= [id];
  else if (id) fields.question_id ??= [id];
  if (fields.question_id) return;
  const parts = QUESTION_PARTS.flatMap((name) => findColumn(name, columns) ?? []);
  const names = parts.map(plainColumn);
  if (!names.some((name) => name === "dialog id" || name === "dialogue id")) return;
  fields.question_id = parts;
  if (isAboutResponses && fields.generator) fields.response_id ??= [...fields.generator, ...parts];
}

function guessLabels({ columns, rows }: TableSample): LabelColumn[] {
  const found = columns.filter((column) => isLabelColumn(column, rows));
  const tasks = new Map(found.map((column) => [column, taskOf(column)]));
  const shared = [...tasks.values()];
  const hasDecision = found.some((column) => DECIDED_NAME.test(plainColumn(column)));
  return found.map((column) => {
    const own = tasks.get(column) ?? column;
    const task = likeliest(own, shared);
    const number = /(\d+)(?: \w+)?$/.exec(plainColumn(column))?.[1];
    // Of three numbered columns the last is where people write what they agreed on.
    const isLast = number === "3" && tasks.size >= 3;
    const decides = DECIDED_NAME.test(plainColumn(column)) || (isLast && !hasDecision);
    return {
      column,
      coder: `${tidyName(task)}-${number ?? (decides ? "final" : "1")}`,
      coderColumn: null,
      role: decides ? "adjudicator" : "rater",
      task,
      values: {},
      allowed: null,
      answers: null,
    };
  });
}

function isLabelColumn(column: string, rows: TableSample["rows"]): boolean {
  const plain = plainColumn(column);
  const words = plain.replace(/(?<=\p{L})(?=\d)/gu, " ");
  if (!LABEL_NAME.test(words)) return false;
  if (rows.some((row) => typeof row[column] === "boolean")) return false;
  const values = rows.map((row) => String(row[column] ?? "").trim()).filter(Boolean);
  const kinds = new Set(values.map(tidyLabel));
  return kinds.size <= MOST_LABELS && [...kinds].every((label) => label.length <= LONGEST_LABEL);
}

/** "human check2", "human_check_1-abc" and "human_check_final" are columns of "human check". */
const taskOf = (column: string): string => {
  const plain = plainColumn(column);
  return (
    plain
      .replace(/\s*\d+( \w+)?$/, "")
      .replace(DECIDED_NAME, "")
      .trim() || plain
  );
};

/** A task's name with a slip in it is that of the columns beside it which are spelt alike. */
function likeliest(own: string, tasks: readonly string[]): string {
  const count = (name: string) => tasks.filter((each) => each === name).length;
  const other = nearColumn(
    own,
    [...new Set(tasks)].filter((each) => each !== own),
  );
  return other !== null && count(other) > count(own) ? other : own;
}

const tidyName = (text: string): string => text.replace(/\s+/g, "-");

/** The name that a label column was read as, where its own has a slip in it. */
const slipOf = (column: string, task: string): string | null => {
  const own = taskOf(column);
  return own === task ? null : plainColumn(column).replace(own, task);
};
