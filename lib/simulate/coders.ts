import { z } from "zod";
import type { ByKind } from "./truth";

const rate = z.number("Use a number.").min(0, "Use 0 or more.").max(1, "Use at most 1.");
const rates = z.strictObject({
  incorrect: rate,
  certainty: rate,
  risk: rate,
  urgency: rate,
  disagreement: rate,
});
/** `median` in seconds; `sigma` is the standard deviation of the logarithm. */
const speed = z.strictObject({
  median: z.number().min(0.1, "Use 0.1 or more."),
  sigma: z.number().min(0).max(3, "Use at most 3."),
});

export const rateField = rate;
export const ratesField = rates;

/** The parameters of a simulated coder. docs/simulation.md explains each. */
export const parameterFields = {
  /** Annotator group; null = none. */
  group: z.string().trim().min(1).max(60).nullable(),
  /** Of the errors of a kind that are there, the share noticed at the first look. */
  hits: rates,
  /** Of the sections with a fact and no error of that kind, the share in which one is seen. */
  falseAlarms: rates,
  /** Of the sections with a fact in which nothing is noticed, the share called “No facts”. */
  notClaim: rate,
  /** Of the sections without a fact, the share taken for one and called correct. */
  claim: rate,
  /** Accuracy of the whole is one point higher (above 0) or lower (below 0) in this share. */
  leniency: z.number().min(-1, "Use −1 or more.").max(1, "Use at most 1."),
  /** Of what they will find in the sections, the share noticed when reading the whole. */
  firstImpression: rate,
  responseSeconds: speed,
  sectionSeconds: speed,
  skips: z.strictObject({
    /** Of the invalid questions, the share called so. */
    invalid: rate,
    /** Of the responses, the share that they cannot assess, and that they put off. */
    cannotAssess: rate,
    later: rate,
  }),
  /** Of the sections, the share looked at again after the last one. */
  revises: rate,
  /** Of the responses, the share whose accuracy is revised to fit the sections. */
  reconsiders: rate,
  /** Of the units, the share that is saved as a draft before it is submitted. */
  drafts: rate,
  /** Responses after which they stop; null = none. */
  stopsAfter: z.int().min(0).nullable(),
  /** They leave the last response half done, with a draft. */
  leavesHalfDone: z.boolean(),
} as const;

const parameters = z.strictObject(parameterFields);
export type CoderParameters = z.output<typeof parameters>;

/** Somebody invented, with a key that is unique among a simulation's coders. */
export interface SimulatedCoder extends CoderParameters {
  readonly key: string;
  readonly name: string;
  readonly hits: ByKind;
  readonly falseAlarms: ByKind;
}
