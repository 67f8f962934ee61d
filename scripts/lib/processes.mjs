import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * True while a process with this id runs, whoever's it is.
 * @param {number} pid
 */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  // Dead, but kept by a parent that never asked (usual in containers).
  if (statFields(pid)?.[0] === "Z") return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * What Linux says about a process, from its state on; undefined elsewhere.
 * @param {number} pid
 */
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/**
 * When a process began: tells it from a later one with the same id. Undefined outside Linux.
 * @param {number} pid
 */
export const startMark = (pid) => statFields(pid)?.[19];

/** @param {number} pid */
export const parentOf = (pid) => Number(statFields(pid)?.[1] ?? 0);

/** @typedef {{ env?: Record<string, string | undefined>, show?: boolean }} Extras */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Asks the programs that `run` waits for to end, but for those in sessions of their own. */
export const endChildren = () => {
  for (const child of running) child.kill("SIGTERM");
};

/**
 * Runs a program to its end. `output` is what it printed, unless its output is passed through.
 * @param {string} command
 * @param {string[]} args
 * @param {Omit<import("node:child_process").SpawnOptions, "env"> & Extras} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { show = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = show ? "inherit" : "pipe";
    const child = spawn(command, args, {
      stdio: ["ignore", stdio, stdio],
      ...options,
      env: /** @type {NodeJS.ProcessEnv} */ (options.env ?? process.env),
    });
    if (!options.detached) running.add(child);
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString("utf8");
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? (signal ? 128 : 1), output });
    });
  });
}

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
