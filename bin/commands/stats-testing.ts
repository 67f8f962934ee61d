import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, vi } from "vitest";
import type { StatisticResult } from "@/lib/stats/result";
import { exitCodeOf } from "../exit-codes";
import { registerStats } from "./stats";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "stats-command-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command on a table and gives what it wrote. */
export async function run(table: string | Uint8Array, ...args: string[]): Promise<string> {
  const file = path.join(folder, "table.csv");
  await writeFile(file, table);
  const program = new Command("adjudica").option("--json").exitOverride();
  program.configureOutput({ writeErr: () => {} });
  registerStats(program);
  let written = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
  try {
    const [name = "", ...options] = args;
    await program.parseAsync(["stats", name, file, ...options], { from: "user" });
  } finally {
    write.mockRestore();
  }
  return written;
}

/** The result that the command wrote as JSON. */
export const json = async (table: string, ...args: string[]): Promise<StatisticResult> =>
  JSON.parse(await run(table, ...args, "--json"));

/** The exit code and message of a command that must fail. */
export async function failure(table: string | Uint8Array, ...args: string[]) {
  const error: unknown = await run(table, ...args).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { code: exitCodeOf(error), message: error instanceof Error ? error.message : "" };
}
