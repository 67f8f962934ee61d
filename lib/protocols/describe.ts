/** Conditions and decision tables in plain words, for the protocol page, the dictionary and documents. */
import { type ConditionLeaf, questionKeyOf, valuesOf } from "./conditions";
import { kindOf } from "./kinds";
import { innerQuestionsOf, optionsOf } from "./kinds/kind";
import type { Condition, DecisionTable, Question, Scalar } from "./types";
import { FACTS } from "./vocabulary";

/** The short name of a question. */
export const labelOf = (question: Question): string => question.label ?? question.key;

/** The question that a reference names, and a name for it that says whose answer is meant. */
function named(questions: readonly Question[], reference: string): [string, Question | undefined] {
  const key = questionKeyOf(reference);
  const outer = questions.find((each) => each.key === key);
  if (!outer || key === reference) return [outer ? labelOf(outer) : reference, outer];
  const inner = innerQuestionsOf(outer).find(
    (each) => each.key === reference.slice(key.length + 1),
  );
  const of = outer.kind === "per_candidate" ? "comment" : "item";
  const name = `${inner ? labelOf(inner) : reference} of any ${of} (${labelOf(outer)})`;
  return [name, inner];
}

/** A value as the person who answers sees it. */
export function describeValue(question: Question | undefined, value: Scalar): string {
  const option = question && optionsOf(question).find((each) => each.value === value);
  return option ? `“${option.label}”` : String(value);
}

function joined(sentences: readonly string[], joiner: "and" | "or"): string {
  if (sentences.length < 2) return sentences.join("");
  return `${sentences.slice(0, -1).join(", ")} ${joiner} ${sentences[sentences.length - 1]}`;
}

/** The condition as the end of a sentence that starts with “when”. */
export function describeCondition(condition: Condition, questions: readonly Question[]): string {
  return words(condition, questions, false);
}

function words(condition: Condition, questions: readonly Question[], negated: boolean): string {
  if ("not" in condition) return words(condition.not, questions, !negated);
  if ("answer" in condition) return answerWords(condition, questions, negated);
  if ("fact" in condition) return factWords(condition.fact, valuesOf(condition), negated);
  const isAll = "all" in condition;
  const parts = isAll ? condition.all : condition.any;
  const each = parts.map((part) => {
    const text = words(part, questions, negated);
    return parts.length > 1 && isCompound(part) ? `(${text})` : text;
  });
  return joined(each, isAll === negated ? "or" : "and");
}

/** Would its words be read wrongly next to those of another condition? */
function isCompound(condition: Condition): boolean {
  if ("not" in condition) return isCompound(condition.not);
  if ("all" in condition) return condition.all.length > 1;
  if ("any" in condition) return condition.any.length > 1;
  const values = valuesOf(condition);
  return values.length > 1 && values.includes(null);
}

function answerWords(
  condition: Extract<ConditionLeaf, { answer: string }>,
  questions: readonly Question[],
  negated: boolean,
): string {
  const [name, question] = named(questions, condition.answer);
  const values = valuesOf(condition).filter((value) => value !== null);
  const shown = values.map((value) => describeValue(question, value));
  const sentences: string[] = [];
  if (shown.length > 0) {
    const isSet = question !== undefined && kindOf(question).level(question) === "set";
    sentences.push(`${name} ${isSet ? includes(shown, negated) : equals(shown, negated)}`);
  }
  if (values.length < valuesOf(condition).length) {
    sentences.push(`${name} ${negated ? "has an answer" : "has no answer"}`);
  }
  return joined(sentences, negated ? "and" : "or");
}

function equals(values: readonly string[], negated: boolean): string {
  const list = values.join(", ");
  if (values.length > 1) return `is ${negated ? "none" : "one"} of ${list}`;
  return negated ? `is not ${list}` : `is ${list}`;
}

function includes(values: readonly string[], negated: boolean): string {
  const list = values.join(", ");
  if (values.length > 1) return `includes ${negated ? "none" : "one"} of ${list}`;
  return negated ? `does not include ${list}` : `includes ${list}`;
}

function factWords(fact: string, values: readonly Scalar[], negated: boolean): string {
  const meaning = FACTS[fact];
  const [value] = values;
  if (meaning?.type === "items" && meaning.negated)
    return negated ? meaning.words : meaning.negated;
  if (meaning?.negated && values.length === 1 && typeof value === "boolean") {
    return value === negated ? meaning.negated : meaning.words;
  }
  return `${meaning?.words ?? fact} ${equals(values.map(String), negated)}`;
}

/** When a question is asked: “always”, or the condition. */
export function describeAskedWhen(question: Question, siblings: readonly Question[]): string {
  return question.askWhen ? `when ${describeCondition(question.askWhen, siblings)}` : "always";
}

/** When a question that is asked must be answered. */
export function describeRequiredWhen(question: Question, siblings: readonly Question[]): string {
  const required = question.required ?? true;
  if (typeof required === "boolean") return required ? "whenever asked" : "never";
  return `when ${describeCondition(required, siblings)}`;
}

export interface DescribedTable {
  readonly name: DecisionTable["name"];
  readonly description: string;
  /** First row whose condition holds gives the value. */
  readonly rows: readonly { readonly when: string; readonly value: string }[];
  readonly otherwise: string;
}

/** A decision table in words, row by row. */
export function describeTable(
  table: DecisionTable,
  questions: readonly Question[],
): DescribedTable {
  const shown = (value: Scalar) => (value === null ? "no value" : String(value));
  return {
    name: table.name,
    description: table.description,
    rows: table.rows.map(({ when, value }) => ({
      when: describeCondition(when, questions),
      value: shown(value),
    })),
    otherwise:
      table.takes === undefined
        ? shown(table.otherwise)
        : `the answer to “${named(questions, table.takes)[0]}”`,
  };
}
