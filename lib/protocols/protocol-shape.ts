/** The form of a whole definition: which keys there are and what kind of value each holds. */
import { condition } from "./condition-shape";
import { question } from "./kinds";
import { hotkey, key } from "./kinds/fields";
import { answerMap, count, flag, list, object, oneOf, pattern, scalar, text } from "./schema";
import type { Context, Role, UnitKind } from "./types";

const UNITS: Readonly<Record<UnitKind, true>> = {
  turn: true,
  response: true,
  section: true,
  thread: true,
};
const ROLES: Readonly<Record<Role, true>> = {
  annotator: true,
  medical_expert: true,
  fact_checker: true,
  physician: true,
  judge: true,
};
const CONTEXTS: Readonly<Record<Context, true>> = {
  turn: true,
  patient_turns: true,
  dialogue: true,
  with_reply: true,
  whole: true,
  follow_up: true,
  as_model: true,
};
const unit = oneOf(Object.keys(UNITS));

const step = object(
  { key, questions: list(question, 1) },
  { title: text, reveals: list(text, 1), locksEarlier: flag },
);

const shortcut = object({ key, label: text, hotkey, answers: answerMap }, { askWhen: condition });

const derivation = object(
  {
    name: oneOf(["hasError", "hasClaim", "score", "label"]),
    description: text,
    rows: list(object({ when: condition, value: scalar })),
    otherwise: scalar,
  },
  { takes: key },
);

const rule = object({ rule: key, description: text, when: condition, answers: answerMap });

const part = object(
  { key, title: text, unit, steps: list(step, 1) },
  {
    guideline: text,
    shortcuts: list(shortcut),
    derivations: list(derivation),
    implied: answerMap,
    byRule: list(rule),
  },
);

const cases = object({
  fact: key,
  texts: list(object({ value: text, title: text, text }), 1),
});

const skip = object(
  { key, label: text, help: text },
  { records: object({ part: key, answers: answerMap }), managerAfter: count },
);

export const protocolShape = object(
  {
    id: pattern(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "words of lower-case letters joined by hyphens"),
    version: count,
    title: text,
    summary: text,
    variant: oneOf(["study", "native", "imported"]),
    role: oneOf(Object.keys(ROLES)),
    assigns: unit,
    guideline: text,
    parts: list(part, 1),
    skips: list(skip),
  },
  {
    source: text,
    contexts: list(oneOf(Object.keys(CONTEXTS)), 1),
    cases,
    onlyWhere: oneOf(["behaviour", "no_behaviour", "misconception"]),
  },
);
