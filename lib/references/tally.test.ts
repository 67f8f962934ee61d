import { expect, test } from "vitest";
import type { SectionLabel } from "./labels";
import { parseRecipe } from "./recipe";
import { LabelTally } from "./tally";

const LABEL: SectionLabel = {
  ...{ unitId: "unit", key: "section", response: "response" },
  ...{ label: true, reason: "unanimous", severity: null, decidedBy: ["medical_expert"] },
  ...{ judgmentIds: ["1"], behind: ["expert"] },
};
const recipe = parseRecipe({ steps: [{ sources: ["medical_expert", "fact_checker"] }] });

function hashOf(changed: Partial<SectionLabel>): string {
  const tally = new LabelTally(recipe);
  tally.add({ ...LABEL, ...changed });
  return tally.finish().contentHash;
}

test("the content hash tells who decided, and by which judgments, but no ids of one installation", () => {
  expect(hashOf({ decidedBy: ["fact_checker"] })).not.toBe(hashOf({}));
  expect(hashOf({ behind: ["another expert"] })).not.toBe(hashOf({}));
  expect(hashOf({ unitId: "elsewhere", judgmentIds: ["2"] })).toBe(hashOf({}));
});
