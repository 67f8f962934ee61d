/** Responses and judgments of each assumption or criterion, in the columns of the study's scripts. */
import type { AnswerColumnRow, AnswerOf, Evaluated, PairRow } from "./queries";
import type { Cells } from "./question-cells";

export type Task = "addressed" | "accommodated";

/** The columns that hold the responses of one model under one condition. */
export interface AnswerColumn extends Omit<AnswerColumnRow, "source"> {
  readonly name: string;
}

/** How the study's scripts call a condition's column. Others stand with the model, in front. */
const ENDINGS: Readonly<Record<string, string>> = {
  baseline: "_answer",
  identify_and_respond: "_answer_identifyAndRespond",
  oracle_assumptions: "_oracleAssumptionsProvided",
  rag: "_answer_rag",
};

/** Responses to a first turn are all written in the setting `original`, which is then not said. */
const plain = (condition: string) =>
  condition === "original" ? "baseline" : condition.replace(/^original\//, "");

export function answerColumn({ source, ...row }: AnswerColumnRow): AnswerColumn {
  const condition = plain(row.condition);
  const ending = ENDINGS[condition] ?? `_${condition}_answer`;
  return { ...row, name: source ?? `${row.model}${ending}` };
}

const TASKS = {
  addressed: { list: "assumptions", columns: ["any_addressed", "all_addressed"] },
  accommodated: { list: "criteria", columns: ["any_accommodated"] },
} as const;

/** No column of the study: the texts of the entries that a vector is about, in its order. */
const itemsColumn = (name: string, task: Task) => `${name}_${task}_items`;

/**
 * All columns of a model's answers; of the tasks that somebody worked on. Of work done here, whose
 * lists change and may be others', each vector says what it is about.
 */
export const columnsOf = (
  { name, model, thoughts, assumptions }: AnswerColumn,
  tasks: readonly Task[],
  isOwnWork: boolean,
): string[] => [
  name,
  ...(thoughts ? [`${model}_think`] : []),
  ...(assumptions ? [`${model}_assumptions`] : []),
  ...tasks.flatMap((task) => [
    `${name}_${task}_eval_vector`,
    `${name}_${task}_evidence_vector`,
    ...TASKS[task].columns.map((each) => `${name}_${each}`),
    `${name}_${task}_eval_error`,
    ...(isOwnWork ? [itemsColumn(name, task)] : []),
  ]),
];

export function answerCells(row: PairRow, answer: AnswerOf, column: AnswerColumn): Cells {
  const { thoughts, assumptions } = answer.metadata;
  return {
    [column.name]: answer.text,
    [`${column.model}_think`]: cell(thoughts),
    [`${column.model}_assumptions`]: cell(assumptions),
    ...Object.assign({}, ...answer.judgments.map((said) => vectorCells(row, said, column.name))),
  };
}

const cell = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

interface Entry {
  readonly addressed?: number;
  readonly accommodated?: number;
  readonly evidence?: readonly (string | { readonly text: string })[];
}

/** An entry for each item of the list, null where there is no answer to it. */
function vectorCells(row: PairRow, said: Evaluated, name: string): Cells {
  const task: Task = said.protocol.startsWith("addressed") ? "addressed" : "accommodated";
  const entries = (said.answers[TASKS[task].list] ?? {}) as Readonly<Record<string, Entry>>;
  const items = itemsJudged(row, said, task, Object.keys(entries));
  const ids = items.map(({ id }) => id);
  const scores = ids.map((id) => entries[id]?.[task] ?? null);
  const evidence = ids.map((id) =>
    (entries[id]?.evidence ?? []).map((each) => (typeof each === "string" ? each : each.text)),
  );
  const whole = scores.length > 0 && !scores.includes(null);
  const as01 = (isTrue: boolean) => (whole ? Number(isTrue) : null);
  return {
    [`${name}_${task}_eval_vector`]: JSON.stringify(scores),
    [`${name}_${task}_evidence_vector`]: JSON.stringify(evidence),
    [`${name}_any_${task}`]: as01(scores.includes(1)),
    ...(task === "addressed" && { [`${name}_all_addressed`]: as01(!scores.includes(0)) }),
    [`${name}_${task}_eval_error`]: cell(said.context.error),
    [itemsColumn(name, task)]: JSON.stringify(items.map(({ text }) => text)),
  };
}

interface Item {
  readonly id: string;
  readonly text: string | null;
}

/**
 * What the entries of a vector are about: as many as the source says, or the first list that holds
 * all that were judged. That is the one in the same row, so that both have one order; else what came
 * with the unit, or any list of the question.
 */
function itemsJudged(
  row: PairRow,
  said: Evaluated,
  task: Task,
  judged: readonly string[],
): readonly Item[] {
  const { items } = said.context;
  const prefix = task === "addressed" ? "a" : "c";
  if (typeof items === "number")
    return Array.from({ length: items }, (_, index) => ({
      id: `${prefix}${index + 1}`,
      text: null,
    }));
  const { list } = TASKS[task];
  const own = row.judgments.findLast(({ answers }) => Array.isArray(answers[list]));
  const lists = [own?.answers[list], said.material?.[list], ...row.lists.map((each) => each[list])];
  const found = lists
    .filter(Array.isArray)
    .map((each) => each.map(({ id, text }): Item => ({ id: String(id), text: text ?? null })))
    .find((each) => each.length > 0 && judged.every((id) => each.some((item) => item.id === id)));
  return found ?? judged.map((id) => ({ id, text: null }));
}
