import { expect, test } from "vitest";
import { plainText } from "./plain-text";

test.each([
  ["Plain words stay.", "Plain words stay."],
  ["**Bold**, _italic_ and `code`", "Bold, italic and code"],
  ["# Dose\n\nOne *tablet*.", "Dose · One tablet."],
  ["| Drug | Dose |\n|---|---|\n| A | 5 mg |", "Drug · Dose · A · 5 mg"],
  ["| Drug | Dose |\n|---|---|\n| A | 5 …", "Drug · Dose · A · 5 …"],
  ["- Drink\n- Rest\n  a while", "Drink · Rest a while"],
  ["See [this](https://example.org) ![a scan](x.png)", "See this a scan"],
  ["每天 **两片**", "每天 两片"],
  ["", ""],
])("%j reads as %j", (markdown, words) => {
  expect(plainText(markdown)).toBe(words);
});

test("a text that nests too deep stays as it is", () => {
  const deep = `${">".repeat(200)} x`;
  expect(plainText(deep)).toBe(deep);
});
