import { hasWord } from "@/lib/work/rules";
import { drawsFor } from "./random";

/** What can be wrong with a section. A disagreement is disputed rather than wrong. */
export const ERROR_KINDS = ["incorrect", "certainty", "risk", "urgency", "disagreement"] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];
export type ByKind = Readonly<Record<ErrorKind, number>>;

export interface SectionTruth {
  readonly hasClaim: boolean;
  /** Kind -> what is wrong, in words. */
  readonly errors: ReadonlyMap<ErrorKind, string>;
  /** Standard normal per kind, the same for every coder: low is easy to notice (or to imagine). */
  readonly difficulty: ByKind;
}

/** What a simulation takes as true. */
export interface Truth {
  readonly section: (responseId: string, index: number, text: string) => SectionTruth;
  readonly isInvalidQuestion: (questionId: string) => boolean;
}

/** How often things are so where no planted errors say it: probabilities. */
export interface BaseRates {
  /** A section with words, no heading, holds a medical fact. */
  readonly claim: number;
  /** A question is invalid. */
  readonly invalidQuestion: number;
  /** A section with a fact has an error of this kind. Kinds are drawn apart. */
  readonly errors: ByKind;
}

/** Invented, and about as rare as errors were in the study's first pass; not an estimate of anything. */
export const BASE_RATES: BaseRates = {
  claim: 0.65,
  invalidQuestion: 0.01,
  errors: { incorrect: 0.1, certainty: 0.05, risk: 0.04, urgency: 0.03, disagreement: 0.03 },
};

/** Whether a section can hold a fact: it has a letter or digit and is no heading. */
export const mayClaim = (text: string): boolean =>
  hasWord(text) && !/^\s*#{1,6} [^\n]*\s*$/.test(text);

const byKind = (value: (kind: ErrorKind) => number): ByKind => ({
  incorrect: value("incorrect"),
  certainty: value("certainty"),
  risk: value("risk"),
  urgency: value("urgency"),
  disagreement: value("disagreement"),
});

const difficultyOf = (seed: number, responseId: string, index: number): ByKind => {
  const draws = drawsFor(seed, "difficulty", responseId, index);
  return byKind(() => draws.normal());
};

/** A truth drawn from the seed: each section's own draws, so that it does not depend on the others. */
export function drawnTruth(seed: number, rates: BaseRates): Truth {
  return {
    section: (responseId, index, text) => {
      const draws = drawsFor(seed, "truth", responseId, index);
      const hasClaim = draws.chance(rates.claim) && mayClaim(text);
      const drawn = ERROR_KINDS.filter((kind) => draws.chance(rates.errors[kind]));
      // A section is incorrect or disputed, not both: the form has one answer for it.
      const kinds = drawn.filter((kind) => kind !== "disagreement" || !drawn.includes("incorrect"));
      return {
        hasClaim,
        errors: new Map(hasClaim ? kinds.map((kind) => [kind, WRONG[kind]]) : []),
        difficulty: difficultyOf(seed, responseId, index),
      };
    },
    isInvalidQuestion: (questionId) =>
      drawsFor(seed, "question", questionId).chance(rates.invalidQuestion),
  };
}

/** What a coder writes where the truth is drawn and has no words of its own. */
export const WRONG: Readonly<Record<ErrorKind, string>> = {
  incorrect: "(Simulated) One statement here is wrong.",
  certainty: "(Simulated) This sounds more certain than the knowledge behind it.",
  risk: "(Simulated) The danger is not presented as it is.",
  urgency: "(Simulated) The time in which to act is wrong.",
  disagreement: "(Simulated) Good sources differ about this.",
};

/** An error that was put into a response on purpose. */
export interface PlantedError {
  readonly response_id: string;
  /** From 0. */
  readonly section_index: number;
  readonly kind: ErrorKind;
  readonly what_is_wrong: string;
}

/** The truth of planted errors: everything else that may be a fact is right, every question valid. */
export function plantedTruth(seed: number, planted: readonly PlantedError[]): Truth {
  const errors = new Map<string, Map<ErrorKind, string>>();
  for (const { response_id, section_index, kind, what_is_wrong } of planted) {
    const key = `${section_index}/${response_id}`;
    const known = errors.get(key) ?? new Map<ErrorKind, string>();
    errors.set(key, known.set(kind, what_is_wrong));
  }
  return {
    section: (responseId, index, text) => {
      const found = errors.get(`${index}/${responseId}`) ?? new Map<ErrorKind, string>();
      return {
        hasClaim: found.size > 0 || mayClaim(text),
        errors: found,
        difficulty: difficultyOf(seed, responseId, index),
      };
    },
    isInvalidQuestion: () => false,
  };
}

/** The same truth, with the sections of the response that was asked about last kept at hand. */
export function rememberingTruth(truth: Truth): Truth {
  let last: string | null = null;
  const sections = new Map<number, SectionTruth>();
  return {
    ...truth,
    section: (responseId, index, text) => {
      if (responseId !== last) sections.clear();
      last = responseId;
      const found = sections.get(index) ?? truth.section(responseId, index, text);
      sections.set(index, found);
      return found;
    },
  };
}
