import { z } from "zod";
import { parseFields } from "@/lib/access/fields";
import { DETECTOR_KINDS } from "./kinds";

const SEED = "Enter a whole number from 0 to 2147483647 as the seed.";
const RESAMPLES = "Enter a whole number from 0 to 100000.";

/** How detectors are scored. Whatever is absent takes the default. */
export const benchmarkOptions = z.object({
  /** Ids or names of detectors; all that have predictions where empty. */
  detectors: z.array(z.string().min(1)).default([]),
  /** Where no detectors are named: only of these kinds. */
  kinds: z.array(z.enum(DETECTOR_KINDS)).default([...DETECTOR_KINDS]),
  /** What is drawn again for the intervals. */
  over: z.enum(["responses", "sections"]).default("responses"),
  /** 0 = no intervals. */
  resamples: z.coerce
    .number(RESAMPLES)
    .int(RESAMPLES)
    .min(0, RESAMPLES)
    .max(100_000, RESAMPLES)
    .default(1000),
  seed: z.coerce.number(SEED).int(SEED).min(0, SEED).max(2_147_483_647, SEED).default(42),
  engine: z.enum(["default", "numpy"]).default("default"),
  /** What a score with a zero denominator is: undefined, or 0 as in the study's script. */
  zeroDivision: z.enum(["undefined", "zero"]).default("undefined"),
});

export type BenchmarkOptions = z.output<typeof benchmarkOptions>;

/** Checks options as a page, the command line or the API gives them. Throws ValidationError. */
export const parseBenchmarkOptions = (input: unknown): BenchmarkOptions =>
  parseFields(benchmarkOptions, input) as BenchmarkOptions;
