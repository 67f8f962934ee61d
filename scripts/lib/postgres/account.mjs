import { chown, readFile } from "node:fs/promises";
import { SetupError } from "../messages.mjs";
import { run } from "../processes.mjs";

/** PostgreSQL refuses to run as root; root runs it as this account. */
const ACCOUNT = "postgres";

/** @typedef {{ uid: number, gid: number }} Account */

const isRoot = () => process.getuid?.() === 0;

/** @returns {Promise<Account | undefined>} */
async function find() {
  const accounts = await readFile("/etc/passwd", "utf8");
  const fields = accounts
    .split("\n")
    .find((line) => line.startsWith(`${ACCOUNT}:`))
    ?.split(":");
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/**
 * The account that the server runs as, made when it is missing; undefined for one's own.
 * @returns {Promise<Account | undefined>}
 */
export async function serverAccount() {
  if (!isRoot()) return undefined;
  const found = await find();
  if (found) return found;
  const made = await run("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    ACCOUNT,
  ]).catch((error) => ({ code: 1, output: String(error) }));
  const account = await find();
  if (account) return account;
  throw new SetupError(
    `PostgreSQL cannot run as root, and no account "${ACCOUNT}" could be made to run it:\n${made.output}\nMake one (adduser ${ACCOUNT}), start as an ordinary user, or set DATABASE_URL to a server of yours.`,
  );
}

/**
 * True when the account may use a path in the way that `test` names: x, r or w.
 * @param {Account | undefined} account
 * @param {"r" | "w" | "x"} how
 * @param {string} path
 */
export async function mayUse(account, how, path) {
  const { code } = await run("/bin/sh", ["-c", `test -${how} "$0"`, path], {
    ...account,
    cwd: "/",
  });
  return code === 0;
}

/** @param {Account | undefined} account @param {string} path */
export async function giveTo(account, path) {
  if (account) await chown(path, account.uid, account.gid);
}
