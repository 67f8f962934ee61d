import { sql } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { breather } from "@/lib/imports/breathe";
import { checkIds } from "@/lib/imports/ids";
import type { Findings } from "@/lib/imports/problems";
import type { Source } from "@/lib/imports/sources/source";
import type { JobContext } from "@/lib/jobs/kinds";
import { StagingBatch } from "./batch";
import { clearStaged } from "./clear";
import type { Checkpoint } from "./counts";
import type { ImportPlan } from "./plan";

/** Characters of staged rows that go to the database at once. */
const BATCH_SIZE = 2_000_000;
/** Longest that checking, storing and clearing may take. */
export const STORE_TIMEOUT_MS = 30 * 60_000;

/** How the steps of an import are stored and watched: as those of a job, or alone. */
export type Steps = Pick<
  JobContext<unknown, Checkpoint>,
  "checkpoint" | "signal" | "progress" | "commit" | "commitSql"
>;

/**
 * Reads the files of an import into the staging tables, a piece at a time. They are read anew in
 * each attempt; what is staged stays.
 */
export async function stage(
  steps: Steps,
  plan: ImportPlan,
  findings: Findings,
): Promise<Checkpoint> {
  const { progress, commitSql, signal } = steps;
  const { uploadId, files, names } = plan;
  const start = steps.checkpoint ?? { items: 0, position: 0, counts: null };
  if (!steps.checkpoint) await inTransaction((tx) => clearStaged(tx, uploadId), STORE_TIMEOUT_MS);
  let { items, position } = start;
  let batch = new StagingBatch(uploadId, position);
  const send = async () => {
    const full = batch;
    await commitSql(async (tx) => {
      await full.copy(tx);
      return { items, position: full.next, counts: null };
    });
    position = full.next;
    batch = new StagingBatch(uploadId, position);
  };
  const total = totalSize(plan);
  const sources = counted(
    files.map(({ source }) => source),
    (bytes) => progress(bytes, total, "Reading rows"),
  );
  const breathe = breather();
  let passed = 0;
  for await (const item of plan.read(sources, findings)) {
    signal.throwIfAborted();
    await breathe();
    const before = findings.problemCount;
    checkIds(item, names, findings);
    passed += 1;
    // Staged by an earlier attempt.
    if (passed <= start.items) continue;
    items += 1;
    if (findings.problemCount === before) batch.add(item);
    if (batch.size > BATCH_SIZE) await send();
  }
  await send();
  // The database learns of what is staged, so that it plans the checks by it.
  await sql()`ANALYZE staged_question, staged_thread, staged_response, staged_section, staged_judgment`;
  return { items, position, counts: null };
}

/** Bytes of all files. */
export const totalSize = ({ files }: ImportPlan): number =>
  files.reduce((sum, { source }) => sum + source.size, 0);

/** The same files, which tell how many bytes of all were read; some formats read a file twice. */
function counted(sources: readonly Source[], tell: (bytes: number) => void): Source[] {
  const read = new Map<number, number>();
  return sources.map((source, index) => ({
    ...source,
    read: async function* () {
      let bytes = 0;
      for await (const piece of source.read()) {
        bytes += piece.length;
        read.set(index, Math.max(bytes, read.get(index) ?? 0));
        tell([...read.values()].reduce((sum, each) => sum + each, 0));
        yield piece;
      }
    },
  }));
}
