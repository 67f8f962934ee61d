import { text, texts } from "@/lib/form";
import type { PoolReason } from "@/lib/pools/rules";
import type { PoolQueueInput } from "./pool-queue";

/** Settings of batches as a form sends them. */
export const batchesFrom = (form: FormData) => ({
  batchMin: text(form, "batchMin"),
  batchMax: text(form, "batchMax"),
  batchComments: text(form, "batchComments"),
  maxBatches: text(form, "maxBatches"),
});

/** What a form says of a new queue over a pool; what is left empty takes the role's defaults. */
export function poolQueueFromForm(form: FormData): Omit<PoolQueueInput, "poolId"> {
  const { maxBatches, ...sizes } = batchesFrom(form);
  const given = Object.entries(sizes).filter(([, value]) => value.trim() !== "");
  return {
    name: text(form, "name"),
    protocolId: text(form, "protocolId"),
    // The use case refuses what is no row of a pool.
    poolReasons: texts(form, "poolReasons") as PoolReason[],
    poolStrata: texts(form, "poolStrata"),
    overlap: text(form, "overlap"),
    extraOverlap: text(form, "extraOverlap"),
    extraShare: Number(text(form, "extraPercent")) / 100,
    extraMinimum: text(form, "extraMinimum"),
    seed: text(form, "seed"),
    order: (text(form, "order") || "given") as PoolQueueInput["order"],
    groups: texts(form, "groups"),
    maxBatches,
    maxPerPerson: text(form, "maxPerPerson"),
    opensAt: text(form, "opensAt"),
    closesAt: text(form, "closesAt"),
    leaseMinutes: text(form, "leaseMinutes"),
    ...Object.fromEntries(given),
  };
}
