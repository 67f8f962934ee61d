import { spawn } from "node:child_process";
import { claimAddress, readAddress, webAddress } from "./lib/address.mjs";
import { ensureCommand } from "./lib/build.mjs";
import { createDemo, prepareEnvironment, signInHelp } from "./lib/first-steps.mjs";
import { ensureCode, loadSettings, migrate, openDatabase } from "./lib/installation.mjs";
import { withLock } from "./lib/lock.mjs";
import { runMain, say } from "./lib/messages.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { inProject, root } from "./lib/paths.mjs";
import { runUntilStopped } from "./lib/stopping.mjs";
import { startWorker } from "./lib/worker.mjs";

/** `npm run dev`: as `npm start`, but pages are built as they are asked for and reload on a change. */

/**
 * @param {{ host: string, port: number }} address
 * @param {import("./lib/stopping.mjs").Undo} undo
 */
async function bringUp(address, undo) {
  await ensureCode();
  const database = await openDatabase({ role: "command" });
  undo.push(database.release);
  await prepareEnvironment(address);
  await migrate(database.url);
  await ensureCommand();
  const place = { ...database, host: address.host };
  await createDemo(place);
  say(`\n${await signInHelp(place)}\n\nDevelopment server: ${webAddress(address)}\n`);
  // The worker runs the code of now: restart after changing what jobs do.
  undo.push(startWorker(), startNext(address));
}

/** @param {{ host: string, port: number }} address */
function startNext({ host, port }) {
  const script = inProject("node_modules", "next", "dist", "bin", "next");
  const args = [script, "dev", "--hostname", host, "--port", String(port)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // A development server that failed ends all of it.
  ended.then(() => process.kill(process.pid, "SIGTERM"));
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}

await runMain(async () => {
  requireNode();
  loadSettings();
  const address = await claimAddress(readAddress(process.env));
  await runUntilStopped((undo) => withLock("setup", () => bringUp(address, undo)));
});
process.exit();
