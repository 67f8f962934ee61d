import { z } from "zod";
import { POOL_REASONS } from "@/lib/pools/rules";
import { agreeing, changeable, count, datesWrong, limit, parse, seed, share } from "./queue-input";

const sections = count(50).min(1, "Use 1 or more.");

/** What can still be changed when work has begun, besides what every queue has. */
const batches = {
  /** Sections handed out together: fewest where there are enough, and most. */
  batchMin: sections,
  batchMax: sections,
  /** Between the two, up to so many comments; empty = always the most. */
  batchComments: limit.default(null),
  /** Batches that one person may begin. */
  maxBatches: limit.default(null),
};

/** Somebody who has a batch before them comes back to it, so that its lease is longer. */
const POOL_LEASE_MINUTES = 240;

const poolChangeable = changeable.extend({
  ...batches,
  overlap: changeable.shape.overlap.unwrap().default(1),
  leaseMinutes: changeable.shape.leaseMinutes.unwrap().default(POOL_LEASE_MINUTES),
});

const whole = poolChangeable.extend({
  protocolId: z.string().min(1, "Choose a protocol."),
  poolId: z.string().min(1, "Choose a pool."),
  poolReasons: z.array(z.enum(POOL_REASONS, "This is no row of a pool.")).default([]),
  poolStrata: z.array(z.string().min(1)).default([]),
  /** Further adjudications of each section of the sample of doubles. */
  extraOverlap: count(5).default(1),
  extraShare: share.default(0.25),
  extraMinimum: count(1_000_000).default(200),
  /** By place in the pool; drawn from the queue's own seed; or the rows of the pool in turn. */
  order: z.enum(["given", "shuffled", "stratum"]).default("given"),
  seed: seed.default(42),
});

/** Batches where a queue's maker says nothing, as the study handed them out. */
export const BATCH_DEFAULTS = {
  medical_expert: { batchMin: 2, batchMax: 6, batchComments: 12 },
  fact_checker: { batchMin: 4, batchMax: 4, batchComments: null },
} as const;

export type CreatePoolQueueInput = z.input<typeof whole>;
export type ChangePoolQueueInput = z.input<typeof poolChangeable>;

/** Checked settings of a new queue over a pool. Throws ValidationError, by field where one is wrong. */
export function checkPoolQueueInput(input: unknown): z.output<typeof whole> {
  const settings = parse(whole, input);
  return agreeing(settings, [datesWrong(settings), batchesWrong(settings)]);
}

/** Checked changes of a queue over a pool. */
export function checkPoolQueueChange(input: unknown): z.output<typeof poolChangeable> {
  const settings = parse(poolChangeable, input);
  return agreeing(settings, [datesWrong(settings), batchesWrong(settings)]);
}

const batchesWrong = ({ batchMin, batchMax }: { batchMin: number; batchMax: number }) =>
  batchMin > batchMax
    ? `A batch would have at least ${batchMin} sections but at most ${batchMax}.`
    : null;
