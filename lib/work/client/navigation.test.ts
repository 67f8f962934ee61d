import { expect, test } from "vitest";
import { neighbour, nextOpen, startPlace } from "./navigation";
import { taskState } from "./task-state";
import { buildTask, CORRECT, protocol, WHOLE } from "./testing";

const done = (answers: object) => ({
  answers: { ...answers } as never,
  submittedAt: "2026-01-01T00:00:00Z",
  byRule: null,
});
const byRule = { ...done({ accuracy_type: "not_claim" }), byRule: "no_letter_or_digit" };

function state(
  judged: Readonly<Record<string, ReturnType<typeof done> | typeof byRule>>,
  lastUnitId: string | null = null,
) {
  const task = buildTask(4, { lastUnitId });
  const units = task.units.map((unit) => ({ ...unit, judgment: judged[unit.unitId] ?? null }));
  return taskState({ ...task, units });
}

test("work begins with the whole response, and with the last place after a reload", () => {
  expect(startPlace(protocol, state({})).activeId).toBe("r");
  expect(startPlace(protocol, state({ r: done(WHOLE) }, "s2")).activeId).toBe("s2");
  expect(startPlace(protocol, state({ r: done(WHOLE), s2: done(CORRECT) }, "s2")).activeId).toBe(
    "s3",
  );
  expect(startPlace(protocol, state({}, "s2")).activeId).toBe("r");
});

test("with nothing open work begins at the summary", () => {
  const all = {
    r: done(WHOLE),
    s0: done(CORRECT),
    s1: byRule,
    s2: done(CORRECT),
    s3: done(CORRECT),
  };
  expect(startPlace(protocol, state(all)).view).toBe("summary");
});

test("sections marked by rule are passed over; after the last comes the summary", () => {
  const at = { ...state({ r: done(WHOLE), s1: byRule }), activeId: "s0" };
  expect(neighbour(protocol, at, 1).activeId).toBe("s2");
  expect(neighbour(protocol, { ...at, activeId: "s2" }, -1).activeId).toBe("s0");
  expect(neighbour(protocol, { ...at, activeId: "s3" }, 1).view).toBe("summary");
  expect(neighbour(protocol, { ...at, view: "summary" }, -1)).toEqual({
    activeId: "s3",
    view: "unit",
  });
});

test("the next open section is looked for onwards first, then from the start", () => {
  const at = { ...state({ r: done(WHOLE), s2: done(CORRECT), s3: done(CORRECT) }), activeId: "s2" };
  expect(nextOpen(protocol, at).activeId).toBe("s0");
  expect(nextOpen(protocol, { ...at, activeId: "s0" }).activeId).toBe("s1");
});
