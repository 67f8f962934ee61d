import { expect, test } from "vitest";
import { findPassage, passageAt } from "./passage";

test("offsets count code points, not UTF-16 units", () => {
  expect(findPassage("😀😀 take two tablets", "two tablets")).toEqual({
    start: 8,
    end: 19,
    text: "two tablets",
  });
});

test("Markdown signs and line ends between the words are part of the passage", () => {
  expect(findPassage("Take **two**\ntablets.", "two tablets")?.text).toBe("two**\ntablets");
});

test("what is not in the text has no place", () => {
  expect(findPassage("Take two.", "three")).toBeNull();
  expect(findPassage("Take two.", "   ")).toBeNull();
  expect(findPassage("a.c", "abc")).toBeNull();
});

test("of several places what stands before the selection tells which is meant", () => {
  const text = "Stop it. Do not stop it.";
  expect(findPassage(text, "it")?.start).toBe(5);
  expect(findPassage(text, "it", "Stop it. Do not stop ")?.start).toBe(21);
});

test("a selection in UTF-16 units becomes code points, without white space at its ends", () => {
  const text = "🙂🙂 抗生素能治 感冒。";
  expect(passageAt(text, 4, 11)).toEqual({ start: 3, end: 8, text: "抗生素能治" });
  expect(passageAt(text, 4, 5)).toBeNull();
});
