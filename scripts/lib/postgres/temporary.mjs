import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { isAlive, startMark } from "../processes.mjs";
import { mayUse, serverAccount } from "./account.mjs";
import {
  clusterUrl,
  createCluster,
  NOT_DURABLE,
  newPassword,
  startCluster,
  stopCluster,
} from "./cluster.mjs";

const PREFIX = "adjudica-test-";
const OWNER = "owner.json";

/**
 * A server for tests in a temporary folder, gone after `stop`. What a killed run left is removed
 * by the next.
 * @param {string} [settings] lines of postgresql.conf; "" measures what real use would
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startTemporaryCluster(settings = NOT_DURABLE) {
  const parent = await temporaryFolder();
  await removeAbandoned(parent);
  const folder = await mkdtemp(path.join(parent, PREFIX));
  await writeFile(path.join(folder, OWNER), JSON.stringify(owner(process.pid)));
  await chmod(folder, 0o755);
  try {
    const dataDir = path.join(folder, "data");
    const password = newPassword();
    await createCluster(dataDir, password, settings);
    const port = await startCluster(dataDir, password);
    return { url: clusterUrl(port, password, "postgres"), stop: () => remove(folder) };
  } catch (error) {
    await remove(folder);
    throw error;
  }
}

/** @param {number} pid */
const owner = (pid) => ({ pid, mark: startMark(pid) });

/** A folder that the server's account can enter too. */
async function temporaryFolder() {
  const account = await serverAccount();
  if (await mayUse(account, "x", os.tmpdir())) return os.tmpdir();
  return "/tmp";
}

/** @param {string} folder */
async function remove(folder) {
  await stopCluster(path.join(folder, "data"));
  await rm(folder, { recursive: true, force: true });
}

/** @param {string} parent */
async function removeAbandoned(parent) {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const folder = path.join(parent, name);
    // A folder without an owner's file is being made, or is somebody else's.
    const text = await readFile(path.join(folder, OWNER), "utf8").catch(() => undefined);
    if (!text) continue;
    const { pid, mark } = JSON.parse(text);
    if (!isAlive(pid) || startMark(pid) !== mark) await remove(folder).catch(() => {});
  }
}
