import fc from "fast-check";
import { expect, test } from "vitest";
import { readCriteria, readListCell } from "./list-cell";

test("a list is read as JSON writes it and as Python does", () => {
  expect(readListCell('["a", "b \\u4e2d"]')).toEqual(["a", "b 中"]);
  expect(
    readListCell(`['it is', "it's", 'say \\'no\\'', 'two\\nlines', '\\x41\\U0001F642']`),
  ).toEqual(["it is", "it's", "say 'no'", "two\nlines", "A🙂"]);
  expect(readListCell("[1, 0, None, True]")).toEqual([1, 0, null, true]);
  expect(readListCell("[['a'], [], ('b',)]")).toEqual([["a"], [], ["b"]]);
  expect(readListCell("[]")).toEqual([]);
});

test("a blank cell holds no list, and what is no list is not taken for one", () => {
  expect(readListCell("  ")).toBeNull();
  for (const odd of [
    "a",
    "'a'",
    "['a'",
    "['a' 'b']",
    "[a]",
    "{'a': 1}",
    "['a'] x",
    "['\\x4']",
    "3",
  ])
    expect(readListCell(odd)).toBeUndefined();
});

test("texts of any kind survive JSON in a cell", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
      expect(readListCell(JSON.stringify(texts))).toEqual(texts);
    }),
  );
});

test("criterion questions are split only at a quote that a comma follows", () => {
  expect(readCriteria('"Does it name a cream?", "Does it, in any way, agree?"')).toEqual([
    "Does it name a cream?",
    "Does it, in any way, agree?",
  ]);
  expect(readCriteria("Does it say yes, no, or maybe?")).toEqual([
    "Does it say yes, no, or maybe?",
  ]);
  expect(readCriteria('Does it say "take it", and stop?')).toEqual([
    'Does it say "take it", and stop?',
  ]);
  expect(readCriteria('"Only one, with a comma?"')).toEqual(["Only one, with a comma?"]);
  expect(readCriteria(" ")).toEqual([]);
});
