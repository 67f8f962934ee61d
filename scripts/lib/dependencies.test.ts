import { expect, test } from "vitest";
import { isInstalled } from "./dependencies.mjs";

const machine = { platform: "linux", arch: "x64" };
const lock = (packages: Record<string, object>) => ({ packages: { "": {}, ...packages } });
const check = (wanted: Record<string, object>, installed: Record<string, object>) =>
  isInstalled(lock(wanted), lock(installed), machine);

test("a package in its version is installed, another version or none is not", () => {
  const wanted = { "node_modules/a": { version: "1.0.0" } };
  expect(check(wanted, { "node_modules/a": { version: "1.0.0" } })).toBe(true);
  expect(check(wanted, { "node_modules/a": { version: "1.0.1" } })).toBe(false);
  expect(check(wanted, {})).toBe(false);
});

test("packages for other machines may be missing, one for this machine may not", () => {
  const optional = { version: "1.0.0", optional: true };
  expect(check({ "node_modules/mac": { ...optional, os: ["darwin"] } }, {})).toBe(true);
  expect(check({ "node_modules/arm": { ...optional, os: ["linux"], cpu: ["arm64"] } }, {})).toBe(
    true,
  );
  expect(check({ "node_modules/own": { ...optional, os: ["linux"], cpu: ["x64"] } }, {})).toBe(
    false,
  );
  expect(check({ "node_modules/not-win": { ...optional, os: ["!win32"] } }, {})).toBe(false);
});

test("what only packages for other machines need may be missing", () => {
  expect(check({ "node_modules/wasm": { version: "1.0.0", optional: true } }, {})).toBe(true);
});
