import { ensureCode } from "./lib/installation.mjs";
import { withLock } from "./lib/lock.mjs";
import { runMain } from "./lib/messages.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { startTemporaryCluster } from "./lib/postgres/temporary.mjs";
import { endChildren } from "./lib/processes.mjs";
import { stopAsked } from "./lib/stopping.mjs";
import { closingLine, NONE, one, sum } from "./lib/tests/counts.mjs";
import { build, journeys, lint, typeCheck, vitest } from "./lib/tests/stages.mjs";

/**
 * `npm test`: every check, in order. `npm test -- unit|db|e2e|check [filters]` runs a part.
 * @typedef {import("./lib/tests/counts.mjs").Counts} Counts
 */

const PARTS = ["check", "unit", "db", "e2e"];

/** The server of the database tests and the browser tests: a given one, or one for this run. */
async function testServer() {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startTemporaryCluster();
}

/**
 * Runs one stage. What it throws is a failure of it, not of the run.
 * @param {string} title
 * @param {() => Promise<Counts>} work
 */
async function stage(title, work) {
  console.log(`\n=== ${title} ===`);
  try {
    const counts = await work();
    console.log(`--- ${title}: ${closingLine(counts)}`);
    return counts;
  } catch (error) {
    console.log(
      error instanceof Error && error.name !== "SetupError" ? error.stack : String(error),
    );
    return one(false);
  }
}

/** @param {string} serverUrl @param {(part: string) => boolean} isWanted @param {string[]} filters */
async function runStages(serverUrl, isWanted, filters) {
  const results = [];
  if (isWanted("check")) {
    results.push(await stage("Type check", typeCheck), await stage("Lint", lint));
  }
  if (isWanted("unit")) results.push(await stage("Unit tests", () => vitest("unit", filters)));
  if (isWanted("db")) {
    const env = { TEST_DATABASE_URL: serverUrl };
    results.push(await stage("Database tests", () => vitest("db", filters, env)));
  }
  if (isWanted("e2e")) {
    const built = await stage("Production build", build);
    results.push(built);
    if (built.failed === 0) {
      results.push(await stage("Browser tests", () => journeys(serverUrl, filters)));
    }
  }
  return sum(results);
}

await runMain(async () => {
  requireNode();
  const [part, ...filters] = process.argv.slice(2);
  if (part && !PARTS.includes(part)) {
    console.log(`There is no part "${part}". Parts: ${PARTS.join(", ")}.`);
    return 2;
  }
  // Beside a running server, whose build must stay as it is.
  Object.assign(process.env, { ADJUDICA_BUILD: ".next-test", NEXT_TELEMETRY_DISABLED: "1" });
  await withLock("setup", ensureCode);
  const server = await testServer();
  stopAsked().then(async () => {
    endChildren();
    await server.stop();
    process.exit(1);
  });
  let total = NONE;
  try {
    total = await runStages(server.url, (name) => !part || part === name, filters);
  } finally {
    await server.stop();
  }
  console.log(`\n${closingLine(total)}`);
  return total.failed > 0 ? 1 : 0;
});
