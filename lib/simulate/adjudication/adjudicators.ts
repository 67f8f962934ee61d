import { z } from "zod";
import { rateField } from "../coders";

/** How a simulated adjudicator decides. docs/simulation.md explains each. */
export const adjudicatorFields = {
  /** Of the sections with an error, the share seen from the excerpt alone; and of the others, the share in which one is seen. */
  hitBefore: rateField,
  falseAlarm: rateField,
  /** Of the errors missed at first, the share accepted once a right comment is believed. */
  hitAfter: rateField,
  /** Of the right comments, the share called correct. */
  commentAccuracy: rateField,
  /** Of the wrong comments, the share called correct all the same. */
  follow: rateField,
  /** Of the comments, the share of which they cannot tell; of the sections, the share that they cannot judge at first. */
  cannotTell: rateField,
  cannotJudge: rateField,
  /** Seconds of attention: `median` and standard deviation of the logarithm. */
  sectionSeconds: z.strictObject({
    median: z.number().min(0.1, "Use 0.1 or more."),
    sigma: z.number().min(0).max(3, "Use at most 3."),
  }),
} as const;

const parameters = z.strictObject(adjudicatorFields);
export type AdjudicatorParameters = z.output<typeof parameters>;

/** Somebody invented who adjudicates, with a key that is unique among a simulation's people. */
export interface SimulatedAdjudicator extends AdjudicatorParameters {
  readonly key: string;
  readonly name: string;
}

/** Invented numbers: nobody was measured. */
export const ADJUDICATOR_PROFILES = {
  medical_expert: {
    ...{ hitBefore: 0.6, falseAlarm: 0.06, hitAfter: 0.85, commentAccuracy: 0.85, follow: 0.15 },
    ...{ cannotTell: 0.05, cannotJudge: 0.12, sectionSeconds: { median: 180, sigma: 0.6 } },
  },
  fact_checker: {
    ...{ hitBefore: 0.4, falseAlarm: 0.08, hitAfter: 0.9, commentAccuracy: 0.8, follow: 0.1 },
    ...{ cannotTell: 0.08, cannotJudge: 0.2, sectionSeconds: { median: 420, sigma: 0.5 } },
  },
} as const satisfies Record<AdjudicatorRole, AdjudicatorParameters>;

export type AdjudicatorRole = "medical_expert" | "fact_checker";

const TITLES: Readonly<Record<AdjudicatorRole, string>> = {
  medical_expert: "Expert",
  fact_checker: "Checker",
};

/** So many people of the role's profile. */
export const adjudicators = (
  role: AdjudicatorRole,
  count: number,
  changes: Partial<AdjudicatorParameters> = {},
): SimulatedAdjudicator[] =>
  Array.from({ length: count }, (_, n) => ({
    ...ADJUDICATOR_PROFILES[role],
    ...changes,
    key: `${TITLES[role].toLowerCase()}-${n + 1}`,
    name: `${TITLES[role]} ${n + 1} (invented)`,
  }));
