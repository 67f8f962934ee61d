import { expect, test } from "vitest";
import { Findings } from "@/lib/imports/problems";
import { tableRowsOf } from "./rows";
import { memorySource } from "./source";

async function read(text: string) {
  const findings = new Findings();
  const source = memorySource("rows.tsv", new TextEncoder().encode(text));
  const rows: object[] = [];
  for await (const { fields } of tableRowsOf(source, null, findings)) rows.push(fields);
  return { rows, problems: findings.problems };
}

test("cells of a TSV file are what stands between the tabs: quotes within, commas, other scripts", async () => {
  const cells = ['say "yes", she said', "🙂 膝盖疼", "כואב לי", "=1+1", "a; b"];
  const { rows, problems } = await read(`a\tb\tc\td\te\r\n${cells.join("\t")}\r\n`);
  expect(problems).toEqual([]);
  expect(rows.map(Object.values)).toEqual([cells]);
});

test("a quoted cell of a TSV file can hold tabs and line ends", async () => {
  const { rows } = await read('a\tb\n"one\ttwo\nthree"\tx\n');
  expect(rows.map(Object.values)).toEqual([["one\ttwo\nthree", "x"]]);
});

test("a row with another number of cells than the header is a problem with its line", async () => {
  const { problems } = await read("a\tb\nx\n");
  expect(problems).toMatchObject([{ line: 2 }]);
});
