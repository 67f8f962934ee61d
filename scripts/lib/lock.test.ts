import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { withLock } from "./lock.mjs";
import { isAlive, startMark } from "./processes.mjs";
import { enter, leave, others } from "./running.mjs";

const state = mkdtempSync(path.join(os.tmpdir(), "adjudica-state-"));
process.env.ADJUDICA_STATE = state;
afterAll(() => rmSync(state, { recursive: true }));

/** The id of a process that has just ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  return child.pid ?? 0;
}

test("work under one lock does not overlap", async () => {
  const seen: string[] = [];
  const work = (name: string) =>
    withLock("turns", async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      seen.push(`${name} ends`);
    });
  await Promise.all([work("a"), work("b")]);
  const [first, second, third, fourth] = seen.map((line) => line.split(" ")[0]);
  expect([first, third]).toEqual([second, fourth]);
  expect(first).not.toBe(third);
});

test("a lock is let go when the work fails", async () => {
  const failing = withLock("failing", () => Promise.reject(new Error("broken")));
  await expect(failing).rejects.toThrow("broken");
  expect(await withLock("failing", async () => "free")).toBe("free");
});

test("the lock of a dead process, or of one that got its id, is taken over", async () => {
  const lock = (name: string, owner: object) =>
    writeFileSync(path.join(state, `${name}.lock`), JSON.stringify(owner));
  lock("dead", { pid: await deadPid(), mark: "1" });
  expect(await withLock("dead", async () => "mine")).toBe("mine");
  lock("reused", { pid: process.ppid, mark: "another start" });
  expect(await withLock("reused", async () => "mine")).toBe("mine");
});

test("live processes of the installation are listed, dead ones are forgotten", async () => {
  await enter({ role: "command" });
  expect(await others()).toEqual([]);
  await leave();
  mkdirSync(path.join(state, "running"), { recursive: true });
  const note = (pid: number) =>
    writeFileSync(
      path.join(state, "running", `${pid}.json`),
      JSON.stringify({ pid, mark: startMark(pid), role: "server" }),
    );
  const dead = await deadPid();
  note(dead);
  note(process.ppid);
  expect((await others()).map((entry) => entry.pid)).toEqual([process.ppid]);
  expect(isAlive(dead)).toBe(false);
});
