/** The condition language: does a condition hold, and what does it refer to. */
import type { Answers, AnswerValue, Condition, Facts, Scalar } from "./types";

export type AnswerLookup = (reference: string) => AnswerValue | undefined;
export type ConditionLeaf = Extract<Condition, { answer: string } | { fact: string }>;

/** True where a value says nothing: absent, null, white space, or made of such values only. */
export function isBlank(value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (typeof value === "object") return Object.values(value).every(isBlank);
  return false;
}

/** The question that a reference names: `comments` for `comments.fate`. */
export function questionKeyOf(reference: string): string {
  const dot = reference.indexOf(".");
  return dot < 0 ? reference : reference.slice(0, dot);
}

/** Looks references up in answers. `comments.fate` gives the list of `fate` over all candidates. */
export function lookupIn(answers: Answers): AnswerLookup {
  return (reference) => {
    const key = questionKeyOf(reference);
    const value = Object.hasOwn(answers, key) ? answers[key] : undefined;
    if (key === reference || value === undefined) return value;
    if (value === null || typeof value !== "object") return undefined;
    const inner = reference.slice(key.length + 1);
    return Object.values(value).flatMap((candidate) => valuesUnder(candidate, inner));
  };
}

function valuesUnder(candidate: AnswerValue, key: string): readonly AnswerValue[] {
  if (candidate === null || typeof candidate !== "object" || !Object.hasOwn(candidate, key)) {
    return [];
  }
  const value = (candidate as Answers)[key];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Does the condition hold? An answer or fact that is absent counts as `null`. */
export function holds(condition: Condition, lookup: AnswerLookup, facts: Facts): boolean {
  if ("all" in condition) return condition.all.every((each) => holds(each, lookup, facts));
  if ("any" in condition) return condition.any.some((each) => holds(each, lookup, facts));
  if ("not" in condition) return !holds(condition.not, lookup, facts);
  const value = "answer" in condition ? lookup(condition.answer) : factIn(facts, condition.fact);
  return valuesOf(condition).some((wanted) => matches(value, wanted));
}

function factIn(facts: Facts, name: string): Facts[string] | undefined {
  return Object.hasOwn(facts, name) ? facts[name] : undefined;
}

function matches(value: AnswerValue | undefined, wanted: Scalar): boolean {
  if (isBlank(value)) return wanted === null;
  return Array.isArray(value) ? value.includes(wanted) : value === wanted;
}

/** The values that a leaf asks for. */
export function valuesOf(leaf: ConditionLeaf): readonly Scalar[] {
  return "in" in leaf ? leaf.in : [leaf.is];
}

/** Every leaf of a condition with its path below `path`. */
export function leavesOf(condition: Condition, path = ""): { leaf: ConditionLeaf; path: string }[] {
  const below = (list: readonly Condition[], name: string) =>
    list.flatMap((each, index) => leavesOf(each, `${path}.${name}[${index}]`));
  if ("all" in condition) return below(condition.all, "all");
  if ("any" in condition) return below(condition.any, "any");
  if ("not" in condition) return leavesOf(condition.not, `${path}.not`);
  return [{ leaf: condition, path }];
}

/** The keys of the questions that a condition depends on, each once. */
export function questionsIn(condition: Condition): string[] {
  const keys = leavesOf(condition).flatMap(({ leaf }) =>
    "answer" in leaf ? [questionKeyOf(leaf.answer)] : [],
  );
  return [...new Set(keys)];
}
