import { claimAddress, readAddress, webAddress } from "./lib/address.mjs";
import { ensureCommand, ensureWebBuild } from "./lib/build.mjs";
import { createDemo, prepareEnvironment, signInHelp } from "./lib/first-steps.mjs";
import { ensureCode, loadSettings, migrate, openDatabase } from "./lib/installation.mjs";
import { withLock } from "./lib/lock.mjs";
import { runMain, say } from "./lib/messages.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { serve } from "./lib/server.mjs";
import { runUntilStopped } from "./lib/stopping.mjs";
import { startWorker } from "./lib/worker.mjs";

/** `npm start`: from a fresh clone to a running installation. */

/** How often a database server that died is looked for. */
const REVIVE_MS = 2_000;
/** @param {import("./lib/installation.mjs").Database} database */
function keepAlive(database) {
  const timer = setInterval(async () => {
    const revived = await database.revive().catch((error) => say(error.message));
    if (revived) say("The database server had died and was started again.");
  }, REVIVE_MS);
  return async () => clearInterval(timer);
}

/**
 * Everything up to the served pages.
 * @param {{ host: string, port: number }} address
 * @param {import("./lib/stopping.mjs").Undo} undo
 */
async function bringUp(address, undo) {
  await ensureCode();
  const entry = /** @type {const} */ ({ role: "server", address: webAddress(address) });
  const database = await openDatabase({ ...entry, port: address.port });
  undo.push(database.release);
  Object.assign(process.env, { NODE_ENV: "production" });
  await prepareEnvironment(address);
  await migrate(database.url);
  await ensureWebBuild();
  await ensureCommand();
  const place = { ...database, host: address.host };
  await createDemo(place);
  const [server, help] = await Promise.all([serve(address), signInHelp(place)]);
  undo.push(server.close, keepAlive(database), startWorker());
  say(`\nAdjudica runs at ${webAddress(address)}\n${help ? `\n${help}\n` : ""}\nCtrl-C stops it.`);
}

await runMain(async () => {
  requireNode();
  loadSettings();
  const address = await claimAddress(readAddress(process.env));
  await runUntilStopped((undo) => withLock("setup", () => bringUp(address, undo)));
  say("Stopped.");
});
// Next keeps timers of its own.
process.exit();
