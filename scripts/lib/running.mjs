import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { inState } from "./paths.mjs";
import { isAlive, startMark } from "./processes.mjs";

/**
 * Which processes use this installation now. The last one to leave stops the database.
 * @typedef {{ pid: number, mark?: string, role: "server" | "command", address?: string, port?: number }} Entry
 */

const folder = () => inState("running");
/** @param {number} pid */
const file = (pid) => path.join(folder(), `${pid}.json`);

/** @param {Omit<Entry, "pid" | "mark">} entry */
export async function enter(entry) {
  await mkdir(folder(), { recursive: true });
  const full = { pid: process.pid, mark: startMark(process.pid), ...entry };
  await writeFile(file(process.pid), JSON.stringify(full));
}

export const leave = () => rm(file(process.pid), { force: true });

/**
 * The other processes. Entries of those that died are removed.
 * @returns {Promise<Entry[]>}
 */
export async function others() {
  const names = await readdir(folder()).catch(() => []);
  /** @type {Entry[]} */
  const found = [];
  for (const name of names) {
    const text = await readFile(path.join(folder(), name), "utf8").catch(() => "");
    if (!text) continue;
    const entry = /** @type {Entry} */ (JSON.parse(text));
    if (entry.pid === process.pid) continue;
    if (isAlive(entry.pid) && startMark(entry.pid) === entry.mark) found.push(entry);
    else await rm(path.join(folder(), name), { force: true });
  }
  return found;
}

/** The web servers among them. */
export const otherServers = async () => (await others()).filter((entry) => entry.role === "server");

/**
 * The environment for a command that says addresses: that of a server which runs from this folder
 * stands in where NEXTAUTH_URL is not set.
 * @param {NodeJS.ProcessEnv} env
 */
export async function withServerAddress(env) {
  const [server] = env.NEXTAUTH_URL ? [] : await otherServers();
  return server?.address ? { ...env, NEXTAUTH_URL: server.address } : env;
}
