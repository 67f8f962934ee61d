import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildFolder, ensureCommand, ensureWebBuild } from "../build.mjs";
import { createDatabase, withDatabase } from "../database.mjs";
import { inProject, root } from "../paths.mjs";
import { freePort } from "../ports.mjs";
import { run } from "../processes.mjs";
import { ensureChromium } from "./chromium.mjs";
import { fromPlaywright, fromVitest, NONE, one, withExitCode } from "./counts.mjs";
import { startServer } from "./web-server.mjs";

/** @typedef {import("./counts.mjs").Counts} Counts */

/**
 * @param {string} program its script in node_modules
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
async function tool(program, args, env = {}) {
  const script = inProject("node_modules", program);
  const options = { cwd: root, env: { ...process.env, ...env }, show: true };
  const { code } = await run(process.execPath, [script, ...args], options);
  return code;
}

/** @template T @param {(folder: string) => Promise<T>} work */
async function withTemporaryFolder(work) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "adjudica-report-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Counts from a report file; none when the run did not come as far as writing one.
 * @template R
 * @param {string} file
 * @param {(report: R) => Counts} read
 * @param {number} code
 */
async function count(file, read, code) {
  const text = await readFile(file, "utf8").catch(() => "");
  return withExitCode(text ? read(JSON.parse(text)) : NONE, code);
}

/** @returns {Promise<Counts>} */
export async function typeCheck() {
  // The types of pages and their addresses are generated; those of an older build may be stale.
  const generated = await tool("next/dist/bin/next", ["typegen"]);
  if (generated !== 0) return one(false);
  return one((await tool("typescript/bin/tsc", ["--noEmit", "-p", `${buildFolder()}.json`])) === 0);
}

/** @returns {Promise<Counts>} */
export const lint = async () =>
  one((await tool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."])) === 0);

/**
 * @param {"unit" | "db"} project
 * @param {string[]} filters
 * @param {Record<string, string | undefined>} [env]
 */
export const vitest = (project, filters, env) =>
  withTemporaryFolder(async (folder) => {
    const report = path.join(folder, "report.json");
    const code = await tool(
      "vitest/vitest.mjs",
      [
        ...["run", "--project", project, "--passWithNoTests"],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
        ...filters,
      ],
      env,
    );
    return count(report, fromVitest, code);
  });

/** @returns {Promise<Counts>} */
export async function build() {
  await ensureWebBuild();
  await ensureCommand();
  return one(true);
}

/**
 * Browser tests against the production build, on a database and a port of their own.
 * @param {string} serverUrl
 * @param {string[]} filters
 */
export const journeys = (serverUrl, filters) =>
  withTemporaryFolder(async (folder) => {
    const name = `adjudica_e2e_${randomBytes(4).toString("hex")}`;
    await createDatabase(serverUrl, name);
    const port = await freePort();
    const env = {
      DATABASE_URL: withDatabase(serverUrl, name),
      NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
      NEXTAUTH_URL: `http://localhost:${port}`,
      ADJUDICA_CHROMIUM: await ensureChromium(),
      ADJUDICA_REPORT: path.join(folder, "report.json"),
    };
    const stop = await startServer(port, path.join(folder, "state"), env);
    try {
      const args = ["test", "--pass-with-no-tests", ...filters];
      const code = await tool("@playwright/test/cli.js", args, env);
      return await count(env.ADJUDICA_REPORT, fromPlaywright, code);
    } finally {
      await stop();
    }
  });
