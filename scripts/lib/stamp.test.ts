import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprint } from "./fingerprint.mjs";
import { makeWhenStale } from "./stamp.mjs";

let folder: string;
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const print = (facts?: string[]) => fingerprint(folder, ["src", "lock.json"], facts);

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "adjudica-stamp-"));
  mkdirSync(path.join(folder, "src", "generated"), { recursive: true });
  write("src/a.ts", "one");
  write("lock.json", "{}");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("content, names and facts count", async () => {
  const before = await print();
  expect(await print()).toBe(before);
  expect(await print(["node 24"])).not.toBe(before);
  write("src/a.ts", "two");
  const changed = await print();
  expect(changed).not.toBe(before);
  write("src/b.ts", "");
  expect(await print()).not.toBe(changed);
});

test("tests, generated code and files elsewhere do not count", async () => {
  const before = await print();
  write("src/a.test.ts", "test");
  write("src/generated/client.ts", "made");
  write("readme.md", "read me");
  expect(await print()).toBe(before);
});

test("what is stale is made once, and again after a failure", async () => {
  const stamp = path.join(folder, "made-from");
  let made = 0;
  const make = async () => {
    made += 1;
  };
  await makeWhenStale(stamp, "v1", make);
  await makeWhenStale(stamp, "v1", make);
  expect(made).toBe(1);
  const failing = makeWhenStale(stamp, "v2", async () => {
    throw new Error("no space");
  });
  await expect(failing).rejects.toThrow("no space");
  await makeWhenStale(stamp, "v1", make);
  expect(made).toBe(2);
});
