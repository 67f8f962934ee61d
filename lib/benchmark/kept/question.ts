import { createHash } from "node:crypto";
import { z } from "zod";
import { planQuery } from "../plan-query";

/** What a page of the benchmark asks for that a job works out and keeps. */
export const keptQuestion = z.discriminatedUnion("page", [
  z.object({
    page: z.literal("scores"),
    /** Id of a frozen reference. */
    reference: z.uuid(),
    over: z.enum(["responses", "sections"]),
    resamples: z.number().int().min(0).max(100_000),
    showsPeople: z.boolean(),
  }),
  z.object({ page: z.literal("comments") }),
  z.object({ page: z.literal("plan"), query: planQuery }),
]);
export type KeptQuestion = z.output<typeof keptQuestion>;

/** Raised when results get another shape, so that none of an earlier version is shown. */
const SHAPE = 4;

/** Two questions with the same key have the same answer from the same data. */
export const questionKey = (question: KeptQuestion): string =>
  createHash("sha256")
    .update(
      JSON.stringify([SHAPE, ...Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1))]),
    )
    .digest("hex")
    .slice(0, 32);

/** Under which name the answers of a page are kept, beside those of reports. */
export const keptName = ({ page }: KeptQuestion): string => `benchmark-${page}`;
