import { expect, test } from "vitest";
import { fillBatch, type OpenSlot } from "./batch-plan";

const slot = (n: number, more: Partial<OpenSlot> = {}): OpenSlot => ({
  id: `s${n}`,
  unitId: `u${n}`,
  groupKey: `q${n}`,
  responseId: `r${n}`,
  comments: 3,
  ...more,
});
const some = (comments: readonly number[]) =>
  comments.map((each, n) => slot(n, { comments: each }));
const ids = (slots: readonly OpenSlot[]) => slots.map(({ id }) => id);

test("a batch is filled to the most where there is no target of comments", () => {
  const batch = fillBatch(some([9, 9, 9, 9, 9]), { min: 4, max: 4, comments: null });
  expect(ids(batch)).toEqual(["s0", "s1", "s2", "s3"]);
});

test.each([
  ["to the target", [5, 4, 3, 1], ["s0", "s1", "s2"]],
  ["below it where the next would go beyond", [5, 4, 4, 1], ["s0", "s1"]],
  ["to the least number, beyond it if need be", [20, 20, 1], ["s0", "s1"]],
  [
    "to the most where there are few comments",
    [0, 0, 0, 0, 0, 0, 0],
    ["s0", "s1", "s2", "s3", "s4", "s5"],
  ],
  ["with what there is", [1], ["s0"]],
])("between least and most it is filled %s", (_, comments, expected) => {
  expect(ids(fillBatch(some(comments), { min: 2, max: 6, comments: 12 }))).toEqual(expected);
});

test("no section stands twice in a batch, and no two responses to one question", () => {
  const open = [
    slot(1),
    slot(2, { unitId: "u1", groupKey: "q1", responseId: "r1" }),
    slot(3, { groupKey: "q1", responseId: "other" }),
    slot(4, { groupKey: "q1", responseId: "r1" }),
    slot(5),
  ];
  const batch = fillBatch(open, { min: 2, max: 6, comments: null });
  expect(ids(batch)).toEqual(["s1", "s4", "s5"]);
});
