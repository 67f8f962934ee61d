import { expect, test } from "vitest";
import { countSentences, lengthAdvice } from "./sentences";

test("sentences are counted in any script", () => {
  expect(countSentences("One. Two? Three!")).toBe(3);
  expect(countSentences("每天最多四克。不要超过。")).toBe(2);
  expect(countSentences("")).toBe(0);
});

test("only a long passage gets advice", () => {
  expect(lengthAdvice("One. Two.")).toBeNull();
  expect(lengthAdvice("A b. ".repeat(9))).toBe("9 sentences. One to 6 are usually enough.");
});
