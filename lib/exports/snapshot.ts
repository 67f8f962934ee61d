import type { ReservedSql } from "postgres";
import { sql } from "@/lib/db/client";

/** One connection that sees the database as it was when it was opened. Close it in any case. */
export interface Snapshot {
  readonly tx: ReservedSql;
  readonly close: () => Promise<void>;
}

/** Opens a read-only snapshot, so that all files of an export agree with one another. */
export async function openSnapshot(): Promise<Snapshot> {
  const tx = await sql().reserve();
  try {
    await tx`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`;
  } catch (error) {
    tx.release();
    throw error;
  }
  const close = async () => {
    try {
      await tx`COMMIT`;
    } finally {
      tx.release();
    }
  };
  return { tx, close };
}
