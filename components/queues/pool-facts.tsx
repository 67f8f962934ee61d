import { TextLink } from "@/components/ui/link";
import type { PoolReason } from "@/lib/pools/rules";
import { REASON_WORDS } from "@/lib/pools/words";
import type { QueueSummary } from "@/lib/work/queries";
import { Fact } from "./queue-facts";

/** What a queue takes from which pool, and in which batches. */
export function PoolFacts({ queue, slug }: { queue: QueueSummary; slug: string }) {
  const { poolReasons, poolStrata, poolVersion, poolNow } = queue;
  const isBehind = poolVersion !== null && poolNow !== null && poolVersion < poolNow;
  return (
    <>
      <Fact name="Pool">
        <TextLink href={`/projects/${slug}/pools/${queue.poolId}`}>{queue.poolName}</TextLink>,
        version {poolVersion}
        {isBehind &&
          `. The pool is at version ${poolNow}: “Add new entries” brings in what came since; nothing goes`}
      </Fact>
      {poolReasons.length > 0 && (
        <Fact name="Rows">
          {poolReasons.map((reason) => REASON_WORDS[reason as PoolReason]).join(", ")}
        </Fact>
      )}
      {poolStrata.length > 0 && <Fact name="Strata">{poolStrata.join(", ")}</Fact>}
      <Fact name="Batches">{batchWords(queue)}</Fact>
    </>
  );
}

function batchWords({ batchMin, batchMax, batchComments, maxBatches }: QueueSummary): string {
  const size =
    batchMin === batchMax || batchComments === null
      ? `${batchMax} sections`
      : `${batchMin} to ${batchMax} sections, filled up to ${batchComments} comments`;
  return maxBatches === null
    ? size
    : `${size}; at most ${maxBatches} ${maxBatches === 1 ? "batch" : "batches"} each`;
}
