import { expect, test } from "vitest";
import { addressedV1 } from "@/lib/protocols/definitions/addressed";
import { falseAssumptionsV1 } from "@/lib/protocols/definitions/false-assumptions";
import type { Answers } from "@/lib/protocols/types";
import { firstOpenPath } from "./first-open";
import { taskUnit } from "./testing";
import { unitState } from "./unit-state";

const saved = (answers: Answers) => ({ answers, savedAt: "2026-01-01T00:00:00Z" });

const ASSUMPTIONS = [
  { id: "a", text: "Antibiotics cure colds" },
  { id: "b", text: "Zinc does" },
];
const addressed = (answers: Answers) =>
  firstOpenPath(
    addressedV1,
    unitState(
      taskUnit({
        ...{ unitId: "r", kind: "response", part: "response", index: undefined },
        ...{ facts: { assumptions: ["a", "b"] }, lists: { assumptions: ASSUMPTIONS } },
        draft: saved(answers),
      }),
    ),
  );

test("work begins at the first question about the first entry, and goes on where one lacks something", () => {
  const evidence = [{ start: 0, end: 1, text: "N" }];
  expect(addressed({})).toBe("assumptions.a.addressed");
  expect(addressed({ assumptions: { a: { addressed: 1 } } })).toBe("assumptions.a.evidence");
  const first = { addressed: 1, evidence };
  expect(addressed({ assumptions: { a: first } })).toBe("assumptions.b.addressed");
  expect(addressed({ assumptions: { a: first, b: { addressed: 0 } } })).toBe("share");
  expect(
    addressed({ assumptions: { a: first, b: { addressed: 0 } }, share: "over_50" }),
  ).toBeNull();
});

test("an entry of a list of one's own is open while its reasons are not given", () => {
  const open = (answers: Answers) =>
    firstOpenPath(
      falseAssumptionsV1,
      unitState(
        taskUnit({ unitId: "t", kind: "turn", part: "turn", facts: {}, draft: saved(answers) }),
      ),
    );
  expect(open({})).toBe("any");
  expect(open({ any: "yes" })).toBe("assumptions");
  expect(open({ any: "yes", assumptions: [{ id: "x", text: "Colds need pills" }] })).toBe(
    "assumptions.x.reasons",
  );
  expect(open({ any: "no" })).toBeNull();
});
