import { randomBytes } from "node:crypto";
import {
  appendFile,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { withClient } from "../database.mjs";
import { SetupError } from "../messages.mjs";
import { freePort, isPortFree } from "../ports.mjs";
import { isAlive, pause, run } from "../processes.mjs";
import { giveTo, serverAccount } from "./account.mjs";
import { programs } from "./programs.mjs";

/**
 * One PostgreSQL server with its data folder, on loopback with a password. It runs in a session of
 * its own, so that Ctrl-C in a terminal reaches us first and we stop it last.
 */

export const USER = "adjudica";
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
timezone = 'UTC'
log_timezone = 'UTC'
`;
/** For data that nobody misses after a crash. */
export const NOT_DURABLE = `
fsync = off
synchronous_commit = off
full_page_writes = off
`;

/** Text that sorts and counts as Unicode whatever the machine's language settings are. */
const LOCALE = [
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
];

/** Neither the caller's language nor its PG… variables reach the server. */
const environment = () => ({
  PATH: process.env.PATH ?? "",
  LC_ALL: "C",
  ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
});

/** @param {string} name @param {string[]} args */
async function runProgram(name, args) {
  const account = await serverAccount();
  const program = path.join(await programs(account), name);
  return run(program, args, { ...account, cwd: "/", env: environment(), detached: true });
}

export const newPassword = () => randomBytes(24).toString("base64url");

/** @param {string} dataDir */
const logFile = (dataDir) => path.join(dataDir, "server.log");

/**
 * Makes the data folder, whole or not at all.
 * @param {string} dataDir must not exist; its parent must, and the server's account can enter it
 * @param {string} password
 * @param {string} [settings] further lines of postgresql.conf
 */
export async function createCluster(dataDir, password, settings = "") {
  const account = await serverAccount();
  const unfinished = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await giveTo(account, unfinished);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await giveTo(account, passwordFile);
  try {
    const made = await runProgram("initdb", [
      ...["-D", unfinished, "-U", USER, "--pwfile", passwordFile, "--auth=scram-sha-256"],
      ...LOCALE,
      ...(settings.includes("fsync = off") ? ["--no-sync"] : []),
    ]);
    if (made.code !== 0) {
      throw new SetupError(`PostgreSQL could not make its data folder ${dataDir}:\n${made.output}`);
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
  await appendFile(path.join(unfinished, "postgresql.conf"), SETTINGS + settings);
  await rename(unfinished, dataDir);
}

/**
 * The server that runs on a data folder, if one does.
 * @param {string} dataDir
 * @returns {Promise<{ pid: number, port: number } | undefined>}
 */
export async function findServer(dataDir) {
  const text = await readFile(path.join(dataDir, "postmaster.pid"), "utf8").catch(noFile);
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!isAlive(pid) || !(await worksIn(pid, dataDir))) return undefined;
  return { pid, port: Number(lines[3]) };
}

/** @param {NodeJS.ErrnoException} error */
function noFile(error) {
  if (error.code === "ENOENT") return "";
  throw new SetupError(
    `The database's folder cannot be read (${error.message}).\nWas it made by another account? Start as that one, or delete the folder to begin anew.`,
  );
}

/**
 * PostgreSQL stands in its data folder. A process that got the id of a dead server stands elsewhere.
 * @param {number} pid
 * @param {string} dataDir
 */
async function worksIn(pid, dataDir) {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataDir));
  } catch {
    const { output } = await run("ps", ["-o", "command=", "-p", String(pid)]);
    return output.includes("postgres");
  }
}

/**
 * The last lines of the server's log.
 * @param {string} dataDir
 */
async function logTail(dataDir) {
  const text = await readFile(logFile(dataDir), "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-8).join("\n");
}

/** How often a start is tried again, half a second apart: recovery after a crash takes its time. */
const ATTEMPTS = 120;

/**
 * Starts the server, or finds it running, and returns its port once it takes connections: `wanted`
 * when that is free.
 * @param {string} dataDir
 * @param {string} password
 * @param {number} [wanted]
 * @returns {Promise<number>}
 */
export async function startCluster(dataDir, password, wanted) {
  for (let attempt = 1; ; attempt++) {
    const running = await findServer(dataDir);
    const port = running?.port ?? (await launch(dataDir, wanted));
    const fault = port ? await connectionFault(clusterUrl(port, password, "postgres")) : "";
    if (port && !fault) return port;
    if (attempt === ATTEMPTS) {
      throw new SetupError(`PostgreSQL on ${dataDir} does not answer. ${fault}`);
    }
    await pause(500);
  }
}

/**
 * Starts the server and returns its port; nothing when it should be tried again.
 * @param {string} dataDir
 * @param {number} [wanted]
 */
async function launch(dataDir, wanted) {
  // It names a dead server here; PostgreSQL would take any process with that id for it.
  await rm(path.join(dataDir, "postmaster.pid"), { force: true });
  await shortenLog(dataDir);
  const port = wanted && (await isPortFree(wanted)) ? wanted : await freePort();
  const args = ["-D", dataDir, "-l", logFile(dataDir), "-o", `-p ${port}`, "-w", "-t", "300"];
  const { code, output } = await runProgram("pg_ctl", [...args, "start"]);
  if (code === 0) return port;
  const log = await logTail(dataDir);
  // After a SIGKILL the old server's children need a moment to notice and end.
  if (/pre-existing shared memory|could not bind|Address already in use/.test(log))
    return undefined;
  throw new SetupError(
    `PostgreSQL did not start on ${dataDir}.\n${output}\nIts log ends with:\n${log}`,
  );
}

/** Codes of a server that is coming up, going down or just gone. */
const PASSING = new Set(["57P03", "57P01", "ECONNREFUSED", "ECONNRESET"]);

/**
 * What keeps connections from being taken now; throws what will not pass.
 * @param {string} url
 */
async function connectionFault(url) {
  try {
    await withClient(url, (client) => client.query("SELECT 1"));
    return "";
  } catch (error) {
    const { code, message } = /** @type {Error & { code?: string }} */ (error);
    if (code && PASSING.has(code)) return message;
    throw error;
  }
}

/** @param {string} dataDir */
async function shortenLog(dataDir) {
  const text = await readFile(logFile(dataDir), "utf8").catch(() => "");
  if (text.length > 5_000_000) await rm(logFile(dataDir));
}

/**
 * Ends the server in order: connections are closed, everything is written.
 * @param {string} dataDir
 */
export async function stopCluster(dataDir) {
  if (!(await findServer(dataDir))) return;
  const how = ["-m", "fast", "-w", "-t", "60"];
  const { code, output } = await runProgram("pg_ctl", ["-D", dataDir, ...how, "stop"]);
  // One that died on the way has stopped too.
  if (code !== 0 && (await findServer(dataDir))) {
    throw new SetupError(`PostgreSQL did not stop.\n${output}`);
  }
}

/**
 * @param {number} port
 * @param {string} password
 * @param {string} database
 */
export const clusterUrl = (port, password, database) =>
  `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
