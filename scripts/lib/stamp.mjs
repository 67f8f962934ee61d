import { readFile, rm, writeFile } from "node:fs/promises";

/**
 * Runs `make` when the fingerprint is not the one that `file` holds, and notes it afterwards.
 * @param {string} file
 * @param {string} fingerprint
 * @param {() => Promise<void>} make
 */
export async function makeWhenStale(file, fingerprint, make) {
  if ((await readFile(file, "utf8").catch(() => "")) === fingerprint) return;
  await rm(file, { force: true });
  await make();
  await writeFile(file, fingerprint);
}
