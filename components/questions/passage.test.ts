import { expect, test } from "vitest";
import { findPassage } from "./passage";

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
