import { afterAll, beforeEach, inject } from "vitest";
import { connectEmptier, openWorkerDatabase } from "./worker-database";

/**
 * Before each test file: the worker's own database, named by DATABASE_URL before the code under
 * test connects, and empty at the start of each test.
 */
const worker = process.env.VITEST_POOL_ID ?? "0";
const url = await openWorkerDatabase(inject("serverUrl"), inject("template"), worker);
process.env.DATABASE_URL = url;

const emptier = await connectEmptier(url);
beforeEach(() => emptier.empty());

afterAll(async () => {
  const { closeDatabase } = await import("@/lib/db/client");
  await closeDatabase();
  await emptier.close();
});
