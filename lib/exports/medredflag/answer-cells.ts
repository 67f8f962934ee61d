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

/** All columns of a model's answers; of the tasks that somebody worked on. */
export const columnsOf = (
  { name, model, thoughts, assumptions }: AnswerColumn,
  tasks: readonly Task[],
): string[] => [
  name,
  ...(thoughts ? [`${model}_think`] : []),
  ...(assumptions ? [`${model}_assumptions`] : []),
  ...tasks.flatMap((task) => [
    `${name}_${task}_eval_vector`,
    `${name}_${task}_evidence_vector`,
    ...TASKS[task].columns.map((each) => `${name}_${each}`),
    `${name}_${task}_eval_error`,
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
  const ids = itemIds(row, said, task, Object.keys(entries));
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
  };
}

/**
 * The items that the coder had before them, in their order: as many as the source says, those that
 * came with the unit, or the first list of the question that holds all that were judged.
 */
function itemIds(row: PairRow, said: Evaluated, task: Task, judged: readonly string[]): string[] {
  const { items } = said.context;
  const prefix = task === "addressed" ? "a" : "c";
  if (typeof items === "number")
    return Array.from({ length: items }, (_, index) => `${prefix}${index + 1}`);
  const { list } = TASKS[task];
  const lists = [said.material?.[list], ...row.lists.map((each) => each[list])];
  const found = lists
    .filter(Array.isArray)
    .map((each) => each.map(({ id }) => String(id)))
    .find((ids) => ids.length > 0 && judged.every((id) => ids.includes(id)));
  return found ?? [...judged];
}
