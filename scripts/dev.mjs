import { spawn } from "node:child_process";
import { claimAddress, readAddress, webAddress } from "./lib/address.mjs";
import { ensureCommand } from "./lib/build.mjs";
import { createDemo, prepareEnvironment, signInHelp } from "./lib/first-steps.mjs";
import { ensureCode, loadSettings, migrate, openDatabase } from "./lib/installation.mjs";
import { withLock } from "./lib/lock.mjs";
import { runMain, say } from "./lib/messages.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { inProject, root } from "./lib/paths.mjs";
import { stopAsked } from "./lib/stopping.mjs";

/** `npm run dev`: as `npm start`, but pages are built as they are asked for and reload on a change. */

/** @param {{ host: string, port: number }} address */
async function bringUp(address) {
  await ensureCode();
  const database = await openDatabase({ role: "command" });
  await prepareEnvironment(address);
  await migrate(database.url);
  await ensureCommand();
  await createDemo(database);
  say(`\n${await signInHelp()}\n\nDevelopment server: ${webAddress(address)}\n`);
  return database;
}

/** @param {{ host: string, port: number }} address */
function runNext({ host, port }) {
  const script = inProject("node_modules", "next", "dist", "bin", "next");
  const args = [script, "dev", "--hostname", host, "--port", String(port)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return { ended, stop: () => child.kill("SIGTERM") };
}

await runMain(async () => {
  requireNode();
  loadSettings();
  const address = await claimAddress(readAddress(process.env));
  const database = await withLock("setup", () => bringUp(address));
  const next = runNext(address);
  await Promise.race([next.ended, stopAsked()]);
  next.stop();
  await next.ended;
  await database.release();
});
process.exit();
