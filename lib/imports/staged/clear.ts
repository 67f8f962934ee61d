import type { Tx } from "@/lib/db/transaction";

/** Takes away what is staged of an upload. Its bytes and its problems stay. */
export async function clearStaged(tx: Tx, uploadId: string): Promise<void> {
  const where = { uploadId };
  await tx.stagedQuestion.deleteMany({ where });
  await tx.stagedThread.deleteMany({ where });
  await tx.stagedSection.deleteMany({ where });
  await tx.stagedResponse.deleteMany({ where });
  await tx.stagedJudgment.deleteMany({ where });
}
