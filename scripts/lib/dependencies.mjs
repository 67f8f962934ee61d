import { readFile } from "node:fs/promises";
import { SetupError, say } from "./messages.mjs";
import { inProject, root } from "./paths.mjs";
import { run } from "./processes.mjs";
import { otherServers } from "./running.mjs";

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 * @typedef {{ packages: Record<string, Package> }} Lock
 */

/** @param {string[] | undefined} list @param {string} value */
const fits = (list, value) =>
  !list ||
  (list.some((entry) => entry.startsWith("!"))
    ? !list.includes(`!${value}`)
    : list.includes(value));

/**
 * True when every package of the lock that this machine needs is installed in its version.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed npm's own record of what is in node_modules
 * @param {{ platform: string, arch: string }} machine
 */
export function isInstalled(wanted, installed, machine = process) {
  return Object.entries(wanted.packages).every(([place, entry]) => {
    if (place === "" || installed.packages[place]?.version === entry.version) return true;
    if (!entry.optional || installed.packages[place]) return false;
    // Left out rightly: what is for other machines, or for another C library (npm knows which),
    // and what only such packages need.
    const isForThis = (entry.os || entry.cpu) && !entry.libc;
    return !isForThis || !fits(entry.os, machine.platform) || !fits(entry.cpu, machine.arch);
  });
}

/** @param {string} file @returns {Promise<Lock | undefined>} */
async function readLock(file) {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text && JSON.parse(text);
}

/** Installs the packages when they are missing or not those of package-lock.json. */
export async function ensureDependencies() {
  const wanted = await readLock(inProject("package-lock.json"));
  const installed = await readLock(inProject("node_modules", ".package-lock.json"));
  if (!wanted) throw new SetupError("package-lock.json is missing: this is not a whole clone.");
  if (installed && isInstalled(wanted, installed)) return;
  const [server] = await otherServers();
  if (server) {
    throw new SetupError(
      `The packages have changed, and a server of this folder still uses the old ones.\nStop it first (process ${server.pid}, ${server.address}).`,
    );
  }
  say("Installing packages (a minute or two) …");
  const { code, output } = await npm(
    "ci",
    "--include=dev",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  );
  if (code !== 0) throw new SetupError(`npm could not install the packages:\n\n${output.trim()}`);
}

/** The npm that started us, else the one on the path. @param {...string} args */
function npm(...args) {
  const { NODE_ENV, ...env } = process.env;
  const script = process.env.npm_execpath;
  return script?.endsWith(".js")
    ? run(process.execPath, [script, ...args], { cwd: root, env })
    : run("npm", args, { cwd: root, env, shell: process.platform === "win32" });
}
