import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { say } from "./messages.mjs";
import { inState } from "./paths.mjs";
import { isAlive, pause, startMark } from "./processes.mjs";

/**
 * One process at a time does `work` under a name. A lock whose owner died is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const file = inState(`${name}.lock`);
  await mkdir(path.dirname(file), { recursive: true });
  for (let waited = 0; !(await take(file)); waited++) {
    if (waited === 10) say("Waiting for another process that is setting up this folder …");
    await pause(200);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** @param {string} file */
async function take(file) {
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, JSON.stringify({ pid: process.pid, mark: startMark(process.pid) }));
  try {
    // A link is made whole or not at all, so that nobody reads a lock without its owner.
    await link(mine, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    if (await isAbandoned(file)) await rm(file, { force: true });
    return false;
  } finally {
    await rm(mine, { force: true });
  }
}

/** @param {string} file */
async function isAbandoned(file) {
  const text = await readFile(file, "utf8").catch(() => "");
  if (!text) return false;
  const { pid, mark } = JSON.parse(text);
  return !isAlive(pid) || startMark(pid) !== mark;
}
