/** Marked passages of the unit's text. */
import { list, oneOf, shown, text } from "../schema";
import type { Answers, AnswerValue, SpansQuestion } from "../types";
import { minItems } from "./fields";
import {
  accepted,
  isAnswers,
  jsonFromCell,
  type KindSpec,
  refused,
  stableJson,
  unstorableFault,
} from "./kind";

const KEYS = ["start", "end", "text", "label"];

const isPlace = (value: AnswerValue | undefined) => Number.isInteger(value) && Number(value) >= 0;

function spanFault(question: SpansQuestion, span: AnswerValue): string | null {
  if (!isAnswers(span)) return `${shown(span)} is not a passage.`;
  const isOverThread = question.over === "thread";
  const known = isOverThread ? [...KEYS, "turn"] : KEYS;
  const stranger = Object.keys(span).find((key) => !known.includes(key));
  if (stranger) return `A passage has no “${stranger}”.`;
  if (isOverThread && !isPlace(span.turn)) return "A passage needs the turn that it is in.";
  const { start, end, text: marked, label } = span;
  if (typeof marked !== "string" || marked === "") return "A passage needs its text.";
  const unstorable = unstorableFault(marked);
  if (unstorable !== null) return unstorable;
  if (!isPlace(start) || !isPlace(end)) {
    return "A passage needs a start and an end.";
  }
  if (Number(end) - Number(start) !== [...marked].length) {
    return `The passage “${marked}” is not ${Number(end) - Number(start)} characters long.`;
  }
  return labelFault(question.labels ?? [], label);
}

function labelFault(labels: readonly string[], label: AnswerValue | undefined): string | null {
  if (labels.length === 0) return label === undefined ? null : "These passages have no labels.";
  if (typeof label === "string" && labels.includes(label)) return null;
  return `Give each passage one of the labels: ${labels.join(", ")}.`;
}

/** What is wrong between the labels of the passages and what another question chose; null where nothing is. */
export function labelsFault(spans: AnswerValue, chosen: AnswerValue | undefined): string | null {
  const wanted = new Set(Array.isArray(chosen) ? chosen : [chosen]);
  const given = new Set(
    Array.isArray(spans) ? spans.filter(isAnswers).map(({ label }) => label) : [],
  );
  const missing = [...wanted].find((label) => !given.has(label));
  if (missing !== undefined) return `Mark a passage that shows “${missing}”.`;
  const extra = [...given].find((label) => label !== undefined && !wanted.has(label));
  return extra === undefined ? null : `“${extra}” is marked, but not chosen.`;
}

const inOrder = (a: Answers, b: Answers) =>
  Number(a.turn ?? 0) - Number(b.turn ?? 0) ||
  Number(a.start) - Number(b.start) ||
  Number(a.end) - Number(b.end);

/** The passage, what it shows and the turn that it is in, as far as it says so. */
function passageWords({ text: marked, label, turn }: Answers): string {
  const place = turn === undefined ? undefined : `turn at place ${turn}`;
  const about = [label, place].filter((each) => each !== undefined).join(", ");
  return about === "" ? `“${marked}”` : `“${marked}” (${about})`;
}

export const spans: KindSpec<SpansQuestion> = {
  required: {},
  optional: { over: oneOf(["unit", "thread"]), labels: list(text, 1), labelsFrom: text, minItems },
  form: (question, value) => {
    if (!Array.isArray(value)) return `${shown(value)} is not a list of passages.`;
    const faults = value.map((span) => spanFault(question, span));
    return faults.find((fault) => fault !== null) ?? null;
  },
  check: (question, value) => {
    const tidy = Array.isArray(value) ? value.filter(isAnswers).sort(inOrder) : [];
    const least = question.minItems ?? 1;
    const few = tidy.length > 0 && tidy.length < least;
    return few ? refused(`Mark at least ${least} passages.`) : accepted(tidy);
  },
  missing: ({ minItems: least = 1 }) =>
    least > 1 ? `Mark at least ${least} passages.` : "Mark at least one passage.",
  level: () => "structure",
  storage: ({ over }) =>
    over === "thread"
      ? "list of passages {turn, start, end, text, label}: turn from 0, offsets within it in Unicode code points, start inclusive, end exclusive"
      : "list of passages {start, end, text, label}: offsets in Unicode code points, start inclusive, end exclusive",
  words: (value) =>
    Array.isArray(value) ? value.filter(isAnswers).map(passageWords).join("\n") : String(value),
  toCell: stableJson,
  fromCell: (_, cell) => jsonFromCell(cell),
};
