import { capital } from "@/lib/capital";
import { isBlank } from "@/lib/protocols/conditions";
import { askedIn } from "@/lib/protocols/question-set";
import { listProtocols } from "@/lib/protocols/registry";
import type { Answers, AnswerValue, Facts, Question } from "@/lib/protocols/types";
import { isQueueProtocol } from "@/lib/work/queue-choices";
import type { SimulatedPass, SimulatedUnit, WorkContext } from "./pass";
import { drawsFor } from "./random";

/** Of the answers, the share in which a coder who notices nothing differs from what is there. */
const MOST_SLIPS = 0.3;
/** Of the questions that may be left out, the share that is answered. */
const ANSWERED = 0.4;
/** Code points of a marked passage, at most. */
const PASSAGE = 24;

interface Asked {
  readonly context: WorkContext;
  readonly unit: SimulatedUnit;
  /** What the draws hang on, besides seed and coder. */
  readonly keys: readonly (string | number)[];
  readonly facts: Facts;
  /** Answers so far, of the same set of questions. */
  readonly said: Answers;
}

/**
 * What a physician answers to any protocol: for each question something is there, drawn from seed
 * and unit, and each coder sees it, but for slips of their own. Texts say that they are simulated.
 */
const answerFor = (question: Question, asked: Asked): AnswerValue => {
  switch (question.kind) {
    case "choice":
      return seen(question.options, asked).value;
    case "multi_choice": {
      const several = question.options.filter(({ value }) => value !== question.exclusive);
      return [seen(several, asked).value];
    }
    case "spans":
      return passageOf(question, asked);
    case "item_list":
      return listOf(question, asked);
    case "per_item":
      return eachOf(question, asked);
    case "text_list":
      return ["(Simulated) An entry."];
    default:
      return "(Simulated) In one sentence.";
  }
};

/** What is there, or, after a slip, any of the options. */
function seen<T>(options: readonly T[], asked: Asked): T {
  const { context, keys } = asked;
  const { seed, coder } = context;
  return slipsAt(asked)
    ? drawsFor(seed, "instead", coder.key, ...keys).pick(options)
    : drawsFor(seed, "there", ...keys).pick(options);
}

const slipsAt = ({ context: { seed, coder }, keys }: Asked): boolean =>
  drawsFor(seed, "slip", coder.key, ...keys).chance(MOST_SLIPS * (1 - coder.hits.incorrect));

/** A passage at the beginning of the text that is judged. */
function passageOf(
  question: Extract<Question, { kind: "spans" }>,
  { unit, said }: Asked,
): AnswerValue {
  const isOverThread = question.over === "thread";
  const source = isOverThread ? unit.target : { index: 0, text: unit.text ?? "" };
  const text = [...(source?.text ?? "")].slice(0, PASSAGE).join("").trim();
  const whole = source?.text ?? "";
  const start = [...whole.slice(0, whole.indexOf(text))].length;
  const span = { start, end: start + [...text].length, text };
  const place = { ...(isOverThread && source && { turn: source.index }), ...span };
  const chosen = question.labelsFrom ? said[question.labelsFrom] : undefined;
  const labels = question.labels?.filter(
    (label) => !question.labelsFrom || (Array.isArray(chosen) && chosen.includes(label)),
  );
  return labels ? labels.map((label) => ({ ...place, label })) : [place];
}

/** Entries of a list, at most. */
const ENTRIES = 3;

/** Of the entries that are there those that the coder sees, and at least one; each coder's have ids of their own. */
function listOf(question: Extract<Question, { kind: "item_list" }>, asked: Asked): AnswerValue {
  const { seed, coder } = asked.context;
  const most = Array.from({ length: ENTRIES }, (_, n) => n);
  const there = most.slice(0, 1 + drawsFor(seed, "entries", ...asked.keys).pick(most));
  const found = there.filter((n) => !slipsAt({ ...asked, keys: [...asked.keys, n] }));
  return (found.length > 0 ? found : [0]).map((n) => {
    const keys = [...asked.keys, n];
    const drawn = drawsFor(seed, "item", coder.key, ...keys).uniform();
    const inner = answersTo(question.questions ?? [], { ...asked, keys, said: {} });
    return {
      id: `s${drawn.toString(36).slice(2, 12).padEnd(10, "0")}`,
      text: `(Simulated) ${capital(question.noun)} ${n + 1}.`,
      ...inner,
    };
  });
}

function eachOf(question: Extract<Question, { kind: "per_item" }>, asked: Asked): AnswerValue {
  const items = asked.unit.lists?.[question.items] ?? [];
  return Object.fromEntries(
    items.map(({ id }) => [
      id,
      answersTo(question.questions, { ...asked, keys: [...asked.keys, id], said: {} }),
    ]),
  );
}

/** Answers in the order of the questions, each asked in view of those before. */
function answersTo(questions: readonly Question[], asked: Asked): Answers {
  let said: Answers = {};
  for (const question of questions) {
    const { questions: open } = askedIn(questions, said, asked.facts);
    if (!open.includes(question)) continue;
    const keys = [...asked.keys, question.key];
    const isLeftOut =
      question.required === false &&
      !drawsFor(asked.context.seed, "optional", ...keys).chance(ANSWERED);
    if (isLeftOut) continue;
    const answer = answerFor(question, { ...asked, keys, said });
    if (!isBlank(answer)) said = { ...said, [question.key]: answer };
  }
  return said;
}

function answers(context: WorkContext, unit: SimulatedUnit): Answers {
  const keys = [context.response.externalId, unit.text ?? "", unit.part];
  return answersTo(unit.questions ?? [], {
    context,
    unit,
    keys,
    facts: unit.facts ?? {},
    said: {},
  });
}

const [first = "", ...others] = listProtocols()
  .filter((protocol) => isQueueProtocol(protocol) && protocol.role === "physician")
  .map(({ id }) => id);

/** Physicians who label conversations and the answers to them. */
export const physicianPass: SimulatedPass = {
  name: "physician",
  description: "physicians label conversations and score answers to them",
  protocols: [first, ...others],
  declines: ({ seed, coder, response }) =>
    drawsFor(seed, "skips", coder.key, response.externalId).chance(coder.skips.cannotAssess)
      ? "cannot_assess"
      : null,
  answers,
  seconds: ({ seed, coder, response }, { part, index = -1 }) =>
    drawsFor(seed, "seconds", coder.key, response.externalId, part, index).logNormal(
      coder.sectionSeconds,
    ),
  revision: () => null,
};
