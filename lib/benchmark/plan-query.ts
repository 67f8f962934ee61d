import { z } from "zod";
import { parseFields } from "@/lib/access/fields";
import { SOURCES } from "@/lib/references/recipe";

export const MEASURES = ["alpha", "rate"] as const;

const amount = (message: string) => z.coerce.number(message).min(0, message).max(1e6, message);

/** What is wanted, and what an hour costs. Whatever is absent takes the default. */
export const planQuery = z.object({
  /** Krippendorff's alpha of doubles, or the share of judgments that say error. */
  measure: z.enum(MEASURES).default("alpha"),
  of: z.enum(SOURCES).default("first_pass"),
  /** Width of the 95 % interval, from end to end. */
  width: z.coerce
    .number("Enter a width between 0 and 2.")
    .gt(0, "Enter a width above 0.")
    .max(2, "Enter a width of at most 2.")
    .default(0.1),
  /** What is drawn in the simulation: sections, or whole responses with all their sections. */
  over: z.enum(["sections", "responses"]).default("responses"),
  /** Minutes for one judgment; the pilot's own pace where empty. */
  minutes: z.union([z.literal(""), amount("Enter minutes, or nothing.")]).default(""),
  /** Price of an hour. */
  rate: amount("Enter what an hour costs.").default(0),
  seed: z.coerce.number().int().min(0).max(2_147_483_647).default(42),
});
export type PlanQuery = z.output<typeof planQuery>;

/** Checks what a page, the command line or the API asks the planner. Throws ValidationError. */
export const parsePlanQuery = (input: unknown): PlanQuery =>
  parseFields(planQuery, input) as PlanQuery;
