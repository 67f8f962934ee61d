import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

const LEFT_OUT = /(^|\/)(node_modules|generated|testing)$|\.test\.[a-z]+$/;

/**
 * Every file at or below the given paths, sorted. Missing paths, tests and generated code are left out.
 * @param {string} folder
 * @param {string[]} paths relative to it
 * @returns {Promise<string[]>}
 */
async function filesBelow(folder, paths) {
  const lists = await Promise.all(
    paths.map(async (relative) => {
      if (LEFT_OUT.test(relative)) return [];
      const found = await stat(path.join(folder, relative)).catch(() => undefined);
      if (!found) return [];
      if (!found.isDirectory()) return [relative];
      const names = await readdir(path.join(folder, relative));
      return filesBelow(
        folder,
        names.map((name) => `${relative}/${name}`),
      );
    }),
  );
  return lists.flat().sort();
}

/**
 * Changes when a file below the paths does: its name or its content.
 * @param {string} folder
 * @param {string[]} paths relative to it
 * @param {string[]} [facts] what else counts
 */
export async function fingerprint(folder, paths, facts = []) {
  const hash = createHash("sha256");
  for (const fact of facts) hash.update(`${fact}\n`);
  for (const file of await filesBelow(folder, paths)) {
    const content = createHash("sha256").update(await readFile(path.join(folder, file)));
    hash.update(`${file} ${content.digest("hex")}\n`);
  }
  return hash.digest("hex");
}
