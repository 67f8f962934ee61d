import { z } from "zod";
import { parseFields } from "@/lib/access/fields";
import { CODE_RULE } from "./rules";

const names = z.array(z.string().min(1)).transform((list) => [...new Set(list)].sort());
const sampleSize = (message: string) =>
  z.coerce.number(message).int(message).min(0, message).max(1_000_000, message);

/** How a pool is made. Stored with each version; whatever is absent takes the default. */
const schema = z
  .object({
    /** Whose "not a claim" takes a section out: people of the first pass, all coders, or groups of people. */
    claimBy: z.enum(["people", "everybody", "groups"]).default("people"),
    claimGroups: names.default([]),
    /** Pseudonyms of the judges whose labels make L. */
    judges: names.default([]),
    judgeVote: z.enum(["any", "majority", "all"]).default(CODE_RULE.judgeVote),
    minPeople: z.coerce
      .number()
      .pipe(z.literal([1, 2], "Choose one or two people."))
      .default(CODE_RULE.minPeople),
    injection: z.enum(["section", "response"]).default(CODE_RULE.injection),
    /** Pseudonyms of detectors whose positives enter. */
    detectors: names.default([]),
    /** So many of them, by chance; all where null. */
    detectorSample: sampleSize("Enter a whole number, or nothing for all of them.")
      .nullable()
      .default(null),
    auditNoError: sampleSize("Enter how many sections, such as 200; 0 for none.").default(0),
    auditError: sampleSize("Enter how many sections, such as 50; 0 for none.").default(0),
    auditOther: sampleSize("Enter how many sections, such as 50; 0 for none.").default(0),
    /** What splits the strata that samples are drawn from. */
    splitBy: z.enum(["none", "generator", "people"]).default("none"),
  })
  .refine(({ claimBy, claimGroups }) => claimBy !== "groups" || claimGroups.length > 0, {
    message: "Tick at least one group whose word decides.",
    path: ["claimGroups"],
  });

export type PoolParameters = z.output<typeof schema>;

/** Checks parameters as a form, the command line or the database gives them. Throws ValidationError. */
export const parsePoolParameters = (input: unknown): PoolParameters =>
  parseFields(schema, input) as PoolParameters;

const SEED = "Enter a whole number from 0 to 2147483647 as the seed.";
const seedSchema = z.object({
  // An empty field is no 0.
  seed: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce.number(SEED).int(SEED).min(0, SEED).max(2_147_483_647, SEED),
  ),
});

export const parseSeed = (seed: unknown): number => parseFields(seedSchema, { seed }).seed;

/** A seed for a pool whose maker gives none; it is stored and shown with the pool. */
export const freshSeed = (): number => Math.floor(Math.random() * 2_147_483_648);

const nameSchema = z.object({
  name: z
    .string("Enter a name.")
    .trim()
    .min(1, "Enter a name.")
    .max(80, "Use at most 80 characters."),
});

export const parsePoolName = (name: unknown): string => parseFields(nameSchema, { name }).name;
