import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startMark } from "./processes.mjs";
import { withServerAddress } from "./running.mjs";

const state = mkdtempSync(path.join(os.tmpdir(), "adjudica-state-"));
process.env.ADJUDICA_STATE = state;
afterAll(() => rmSync(state, { recursive: true }));

test("a command learns the address of the server that runs, unless one is set", async () => {
  const env = { NODE_ENV: "test" as const };
  expect(await withServerAddress(env)).toEqual(env);
  const server = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  try {
    const pid = server.pid ?? 0;
    const entry = { pid, mark: startMark(pid), role: "server", address: "http://localhost:4321" };
    mkdirSync(path.join(state, "running"), { recursive: true });
    writeFileSync(path.join(state, "running", `${pid}.json`), JSON.stringify(entry));
    expect(await withServerAddress(env)).toEqual({ ...env, NEXTAUTH_URL: entry.address });
    const set = { ...env, NEXTAUTH_URL: "https://lab.example.org" };
    expect(await withServerAddress(set)).toEqual(set);
  } finally {
    server.kill();
  }
});
