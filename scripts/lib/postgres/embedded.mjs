import { randomBytes } from "node:crypto";
import { access, chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createDatabase, withClient } from "../database.mjs";
import { withLock } from "../lock.mjs";
import { SetupError, say } from "../messages.mjs";
import { inState, root, stateDir } from "../paths.mjs";
import { enter, leave, others } from "../running.mjs";
import { mayUse, serverAccount } from "./account.mjs";
import {
  clusterUrl,
  createCluster,
  findServer,
  newPassword,
  startCluster,
  stopCluster,
} from "./cluster.mjs";
import { inSystem, makeSystemFolder } from "./programs.mjs";

/**
 * The installation's own server, for when DATABASE_URL is not set. Web servers and commands share
 * it: who comes first starts it, who leaves last stops it.
 */

const DATABASE = "adjudica";

/** @param {string} file */
const exists = (file) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Where the data is, or goes when there is none yet. */
async function dataFolder() {
  const usual = inState("postgres");
  const pointer = inState("postgres-is-in");
  await mkdir(stateDir(), { recursive: true });
  // Secrets in it have modes of their own; the server's account only passes through.
  await chmod(stateDir(), 0o711);
  if (await exists(usual)) return usual;
  if (await exists(pointer)) return (await readFile(pointer, "utf8")).trim();
  if (await mayUse(await serverAccount(), "x", stateDir())) return usual;
  const name = `${path.basename(root)}-${randomBytes(4).toString("hex")}`;
  const elsewhere = inSystem(name, "postgres");
  await makeSystemFolder(name);
  await writeFile(pointer, `${elsewhere}\n`);
  say(
    `The account "postgres", which runs the database for root, cannot enter ${root}.\nThe data is kept in ${elsewhere} therefore. To have it in the project, put the\nproject in a folder that every account may enter.`,
  );
  return elsewhere;
}

/** The folder's own file: password, and the port that it had last. @param {string} dataDir */
const memory = (dataDir) => `${dataDir}.json`;

/**
 * @param {string} dataDir
 * @returns {Promise<{ password: string, port?: number }>}
 */
async function recall(dataDir) {
  const text = await readFile(memory(dataDir), "utf8").catch((error) => {
    throw new SetupError(
      `The password of the database in ${dataDir} cannot be read (${error.message}).\nStart as the account that made it, or delete both to begin anew.`,
    );
  });
  return JSON.parse(text);
}

/** @param {string} dataDir @param {{ password: string, port?: number }} facts */
const remember = (dataDir, facts) =>
  writeFile(memory(dataDir), JSON.stringify(facts), { mode: 0o600 });

/** Starts the server when it does not run, and returns the database's address. */
async function start() {
  const dataDir = await dataFolder();
  if (!(await exists(dataDir))) {
    const password = newPassword();
    await remember(dataDir, { password });
    await createCluster(dataDir, password);
  }
  const facts = await recall(dataDir);
  const port = await startCluster(dataDir, facts.password, facts.port);
  if (port !== facts.port) await remember(dataDir, { ...facts, port });
  const server = clusterUrl(port, facts.password, "postgres");
  await createWhenMissing(server);
  return {
    dataDir,
    port,
    password: facts.password,
    url: clusterUrl(port, facts.password, DATABASE),
  };
}

/** @param {string} server */
async function createWhenMissing(server) {
  const found = await withClient(server, (client) =>
    client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]),
  );
  if (found.rowCount === 0) await createDatabase(server, DATABASE);
}

/**
 * Makes this process a user of the server, which runs from then on until `release` at least.
 * @param {Omit<import("../running.mjs").Entry, "pid" | "mark">} as
 */
export async function openEmbedded(as) {
  const { dataDir, port, password, url } = await withLock("database", async () => {
    await enter(as);
    return start();
  });
  return {
    url,
    /** Starts the server again when it has died. Returns true when it had. */
    revive: () =>
      withLock("database", async () => {
        if (await findServer(dataDir)) return false;
        await startCluster(dataDir, password, port);
        return true;
      }),
    /** Stops the server when nobody else uses it. */
    release: () =>
      withLock("database", async () => {
        await leave();
        if ((await others()).length === 0) await stopCluster(dataDir);
      }),
  };
}
