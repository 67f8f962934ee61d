import type { Answers } from "@/lib/protocols/types";
import type { SimulatedPass, SimulatedUnit, WorkContext } from "./pass";
import { type Look, type Perceived, perceive, perceiveAgain } from "./perceive";
import { drawsFor } from "./random";

/** Pages that coders name: general ones, so that no link claims to be about a made-up question. */
const SOURCES = ["https://medlineplus.gov/", "https://www.who.int/", "https://www.nhs.uk/"];

function lookAt(context: WorkContext, index: number): Look {
  const { seed, sharedDifficulty, coder, truth, response } = context;
  const text = response.sections.find((section) => section.index === index)?.text ?? "";
  const responseId = response.externalId;
  const found = truth.section(responseId, index, text);
  return { seed, sharedDifficulty, coder, responseId, index, truth: found };
}

/** The form's answers for what a coder makes of a section. */
export function sectionAnswers({ isClaim, errors }: Perceived): Answers {
  if (!isClaim) return { accuracy_type: "not_claim" };
  const disputed = errors.has("disagreement") ? "disagreement" : "correct";
  const comment = [...errors.values()].join(" ");
  return {
    accuracy_type: errors.has("incorrect") ? "incorrect" : disputed,
    certainty: !errors.has("certainty"),
    risk: !errors.has("risk"),
    urgency: !errors.has("urgency"),
    ...(comment && { comment }),
  };
}

const hasError = ({ errors }: Perceived): boolean =>
  [...errors.keys()].some((kind) => kind !== "disagreement");

/** Errors from which a response counts as inaccurate rather than mostly accurate. */
const INACCURATE_FROM = 3;

/** Accuracy of the whole for so many sections with an error, moved by the coder's leniency. */
function accuracyOf({ seed, coder, response }: WorkContext, errors: number): number {
  const plain = errors === 0 ? 3 : errors < INACCURATE_FROM ? 2 : 1;
  const moved = drawsFor(seed, "leniency", coder.key, response.externalId).chance(
    Math.abs(coder.leniency),
  );
  return Math.min(3, Math.max(1, plain + (moved ? Math.sign(coder.leniency) : 0)));
}

const lookedAtAgain = ({ seed, coder, response }: WorkContext, index: number): boolean =>
  drawsFor(seed, "again", coder.key, response.externalId, index).chance(coder.revises);

/** First looks by section, kept with their context: the whole and each section ask for the same. */
const firstLooks = new WeakMap<WorkContext, Map<number, Perceived>>();

function perceived(context: WorkContext, index: number, when: "first" | "last"): Perceived {
  if (when === "last" && lookedAtAgain(context, index))
    return perceiveAgain(lookAt(context, index));
  const known = firstLooks.get(context) ?? new Map<number, Perceived>();
  firstLooks.set(context, known);
  const made = known.get(index) ?? perceive(lookAt(context, index));
  known.set(index, made);
  return made;
}

/** Sections with an error, as far as the coder notices them when reading the whole, or knows at last. */
function errorsIn(context: WorkContext, when: "first" | "last"): number {
  const { seed, coder, response } = context;
  return response.sections.filter(({ index }) => {
    if (!hasError(perceived(context, index, when))) return false;
    const draws = drawsFor(seed, "impression", coder.key, response.externalId, index);
    return when === "last" || draws.chance(coder.firstImpression);
  }).length;
}

function wholeAnswers(context: WorkContext): Answers {
  const { seed, coder, response } = context;
  const draws = drawsFor(seed, "sources", coder.key, response.externalId);
  return {
    sources: [draws.pick(SOURCES)],
    accuracy: accuracyOf(context, errorsIn(context, "first")),
  };
}

function answers(context: WorkContext, { part, index }: SimulatedUnit): Answers {
  if (part === "section" && index !== undefined)
    return sectionAnswers(perceived(context, index, "first"));
  return wholeAnswers(context);
}

function revision(context: WorkContext, unit: SimulatedUnit): Answers | null {
  const { seed, coder, response } = context;
  const before = answers(context, unit);
  if (unit.part === "section" && unit.index !== undefined) {
    if (!lookedAtAgain(context, unit.index)) return null;
    return unlessSame(before, sectionAnswers(perceived(context, unit.index, "last")));
  }
  const draws = drawsFor(seed, "reconsiders", coder.key, response.externalId);
  if (!draws.chance(coder.reconsiders)) return null;
  return unlessSame(before, {
    ...before,
    accuracy: accuracyOf(context, errorsIn(context, "last")),
  });
}

const unlessSame = (before: Answers, after: Answers): Answers | null =>
  JSON.stringify(before) === JSON.stringify(after) ? null : after;

function declines({ seed, coder, response, truth }: WorkContext) {
  const draws = drawsFor(seed, "skips", coder.key, response.externalId);
  const [invalid, cannot, later] = [draws.uniform(), draws.uniform(), draws.uniform()];
  if (truth.isInvalidQuestion(response.questionId) && invalid < coder.skips.invalid)
    return "invalid_question";
  if (cannot < coder.skips.cannotAssess) return "cannot_assess";
  return later < coder.skips.later ? "later" : null;
}

function seconds({ seed, coder, response }: WorkContext, { part, index = -1 }: SimulatedUnit) {
  const draws = drawsFor(seed, "seconds", coder.key, response.externalId, part, index);
  return draws.logNormal(part === "section" ? coder.sectionSeconds : coder.responseSeconds);
}

/** The first pass: the whole response, then each of its sections. */
export const firstPass: SimulatedPass = {
  name: "first-pass",
  description: "annotators judge whole responses and each of their sections",
  protocols: ["first-pass", "first-pass-study"],
  declines,
  answers,
  seconds,
  revision,
};

/** Quick ratings of whole responses, from the same perception. */
export const wholeResponse: SimulatedPass = {
  ...firstPass,
  name: "whole-response",
  description: "annotators rate whole responses",
  protocols: ["whole-response"],
  declines: (context) => {
    const reason = declines(context);
    // Its protocol has no way to call a question invalid.
    return reason === "invalid_question" ? "cannot_assess" : reason;
  },
  answers: (context) => ({ accuracy: accuracyOf(context, errorsIn(context, "first")) }),
  revision: () => null,
};
