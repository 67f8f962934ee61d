import { expect, test } from "vitest";
import { isTooDeep } from "./markdown-depth";

test("quotes, lists and indentation that no person writes are too deep", () => {
  const deep = [
    ">".repeat(3000),
    "> ".repeat(80),
    "- ".repeat(80),
    "1. ".repeat(80),
    `Hm.\n${" ".repeat(400)}- x`,
  ];
  for (const text of deep) expect(isTooDeep(`${text} x`), text.slice(0, 10)).toBe(true);
});

test("what people write is not: nested lists, quotes, code, rules, tables", () => {
  const fine = [
    "> > quoted twice",
    `${"  ".repeat(12)}- a deep list`,
    "-".repeat(80),
    "1. One\n2. Two\n   - inner\n",
    "| a | b |\n| - | - |\n",
    `    code ${"-".repeat(300)}`,
  ];
  for (const text of fine) expect(isTooDeep(text), text.slice(0, 10)).toBe(false);
});
