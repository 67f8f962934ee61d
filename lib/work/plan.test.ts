import { expect, test } from "vitest";
import { allocate, drawSample, type PlanSettings, type PlanUnit, planSlots } from "./plan";

const SETTINGS: PlanSettings = {
  overlap: 3,
  quotas: {},
  extraOverlap: 0,
  extraShare: 0,
  extraMinimum: 0,
  order: "given",
  seed: 42,
};

const unit = (n: number, stratum = ""): PlanUnit => ({
  unitId: `u${n}`,
  groupKey: `q${n}`,
  responseId: `p${n}`,
  key: `r-${n}`,
  stratum,
  inclusion: 1,
});
const some = (count: number) => Array.from({ length: count }, (_, n) => unit(n));

test("each unit has its slots together, in the order given", () => {
  const { slots } = planSlots(some(2), SETTINGS, 10);
  expect(slots.map(({ unitId, ordinal, position }) => [unitId, ordinal, position])).toEqual([
    ["u0", 1, 10],
    ["u0", 2, 11],
    ["u0", 3, 12],
    ["u1", 1, 13],
    ["u1", 2, 14],
    ["u1", 3, 15],
  ]);
});

test("quotas keep slots for groups, the rest is anybody's", () => {
  const { slots } = planSlots(some(1), {
    ...SETTINGS,
    overlap: 4,
    quotas: { student: 1, medical_expert: 2 },
  });
  expect(slots.map(({ group }) => group)).toEqual([
    "medical_expert",
    "medical_expert",
    "student",
    "",
  ]);
});

test("the sample adds slots to its share of the units, and says with which probability", () => {
  const settings = { ...SETTINGS, extraOverlap: 2, extraShare: 0.25 };
  const { units, slots } = planSlots(some(40), settings);
  expect(units.filter(({ isSampled }) => isSampled)).toHaveLength(10);
  expect(new Set(units.map(({ probability }) => probability))).toEqual(new Set([0.25]));
  expect(slots.filter(({ isSampled }) => isSampled)).toHaveLength(20);
  expect(slots).toHaveLength(40 * 3 + 20);
});

test("the sample has at least its minimum, and never more than all", () => {
  const settings = { ...SETTINGS, extraOverlap: 1, extraShare: 0.25, extraMinimum: 200 };
  expect(drawSample(some(1000), settings).units.size).toBe(250);
  expect(drawSample(some(400), settings).units.size).toBe(200);
  expect(drawSample(some(30), settings).units.size).toBe(30);
});

test("each stratum has its part of the sample and its own probability", () => {
  const units = [...some(30), ...Array.from({ length: 10 }, (_, n) => unit(100 + n, "injected"))];
  const settings = { ...SETTINGS, extraOverlap: 1, extraShare: 0.1 };
  const { units: drawn, probability } = drawSample(units, settings);
  expect([...drawn].filter((id) => Number(id.slice(1)) >= 100)).toHaveLength(1);
  expect(probability).toEqual(
    new Map([
      ["", 0.1],
      ["injected", 0.1],
    ]),
  );
});

test("the same seed draws the same units whatever their order; another seed others", () => {
  const settings = { ...SETTINGS, extraOverlap: 1, extraShare: 0.3 };
  const first = drawSample(some(50), settings).units;
  expect(drawSample(some(50).reverse(), settings).units).toEqual(first);
  expect(drawSample(some(50), { ...settings, seed: 43 }).units).not.toEqual(first);
});

test("a shuffled queue has a seeded order of its own", () => {
  const order = (seed: number) =>
    planSlots(some(20), { ...SETTINGS, overlap: 1, order: "shuffled", seed }).slots.map(
      ({ unitId }) => unitId,
    );
  expect(order(1)).toEqual(order(1));
  expect(order(1)).not.toEqual(order(2));
  expect(new Set(order(1)).size).toBe(20);
});

test("strata take turns until the shorter one ends", () => {
  const units = [unit(0, "a"), unit(1, "a"), unit(2, "a"), unit(3, "b")];
  const { slots } = planSlots(units, { ...SETTINGS, overlap: 1, order: "stratum" });
  const strata = slots.map(({ unitId }) => (unitId === "u3" ? "b" : "a"));
  expect(strata).toEqual(["a", "b", "a", "a"]);
});

test("parts are whole and add up", () => {
  expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(allocate(5, [90, 10])).toEqual([5, 0]);
  expect(allocate(3, [])).toEqual([]);
});
