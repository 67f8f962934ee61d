import { expect, test } from "vitest";
import { blindCandidates, shuffledCandidates } from "./blinding";

const CANDIDATES = Array.from({ length: 6 }, (_, i) => ({
  id: `01a229c8-${i}`,
  unitId: "unit",
  comment: `Concern ${"abcdef"[i]}.`,
  // What a careless query would bring along.
  coder: "IsiHallucinationDetector",
  submittedAt: "2026-01-01",
}));
const order = (seed: string) => shuffledCandidates(CANDIDATES, seed).map(({ id }) => id);

test("an assignment sees the candidates in one order, whatever order they come in", () => {
  expect(shuffledCandidates(CANDIDATES.toReversed(), "a-1").map(({ id }) => id)).toEqual(
    order("a-1"),
  );
  expect(new Set(["a-1", "a-2", "a-3", "a-4"].map((seed) => order(seed).join())).size).toBe(4);
});

test("over many assignments each candidate comes first equally often", () => {
  const first = new Map<string, number>();
  for (let n = 0; n < 3000; n += 1) {
    const [id = ""] = order(`assignment-${n}`);
    first.set(id, (first.get(id) ?? 0) + 1);
  }
  // 3,000 draws with probability 1/6: standard deviation 20.4.
  for (const { id } of CANDIDATES) expect(Math.abs((first.get(id) ?? 0) - 500)).toBeLessThan(90);
});

test("what leaves the server is a number and a comment, nothing else", () => {
  const blinded = blindCandidates(shuffledCandidates(CANDIDATES, "a-1"));
  expect(blinded.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const candidate of blinded)
    expect(Object.keys(candidate).sort()).toEqual(["comment", "number"]);
  expect(JSON.stringify(blinded)).not.toMatch(/Isi|01a229c8|unit|2026/);
});
