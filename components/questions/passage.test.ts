import { expect, test } from "vitest";
import { findPassage, passageAt, placeInSource } from "./passage";

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

test("repeated signs and addresses that the page does not show do not count", () => {
  expect(findPassage("哈哈哈", "哈哈", "哈")?.start).toBe(1);
  const link = "See [aspirin](https://x.org/aspirin). Take aspirin.";
  expect(findPassage(link, "aspirin", "See aspirin. Take ")?.start).toBe(43);
  expect(findPassage(link, "aspirin", "See ")?.start).toBe(5);
  const list = "- **Rest**\n- Rest and drink\n";
  expect(findPassage(list, "Rest", "Rest\n")?.start).toBe(13);
});

test("a field shows a line end of two signs as one", () => {
  const text = "a\r\nb\r\ncold\n";
  expect([0, 1, 2, 4, 8].map((shown) => placeInSource(text, shown))).toEqual([0, 1, 3, 6, 10]);
  expect(passageAt(text, placeInSource(text, 4), placeInSource(text, 8))?.text).toBe("cold");
});

test("a selection in UTF-16 units becomes code points, without white space at its ends", () => {
  const text = "🙂🙂 抗生素能治 感冒。";
  expect(passageAt(text, 4, 11)).toEqual({ start: 3, end: 8, text: "抗生素能治" });
  expect(passageAt(text, 4, 5)).toBeNull();
});
