import postgres from "postgres";
import { env } from "@/lib/env";

/**
 * Runs `work` while holding the lock `name` on a connection of its own, so that the database gives
 * it up when this process dies, however it dies. Waits for whoever holds it.
 */
export async function whileHolding<T>(name: string, work: () => Promise<T>): Promise<T> {
  const connection = postgres(env("DATABASE_URL"), { max: 1, max_lifetime: null, idle_timeout: 0 });
  try {
    await connection`SELECT pg_advisory_lock(hashtextextended(${name}, 0))`;
    return await work();
  } finally {
    await connection.end({ timeout: 5 });
  }
}

/** Whether nobody holds the lock; from then on the transaction does. */
export async function lockIfFree(tx: postgres.TransactionSql, name: string): Promise<boolean> {
  const [row] = await tx<{ taken: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`;
  return row?.taken === true;
}
