import { db } from "./client";
import { Prisma } from "./generated/client";

export type Tx = Prisma.TransactionClient;

/** Runs `work` in one transaction; all of it is stored or none. `timeoutMs` bounds long imports. */
export const inTransaction = <T>(work: (tx: Tx) => Promise<T>, timeoutMs = 15_000): Promise<T> =>
  db().$transaction(work, { timeout: timeoutMs, maxWait: 10_000 });

/** True for a row that breaks a uniqueness rule of the schema. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
