import { ensureCommand } from "./lib/build.mjs";
import { ensureCode, loadSettings, migrate, openDatabase } from "./lib/installation.mjs";
import { withLock } from "./lib/lock.mjs";
import { runMain, say } from "./lib/messages.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { runUntilStopped } from "./lib/stopping.mjs";
import { startWorker } from "./lib/worker.mjs";

/** `npm run worker`: one more worker beside that of `npm start`, here or on another machine. */

/** @param {import("./lib/stopping.mjs").Undo} undo */
async function bringUp(undo) {
  await ensureCode();
  const database = await openDatabase({ role: "command" });
  undo.push(database.release);
  // Somebody's own server is migrated by `npm start` only, when its operator chooses to.
  if (database.isEmbedded) await migrate(database.url);
  await ensureCommand();
  undo.push(startWorker());
  say("The worker runs. Ctrl-C stops it.");
}

await runMain(async () => {
  requireNode();
  loadSettings();
  await runUntilStopped((undo) => withLock("setup", () => bringUp(undo)));
  say("Stopped.");
});
process.exit();
