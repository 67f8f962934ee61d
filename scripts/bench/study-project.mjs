import { writeFile } from "node:fs/promises";
import path from "node:path";
import { mustRun } from "./command.mjs";

/** What a project of the study's size needs for all of its pages to have something to show. */
export const SLUG = "study";

const RECIPES = ["FP:AG", "FP+ME", "FP+FC"];
/** Runs of a judge whose outputs come from elsewhere. */
const RUNS = 4;

/**
 * A simulated study with judges' runs, three references and a second queue of each kind.
 * @param {import("postgres").Sql} sql
 * @param {Record<string, string>} env for commands
 * @param {{ factor: number, folder: string }} options
 */
export async function makeStudy(sql, env, { factor, folder }) {
  /** @param {string[]} args */
  const run = (...args) => mustRun([...args, "--project", SLUG], env);
  await run("simulate", "--bulk", "--adjudicated", "--seed", "1", "--factor", String(factor));
  const outputs = path.join(folder, "outputs.csv");
  await writeFile(outputs, await inventedOutputs(sql));
  await run("judge", "import", outputs, "--judge", "elsewhere");
  const endpoint = ["--endpoint", "http://127.0.0.1:9/v1", "--model", "none", "--allow-endpoint"];
  await run("judge", "config", "bench", ...endpoint);
  const judges = ["--primary", "LaJDetector-elsewhere.1", "--others", "LaJDetector-elsewhere.2"];
  await run("judge", "panel", "two", "--task", "sections", ...judges);
  for (const recipe of RECIPES) await run("reference", "create", recipe, "--recipe", recipe);
  const again = ["--name", "First pass again", "--overlap", "1"];
  await run("queue", "create", ...again);
  const turns = ["--protocol", "misconception-identification", "--overlap", "1"];
  await run("queue", "create", "--name", "Misconceptions", ...turns);
  const pool = ["queue", "create", "--pool", "Pool", "--overlap", "1"];
  await run(...pool, "--name", "Experts again", "--protocol", "medical-expert");
  await run(...pool, "--name", "Checkers again", "--protocol", "fact-checker");
  await mustRun(["user", "create", "owner@example.org", "--role", "owner"], env);
  await run("member", "add", "owner@example.org", "--role", "owner");
  await run("user", "create", "physician@example.org", "--role", "physician");
  await sql`ANALYZE`;
}

/** Every run says “error” of the same tenth of the sections, and of another tenth of its own. @param {import("postgres").Sql} sql */
async function inventedOutputs(sql) {
  const rows = await sql`
    SELECT s.external_id AS section, r AS run,
      hashtext(s.external_id) % 10 = 0 OR hashtext(s.external_id || '/' || r) % 10 = 0 AS error
    FROM section s, generate_series(1, ${RUNS}) r WHERE s.has_word ORDER BY 2, s.id`;
  const lines = rows.map(
    ({ section, run, error }) => `"${section}",${run},${error},"Because of the dose."`,
  );
  return `section_id,run,contains_problem,reason\n${lines.join("\n")}\n`;
}

/**
 * People to open pages as: an owner who also runs the installation, a physician, and a simulated
 * coder of each kind.
 * @param {import("postgres").Sql} sql
 * @returns {Promise<Record<string, string>>} ids of users by role
 */
export async function findPeople(sql) {
  const rows = await sql`
    SELECT DISTINCT ON (m.roles[1]) m.roles[1]::text AS role, m.user_id FROM membership m
    JOIN project p ON p.id = m.project_id WHERE p.slug = ${SLUG} ORDER BY m.roles[1], m.id DESC`;
  return Object.fromEntries(rows.map(({ role, user_id }) => [role, user_id]));
}
