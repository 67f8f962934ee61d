import { existsSync } from "node:fs";
import { ensureClient } from "./build.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { say } from "./messages.mjs";
import { deploy } from "./migrations.mjs";
import { inProject } from "./paths.mjs";
import { openEmbedded } from "./postgres/embedded.mjs";
import { enter, leave } from "./running.mjs";

/**
 * What every way of starting shares: packages, the generated database client and a database.
 */

/** Settings that an operator keeps in a file. What the environment says goes before it. */
export function loadSettings() {
  const file = inProject(".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Packages and what is generated from them and the schema. */
export async function ensureCode() {
  await ensureDependencies();
  await ensureClient();
}

/**
 * @typedef {object} Database
 * @property {string} url
 * @property {boolean} isEmbedded
 * @property {() => Promise<boolean>} revive
 * @property {() => Promise<void>} release
 */

/**
 * The database that DATABASE_URL names, or else the embedded one, started. Sets DATABASE_URL.
 * @param {Omit<import("./running.mjs").Entry, "pid" | "mark">} as
 * @returns {Promise<Database>}
 */
export async function openDatabase(as) {
  const given = process.env.DATABASE_URL;
  if (given) {
    await enter(as);
    return { url: given, isEmbedded: false, revive: async () => false, release: leave };
  }
  const embedded = await openEmbedded(as);
  process.env.DATABASE_URL = embedded.url;
  return { ...embedded, isEmbedded: true };
}

/** @param {string} url */
export async function migrate(url) {
  const applied = await deploy(url);
  if (applied.length > 0)
    say(`Applied ${applied.length} migration${applied.length > 1 ? "s" : ""}.`);
}
