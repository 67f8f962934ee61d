import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { withClient } from "../database.mjs";
import {
  clusterUrl,
  createCluster,
  findServer,
  newPassword,
  startCluster,
  stopCluster,
} from "./cluster.mjs";

/** Survives what these tests do to it, if not a power cut. */
const NO_SYNC = "fsync = off\n";
const password = newPassword();
let folder: string;
let dataDir: string;

const query = (port: number, sql: string) =>
  withClient(
    clusterUrl(port, password, "postgres"),
    async (client) => (await client.query(sql)).rows,
  );

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "adjudica-cluster-"));
  chmodSync(folder, 0o755);
  dataDir = path.join(folder, "data");
  await createCluster(dataDir, password, NO_SYNC);
});

afterEach(() => stopCluster(dataDir));
afterAll(() => rmSync(folder, { recursive: true }));

test("after a SIGKILL of the server a start finds what was stored, on the same port", async () => {
  const port = await startCluster(dataDir, password);
  await query(port, "CREATE TABLE kept AS SELECT 1 AS n");
  const server = await findServer(dataDir);
  process.kill(server?.pid ?? 0, "SIGKILL");
  expect(await startCluster(dataDir, password, port)).toBe(port);
  expect(await query(port, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
});

test("a server that runs is found, not started twice", async () => {
  const port = await startCluster(dataDir, password);
  const server = await findServer(dataDir);
  expect(await startCluster(dataDir, password)).toBe(port);
  expect(await findServer(dataDir)).toEqual(server);
  expect(server?.port).toBe(port);
});

test("a live process that has a dead server's id is not taken for the server", async () => {
  const port = await startCluster(dataDir, password);
  const file = path.join(dataDir, "postmaster.pid");
  const left = readFileSync(file, "utf8");
  await stopCluster(dataDir);
  writeFileSync(file, left.replace(/^\d+/, String(process.pid)));
  expect(await findServer(dataDir)).toBeUndefined();
  expect(await startCluster(dataDir, password, port)).toBe(port);
});

test("nobody gets in without the password", async () => {
  const port = await startCluster(dataDir, password);
  const wrong = withClient(clusterUrl(port, "guess", "postgres"), async () => {});
  await expect(wrong).rejects.toThrow("password authentication failed");
});
