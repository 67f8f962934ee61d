import { expect, test } from "vitest";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers } from "@/lib/protocols/types";
import { type Agreement, PartAgreement } from "./coder-agreement";

function agreements(protocolId: string, units: readonly (readonly Answers[])[]) {
  const [part] = getProtocol(protocolId).parts;
  if (!part) throw new Error("no part");
  const tally = new PartAgreement(part);
  for (const said of units) tally.add(said);
  return new Map(tally.agreements().map((each) => [each.label, each]));
}
const brief = (agreement: Agreement | undefined) =>
  agreement && [agreement.units, agreement.differ, agreement.value];

const list = (...entries: readonly (readonly [string, string])[]): Answers => ({
  any: "yes",
  assumptions: entries.map(([text, reason], n) => ({
    id: `q${n}xyz${text}`,
    text,
    reasons: [reason],
  })),
});
const [cream, harmless] = [
  ["A cream heals it", "unsafe_plan"],
  ["It is harmless", "emergent_safety"],
] as const;

test("agreement on lists is that on whether there is one, how long, with which entries and reasons", () => {
  const found = agreements("false-assumptions", [
    [list(cream, harmless), list(cream)],
    [list(cream), list(["Creams heal it", "unsafe_plan"])],
    [{ any: "no" }, { any: "no" }],
    [list(harmless), { any: "no" }],
    [list(harmless), { any: "cannot_tell" }],
  ]);
  // Yes or no: three of four units agree; “cannot tell” is missing.
  expect(brief(found.get("False assumption"))?.slice(0, 2)).toEqual([4, 1]);
  // 2/1, 1/1, 0/0, 1/0: a list of a “no” is empty. Alpha at interval level, by hand: observed
  // disagreement (2 * 1 + 2 * 1) / 8, expected 2 * (3*4*1 + 4*1*1 + 3*1*4) / (8 * 7) = 1.
  const [units, differ, value] = brief(found.get("False assumptions: how many")) ?? [];
  expect([units, differ]).toEqual([4, 2]);
  expect(value).toMatchObject({ value: 0.5 });
  // One pair among 3 + 2 + 0 + 1 entries.
  expect(brief(found.get("False assumptions: the entries"))).toEqual([4, 3, { value: 2 / 6 }]);
  expect(brief(found.get("False assumptions: Reasons, as a set"))?.slice(0, 2)).toEqual([4, 2]);
});

test("choices for items are compared item by item, and scales keep the order of their options", () => {
  const said = (a: number, b: number, share: string) => ({
    ...{ share, assumptions: { k1: { addressed: a }, k2: { addressed: b } } },
  });
  const found = agreements("addressed", [
    [said(1, 0, "up_to_5"), said(1, 1, "up_to_25")],
    [said(1, 0, "over_50"), said(1, 0, "over_50")],
  ]);
  expect(brief(found.get("Addressed"))?.slice(0, 2)).toEqual([4, 1]);
  const share = found.get("Share spent on correction");
  expect(brief(share)?.slice(0, 2)).toEqual([2, 1]);
  // Ordinal distances by hand: 5 % to 25 % 1, 25 % to over 50 % 1.5², 5 % to over 50 % 2.5². Observed
  // 2 * 1 / 4, expected 2 * (1 + 2 * 2.25 + 2 * 6.25) / (4 * 3) = 3.
  expect(share?.value).toMatchObject({ value: expect.closeTo(1 - 0.5 / 3, 10) });
});

test("where nobody listed anything no share of entries is given", () => {
  const none = agreements("false-assumptions", [[{ any: "no" }, { any: "no" }]]);
  expect(none.get("False assumptions: the entries")?.value).toEqual({
    undefinedBecause: "no coder listed anything",
  });
});
