import { spawn } from "node:child_process";
import { constants } from "node:os";
import { commandFile, ensureCommand } from "./lib/build.mjs";
import { ensureCode, loadSettings, migrate, openDatabase } from "./lib/installation.mjs";
import { withLock } from "./lib/lock.mjs";
import { runMain } from "./lib/messages.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { root } from "./lib/paths.mjs";
import { withServerAddress } from "./lib/running.mjs";

/**
 * `bin/adjudica`: runs the bundled command line on the running installation's database, or on the
 * embedded one, started for as long as the command takes.
 */

/** Commands that work on files alone. */
const WITHOUT_DATABASE = ["help", "stats"];

/** @param {string[]} args */
function needsDatabase(args) {
  const command = args.find((word) => !word.startsWith("-"));
  const asksForHelp = args.some((word) => word === "--help" || word === "-h");
  return command !== undefined && !asksForHelp && !WITHOUT_DATABASE.includes(command);
}

/**
 * The command in a process of its own, with the terminal's input and output.
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
async function runCommand(args) {
  const env = { ...(await withServerAddress(process.env)), ADJUDICA_ROOT: root };
  const child = spawn(process.execPath, [commandFile(), ...args], { stdio: "inherit", env });
  // The terminal sends Ctrl-C to the command too; it ends, then we put things away.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => signal === "SIGINT" || child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  });
}

async function openWithCurrentSchema() {
  const database = await openDatabase({ role: "command" });
  // Somebody's own server is migrated by `npm start` only, when its operator chooses to.
  if (database.isEmbedded) await migrate(database.url);
  return database;
}

await runMain(async () => {
  requireNode();
  loadSettings();
  const args = process.argv.slice(2);
  const database = await withLock("setup", async () => {
    await ensureCode();
    await ensureCommand();
    return needsDatabase(args) ? openWithCurrentSchema() : undefined;
  });
  try {
    return await runCommand(args);
  } finally {
    await database?.release();
  }
});
