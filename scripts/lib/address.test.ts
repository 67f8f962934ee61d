import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { claimAddress, readAddress, webAddress } from "./address.mjs";
import { isNodeSupported } from "./node-version.mjs";
import { freePort, isPortFree } from "./ports.mjs";

const state = mkdtempSync(path.join(os.tmpdir(), "adjudica-state-"));
process.env.ADJUDICA_STATE = state;
afterAll(() => rmSync(state, { recursive: true }));

test("port and host come from the environment, loopback otherwise", () => {
  expect(readAddress({ NODE_ENV: "test" })).toEqual({ host: "127.0.0.1", port: 3000 });
  expect(readAddress({ NODE_ENV: "test", PORT: "8080", HOST: "::" })).toEqual({
    host: "::",
    port: 8080,
  });
});

test.each(["eighty", "-1", "65536", "80.5"])("PORT=%s is refused by name", (PORT) => {
  expect(() => readAddress({ NODE_ENV: "test", PORT })).toThrow(PORT);
});

test.each([
  ["127.0.0.1", "http://localhost:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["lab.example.org", "http://lab.example.org:3000"],
  ["fe80::1", "http://[fe80::1]:3000"],
])("what people type for %s is %s", (host, address) => {
  expect(webAddress({ host, port: 3000 })).toBe(address);
});

test("a taken port is noticed, and the message names another", async () => {
  const server = createServer();
  const port = await freePort();
  expect(await isPortFree(port)).toBe(true);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  try {
    expect(await isPortFree(port)).toBe(false);
    await expect(claimAddress({ host: "127.0.0.1", port })).rejects.toThrow(
      `PORT=${port + 1} npm start`,
    );
  } finally {
    server.close();
  }
});

test.each([
  ["20.19.0", true],
  ["20.18.3", false],
  ["18.20.0", false],
  ["22.0.0", true],
  ["24.1.0", true],
])("Node %s: %s", (version, isGood) => {
  expect(isNodeSupported(version)).toBe(isGood);
});
