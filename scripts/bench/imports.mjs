#!/usr/bin/env node
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { ensureCommand } from "../lib/build.mjs";
import { createDatabase, withDatabase } from "../lib/database.mjs";
import { runMain, say } from "../lib/messages.mjs";
import { deploy } from "../lib/migrations.mjs";
import { startTemporaryCluster } from "../lib/postgres/temporary.mjs";
import { measureCommand } from "./command.mjs";

/**
 * Imports tables of sections through the command line on a database of its own: time and the
 * process's largest memory. `node scripts/bench/imports.mjs [MB …]`, by default 19 (100,000 rows).
 */

const TEXT =
  "Paracetamol lowers a fever, and is safe in the usual dose; see a doctor when it lasts for more than three days. 多喝水。 ";
const SECTIONS = 10;
const DEFAULT_ROWS = 100_000;

/**
 * A CSV of so many rows, or of so many bytes with longer texts.
 * @param {string} file @param {{ rows: number, bytes: number, repeat: number }} size
 */
async function writeTable(file, { rows, bytes, repeat }) {
  const out = createWriteStream(file);
  out.write("question_id,question,response_id,section,model,page\r\n");
  let [count, length] = [0, 0];
  for (; count < rows && length < bytes; count += 1) {
    const response = Math.floor(count / SECTIONS);
    const cells = [
      ...[`q${response}`, `"Is fever ${response} dangerous, and ""when""?"`, `r${response}`],
      ...[`"${TEXT.repeat(repeat)}${count}"`, `m${response % 5}`, count % SECTIONS],
    ];
    const line = `${cells.join(",")}\r\n`;
    length += Buffer.byteLength(line);
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  return count;
}

await runMain(async () => {
  await ensureCommand();
  const server = await startTemporaryCluster();
  const folder = await mkdtemp(path.join(os.tmpdir(), "adjudica-bench-"));
  try {
    const name = `adjudica_bench_${randomBytes(4).toString("hex")}`;
    await createDatabase(server.url, name);
    const env = { DATABASE_URL: withDatabase(server.url, name) };
    await deploy(env.DATABASE_URL);
    const sizes = process.argv.slice(2).map((mb) => {
      const bytes = Number(mb) * 1024 * 1024;
      return { rows: Number.POSITIVE_INFINITY, bytes, repeat: 40 };
    });
    if (sizes.length === 0)
      sizes.push({ rows: DEFAULT_ROWS, bytes: Number.POSITIVE_INFINITY, repeat: 1 });
    for (const [index, size] of sizes.entries()) {
      const file = path.join(folder, "sections.csv");
      const rows = await writeTable(file, size);
      const project = `bench-${index}`;
      await measureCommand(["project", "create", project, "--title", project], env);
      const { size: bytes } = await stat(file);
      const { code, output, errors, peak, seconds } = await measureCommand(
        ["import", "table", file, "--project", project],
        env,
      );
      say(
        `${rows} rows, ${Math.round(bytes / 1e6)} MB: ${seconds.toFixed(1)} s, ${peak} MB of memory at most, exit ${code}`,
      );
      say([output, errors].filter(Boolean).join("\n"));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
});
