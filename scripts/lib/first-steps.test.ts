import { expect, test } from "vitest";
import { demoNote, wantsDemo } from "./first-steps.mjs";

const env = (ADJUDICA_DEMO?: string) => ({ NODE_ENV: "test" as const, ADJUDICA_DEMO });

test.each([
  ["127.0.0.1", true, undefined, true],
  ["127.0.1.1", true, undefined, true],
  ["::1", true, undefined, true],
  ["localhost", true, "", true],
  ["0.0.0.0", true, undefined, false],
  ["::", true, undefined, false],
  ["lab.example.org", true, undefined, false],
  ["127.example.org", true, undefined, false],
  ["192.168.1.5", true, "1", true],
  ["127.0.0.1", true, "0", false],
  ["127.0.0.1", false, undefined, false],
  ["127.0.0.1", false, "1", true],
])("on %s, embedded %s, ADJUDICA_DEMO=%s: demo %s", (host, isEmbedded, set, wanted) => {
  expect(wantsDemo({ host, isEmbedded }, env(set))).toBe(wanted);
});

test("where other machines reach the server, one is told about the demo's accounts", () => {
  const open = { host: "0.0.0.0", isEmbedded: true };
  const note = (accounts: string, link: string, place = open, set?: string) =>
    demoNote(place, accounts, link, env(set));
  expect(note("", "link")).toMatch(/No demo was made.*ADJUDICA_DEMO=1/);
  expect(note("accounts", "")).toContain("password everybody knows");
  expect(note("", "")).toBe("");
  expect(note("", "link", open, "0")).toBe("");
  expect(note("accounts", "link", { ...open, host: "127.0.0.1" })).toBe("");
});
