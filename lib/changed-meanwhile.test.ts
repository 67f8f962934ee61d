import { expect, test } from "vitest";
import { refuseUnseen } from "./changed-meanwhile";
import { unlessReplacing } from "./replacing";

const WORDS = {
  name: "name",
  most: "most per person",
  from: "opens",
  groups: "groups",
  asks: "asks again",
  rules: ["rules", (rules: object) => `${Object.keys(rules).length} of them`],
} as const;

const OPENED = {
  name: "First pass",
  most: null as number | null,
  from: null as Date | null,
  groups: [] as readonly string[],
  asks: false,
  rules: { a: "x", b: "y" } as Readonly<Record<string, string>>,
};

test("what is as the form was opened on passes, in whatever order its keys came", () => {
  const stored = { ...OPENED, rules: { b: "y", a: "x" } };
  refuseUnseen({ stored, shown: OPENED }, WORDS);
  refuseUnseen({ stored: { ...OPENED, name: "Theirs" }, shown: undefined }, WORDS);
});

test("who saves what stands there already, as when an answer was lost on its way, is not asked", () => {
  const stored = { ...OPENED, name: "Mine" };
  refuseUnseen({ stored, shown: OPENED, wanted: { name: "Mine" } }, WORDS);
  expect(() => refuseUnseen({ stored, shown: OPENED, wanted: { name: "Other" } }, WORDS)).toThrow(
    "name (now “Mine”)",
  );
});

test("what differs is named with what stands there now, and nothing else is", () => {
  const stored = {
    name: "Theirs",
    most: 0,
    from: new Date("2026-02-01T09:30:00Z"),
    groups: ["student", "expert"],
    asks: true,
    rules: { a: "x" },
  };
  const now =
    "name (now “Theirs”), most per person (now 0), opens (now 2026-02-01 09:30 UTC), groups (now student, expert), asks again (now on), rules (now 1 of them)";
  expect(() => refuseUnseen({ stored, shown: OPENED }, WORDS)).toThrow(
    expect.objectContaining({
      code: "changed_meanwhile",
      message: `Somebody has changed this since the page was opened: ${now}. Yours is not saved yet.`,
    }),
  );
  const shown: typeof OPENED = { ...OPENED, most: 3, groups: ["student"] };
  expect(() => refuseUnseen({ stored: OPENED, shown }, WORDS)).toThrow(
    "opened: most per person (now empty), groups (now none). Yours",
  );
});

test("of a long text the beginning is quoted, with no character cut in two", () => {
  const stored = { name: "🩺".repeat(201) };
  expect(() => refuseUnseen({ stored, shown: { name: "" } }, { name: "name" })).toThrow(
    `(now “${"🩺".repeat(200)}…”)`,
  );
});

test("only who ticks that theirs goes over it is not asked", () => {
  const form = new FormData();
  expect(unlessReplacing(form, OPENED)).toBe(OPENED);
  form.set("replaces", "yes");
  expect(unlessReplacing(form, OPENED)).toBeUndefined();
});
