import { expect, test } from "vitest";
import { contrastOf } from "./rates";

const NONE_DRAWN = { resamples: 0, seed: 1 };

test("without any pair there is no p, and it says why", async () => {
  expect(await contrastOf([], NONE_DRAWN)).toMatchObject({
    ...{ difference: null, p: null, pBecause: "no unit has both results" },
    first: { of: 0, share: null },
  });
});

test("pairs of which none changes have a p of 1", async () => {
  const pairs = [{ response: "r", first: true, second: true }];
  expect(await contrastOf(pairs, NONE_DRAWN)).toMatchObject({ p: 1, pBecause: null });
});
