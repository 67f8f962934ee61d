import { expect, test } from "vitest";
import { atFixedRaters } from "@/lib/stats/fixed-raters";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import type { CoderLabel } from "../data/coder-labels";
import { SECTION_COUNTS, type SectionCount } from "../data/sections";
import { amongClaims, claimCounts, shareTakenOut } from "./claims-at-k";

/** Four people a section: T error, F none, N not a claim. */
const SECTIONS = ["TTTT", "FFFN", "TFTF"];
const labels = SECTIONS.flatMap((said, section) =>
  [...said].map(
    (label, coder): CoderLabel => ({
      ...{ section, coder, group: null, side: "people" },
      ...{ hasError: label === "T", hasClaim: label !== "N" },
    }),
  ),
);
const counts = Object.fromEntries(
  SECTION_COUNTS.map((name) => [name, new Uint16Array(SECTIONS.length)]),
) as Record<SectionCount, Uint16Array>;

test("who is drawn decides whether there is a claim, not who else there was", () => {
  const table = claimCounts({ size: SECTIONS.length, counts }, labels, "people");
  expect([...table.cells]).toEqual([4, 0, 0, 0, 3, 1, 2, 2, 0]);
  const options = { draws: 2000, seed: 1 };
  // The one of four is among two drawn in half of all draws.
  const out = atFixedRaters(table, 2, shareTakenOut, options).estimate;
  expect("value" in out && out.value).toBeCloseTo(1 / 6, 1);
  const all = atFixedRaters(table, 4, shareTakenOut, options).estimate;
  expect("value" in all && all.value).toBeCloseTo(1 / 3, 12);
  const agree = amongClaims((drawn) => {
    const { values, units } = percentAgreement(drawn);
    return { ...values.allAgree, units };
  });
  const full = atFixedRaters(table, 4, agree, options).estimate;
  expect("value" in full && full.value).toBe(0.5);
});

test("a system's word stands whoever is drawn, where everybody's counts", () => {
  const anyNoClaim = Uint16Array.from([1, 0, 0]);
  const frame = { size: SECTIONS.length, counts: { ...counts, anyNoClaim } };
  expect([...claimCounts(frame, labels, "everybody").cells]).toEqual([0, 3, 1, 2, 2, 0]);
});
