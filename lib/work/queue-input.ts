import { z } from "zod";
import { ValidationError } from "@/lib/errors";
import { auditDraw } from "./audit-units";
import { contextChoice } from "./shown-choices";

/** A whole number from 0. */
export const count = (most: number) =>
  z.coerce
    .number("Enter a number.")
    .int("Use a whole number.")
    .min(0, "Use 0 or more.")
    .max(most, `Use ${most.toLocaleString("en-GB")} or fewer.`);

export const queueName = z
  .string()
  .trim()
  .min(1, "Give the queue a name.")
  .max(100, "Use 100 characters or fewer.");
const overlap = count(20).min(1, "Use 1 or more.");
const groups = z.array(z.string().trim().min(1));
const leaseMinutes = z.coerce
  .number("Enter a number.")
  .int("Use a whole number.")
  .min(1, "Use 1 minute or more.")
  .max(7 * 24 * 60, "Use a week or less.");

/** Empty = no limit. */
export const limit = z.preprocess(
  (value) => (value === "" ? null : value),
  count(1_000_000).min(1, "Use 1 or more, or leave it empty.").nullable(),
);

/** A moment as ISO text or as a date field gives it (then UTC); empty = none. */
const moment = z.preprocess((value) => {
  if (value === "" || value === null || value === undefined) return null;
  if (typeof value === "string" && !/(Z|[+-]\d\d:\d\d)$/.test(value)) return new Date(`${value}Z`);
  return typeof value === "string" ? new Date(value) : value;
}, z.date("Use a date and a time.").nullable());

/** Group -> judgments of each unit kept for it. Groups with 0 are left out. */
const quotas = z
  .record(z.string().min(1), count(20))
  .transform((all) => Object.fromEntries(Object.entries(all).filter(([, n]) => n > 0)));

/** Key of a skip -> what it does to the unit. */
const skipRules = z.record(z.string(), z.enum(["others", "out"]));

export const changeable = z.object({
  name: queueName,
  overlap: overlap.default(3),
  groups: groups.default([]),
  leaseMinutes: leaseMinutes.default(60),
  maxPerPerson: limit.default(null),
  opensAt: moment.default(null),
  closesAt: moment.default(null),
  skipRules: skipRules.default({}),
});

/** Part of the units, 0 to 1. */
export const share = z.coerce
  .number("Enter a number.")
  .min(0, "Use 0 or more.")
  .max(1, "Use at most all.");

export const seed = z.coerce
  .number("Enter a number.")
  .int("Use a whole number.")
  .min(0, "Use 0 or more.")
  .max(2_147_483_647, "Use 2147483647 or less.");

const whole = changeable.extend({
  protocolId: z.string().min(1, "Choose a protocol."),
  quotas: quotas.default({}),
  extraOverlap: count(20).default(0),
  extraShare: share.default(0.25),
  extraMinimum: count(1_000_000).default(0),
  order: z.enum(["given", "shuffled", "stratum"]).default("given"),
  stratifyBy: z.enum(["generator", "condition", "language"]).nullable().default(null),
  seed: seed.default(42),
  asksWordless: z.boolean().default(false),
  /** Of the contexts that the protocol allows; its first where absent. */
  context: contextChoice.default(null),
  showsMisconception: z.boolean().default(true),
  /** Only a sample of what earlier judgments flagged and did not flag; all units where absent. */
  audit: auditDraw.nullable().default(null),
});

/** Settings of a new queue, as a form or the command line gives them. */
export type CreateQueueInput = z.input<typeof whole>;
export type QueueSettings = z.output<typeof whole>;
/** What can still be changed when work has begun. */
export type ChangeQueueInput = z.input<typeof changeable>;

/** Checked settings. Throws ValidationError, by field where a field alone is wrong. */
export function checkQueueInput(input: CreateQueueInput): QueueSettings {
  const settings = parse(whole, input);
  return agreeing(settings, [datesWrong(settings), quotasWrong(settings), orderWrong(settings)]);
}

/** Checked changes of a queue with these quotas. Throws as `checkQueueInput` does. */
export function checkQueueChange(
  input: ChangeQueueInput,
  quotas: Readonly<Record<string, number>>,
): z.output<typeof changeable> {
  const settings = parse(changeable, input);
  return agreeing(settings, [datesWrong(settings), quotasWrong({ ...settings, quotas })]);
}

/** Quotas as the database holds them. */
export const readQuotas = (stored: unknown): Record<string, number> => quotas.parse(stored);
/** Skip rules as the database holds them. */
export const readSkipRules = (stored: unknown): Record<string, "others" | "out"> =>
  skipRules.parse(stored);

const MESSAGE = "Some settings of the queue cannot be used.";

/** Throws ValidationError with a message per field. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]),
  );
  throw new ValidationError(MESSAGE, fields);
}

/**
 * The settings, if none of these is wrong between them. That belongs to no field: a field that the
 * form marks as wrong would keep it from being sent until that very field changes.
 */
export function agreeing<T>(settings: T, problems: readonly (string | null)[]): T {
  const message = problems.filter((problem) => problem !== null).join(" ");
  if (message !== "") throw new ValidationError(message);
  return settings;
}

type Dates = Pick<QueueSettings, "opensAt" | "closesAt">;
export const datesWrong = ({ opensAt, closesAt }: Dates): string | null =>
  opensAt && closesAt && closesAt <= opensAt ? "The queue would close before it opens." : null;

type Groups = Pick<QueueSettings, "overlap" | "groups"> & {
  readonly quotas: Readonly<Record<string, number>>;
};
function quotasWrong({ quotas, overlap, groups }: Groups): string | null {
  const sum = Object.values(quotas).reduce((a, b) => a + b, 0);
  if (sum > overlap) {
    return `The groups’ quotas come to ${sum}, so the overlap must be at least that.`;
  }
  const shut = Object.keys(quotas).some((group) => groups.length > 0 && !groups.includes(group));
  return shut
    ? "A group that may not take part has a quota. Tick it, or set its quota to 0."
    : null;
}

function orderWrong({ order, stratifyBy, audit }: QueueSettings): string | null {
  if (order !== "stratum") return null;
  if (audit) {
    return "An audit mixes what was flagged with what was not, so it cannot be ordered by stratum.";
  }
  return stratifyBy ? null : "For the order by stratum, choose what makes a stratum.";
}
