import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { ensureClient, ensureCommand } from "../lib/build.mjs";
import { createDatabase, withDatabase } from "../lib/database.mjs";
import { runMain, say } from "../lib/messages.mjs";
import { deploy } from "../lib/migrations.mjs";
import { startTemporaryCluster } from "../lib/postgres/temporary.mjs";
import { mustRun } from "./command.mjs";

/**
 * A whole study from its files to its tables, through the command line: units and judgments are
 * imported, all tables and figures worked out with 10,000 resamples, three references frozen.
 * Prints the seconds of each step by the clock, each process's largest memory, and the sum.
 * `npm run bench:study`, with `-- --factor 10` a study of ten times the size. The files are made
 * before, by a simulation in another database of the same server; that does not count.
 */
const RECIPES = ["FP:AG", "FP+ME", "FP+FC"];
const at = process.argv.indexOf("--factor");
const FACTOR = at > 0 ? String(process.argv[at + 1]) : "1";

/** Files as an installation would export them. @param {string} url @param {string} folder */
async function writeStudy(url, folder) {
  const env = { DATABASE_URL: url };
  const project = ["--project", "study"];
  const size = ["--seed", "1", "--factor", FACTOR];
  await mustRun(["simulate", "--bulk", "--adjudicated", ...project, ...size], env);
  for (const format of ["units", "judgments"])
    await mustRun(["export", format, ...project, "--out", folder, "--as", "jsonl"], env);
}

/** @param {string} folder @returns {[name: string, args: string[]][]} */
const steps = (folder) => [
  ["import units", ["import", "qa", path.join(folder, "responses.jsonl")]],
  ["import judgments", ["import", "judgments", path.join(folder, "judgments.jsonl")]],
  ["all reports", ["report", "--format", "html", "--out", path.join(folder, "report")]],
  ...RECIPES.map(
    (recipe) =>
      /** @type {[string, string[]]} */ ([
        `freeze ${recipe}`,
        ["reference", "create", recipe, "--recipe", recipe],
      ]),
  ),
];

await runMain(async () => {
  await ensureClient();
  await ensureCommand();
  const cluster = await startTemporaryCluster("");
  const folder = await mkdtemp(path.join(os.tmpdir(), "adjudica-bench-"));
  try {
    const [from, to] = [randomBytes(4), randomBytes(4)].map((bytes) =>
      withDatabase(cluster.url, `adjudica_bench_${bytes.toString("hex")}`),
    );
    for (const url of [from, to]) {
      await createDatabase(cluster.url, new URL(url ?? "").pathname.slice(1));
      await deploy(url ?? "");
    }
    say("Simulating the study and writing its files …");
    await writeStudy(from ?? "", folder);
    say("| step | seconds | MB at most |\n|---|---|---|");
    let sum = 0;
    for (const [name, args] of steps(folder)) {
      const { seconds, peak } = await mustRun([...args, "--project", "copy"], {
        DATABASE_URL: to ?? "",
      });
      sum += seconds;
      say(`| ${name} | ${seconds.toFixed(1)} | ${peak} |`);
    }
    say(`| in all | ${sum.toFixed(1)} | |`);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await cluster.stop();
  }
});
