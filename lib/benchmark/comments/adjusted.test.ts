import { expect, test } from "vitest";
import { contrastOf } from "../rates";
import { withHolm } from "./adjusted";

/** A contrast in which so many units turn true, and none back. */
const turned = (units: number) =>
  contrastOf(
    Array.from({ length: units }, () => ({ response: "r", first: false, second: true })),
    { resamples: 0, seed: 1 },
  );

test("the tests of all kinds of adjudicators are one family, those without a p left out", async () => {
  const [experts, checkers] = withHolm([
    { withComments: await turned(8), withoutComments: await turned(5) },
    { withComments: await turned(7), withoutComments: await turned(0) },
  ]);
  // Raw: 2/2^8, 2/2^5 and 2/2^7, of three tests.
  expect(experts?.withComments).toMatchObject({ p: 2 / 2 ** 8, pHolm: (3 * 2) / 2 ** 8 });
  expect(experts?.withoutComments).toMatchObject({ p: 2 / 2 ** 5, pHolm: 2 / 2 ** 5 });
  expect(checkers?.withComments).toMatchObject({ p: 2 / 2 ** 7, pHolm: (2 * 2) / 2 ** 7 });
  expect(checkers?.withoutComments).toMatchObject({ p: null, pHolm: null });
});

test("one test alone is not adjusted", async () => {
  const [only] = withHolm([{ withComments: await turned(6), withoutComments: await turned(0) }]);
  expect(only?.withComments).toMatchObject({ p: 2 / 2 ** 6, pHolm: null });
});
