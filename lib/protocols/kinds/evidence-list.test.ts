import { expect, test } from "vitest";
import { checkValue, kindOf } from "../kinds";
import type { AnswerValue, Question } from "../types";

const question: Question = { key: "q", kind: "evidence_list", prompt: "?" };
const check = (value: AnswerValue, asked = question) => {
  const result = checkValue(asked, value, {});
  return result.ok ? result.value : result.message;
};
const WHO = { url: "https://www.who.int/x", excerpt: "每天最多四克。" };

test("pairs keep their order; blank ones and blank fields go", () => {
  const archived = { ...WHO, archive_url: " https://archive.org/x ", paywalled: false };
  expect(check([WHO, {}, { url: " ", excerpt: "" }, archived])).toEqual([
    WHO,
    { ...WHO, archive_url: "https://archive.org/x" },
  ]);
  expect(check([{ url: "", excerpt: " " }])).toBeNull();
});

test("a passage needs its page, and a page its passage unless it is behind a paywall", () => {
  expect(check([WHO, { excerpt: "x" }])).toBe("Source 2: give the address of the page.");
  expect(check([{ url: WHO.url }])).toBe("Source 1: copy the passage that matters.");
  expect(check([{ url: WHO.url, paywalled: true }])).toEqual([{ url: WHO.url, paywalled: true }]);
});

test("addresses are web addresses", () => {
  expect(check([{ ...WHO, url: "who.int" }])).toContain("“who.int” is not a web address");
  expect(check([{ ...WHO, archive_url: "javascript:alert(1)" }])).toContain("not a web address");
});

test("what is no list of sources is refused", () => {
  expect(check("https://x.org")).toContain("is not a list of sources");
  expect(check([["x"]])).toContain("is not a source");
  expect(check([{ ...WHO, author: "x" }])).toBe("A source has no “author”.");
  expect(check([{ ...WHO, paywalled: "no" }])).toBe("“paywalled” is true or false.");
  expect(check([{ ...WHO, excerpt: "\0" }])).toContain("cannot be stored");
});

test("a number of sources can be asked for", () => {
  expect(check([WHO], { ...question, minItems: 2 })).toBe("Add at least 2 sources.");
});

test("a cell holds the pairs and gives them back", () => {
  const kind = kindOf(question);
  expect(kind.fromCell(question, kind.toCell([WHO]))).toEqual([WHO]);
});
