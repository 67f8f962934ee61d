import { describe, expect, test } from "vitest";
import { Findings } from "@/lib/imports/problems";
import { tableRowsOf } from "./rows";
import { memorySource } from "./source";
import { columnLetters, columnNames } from "./table-row";

async function read(name: string, content: string | Uint8Array) {
  const findings = new Findings();
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const rows: { fields: Record<string, unknown>; line: number }[] = [];
  for await (const { fields, place } of tableRowsOf(memorySource(name, bytes), null, findings))
    rows.push({ fields, line: place.line });
  return { rows, problems: findings.problems };
}

describe("reading rows", () => {
  test("CSV with a byte order mark, quotes over lines and blank lines", async () => {
    const { rows, problems } = await read(
      "a.csv",
      '\uFEFFid, text \r\n1,"a\nb"\r\n\r\n2,"=1+1"\r\n',
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      { fields: { id: "1", text: "a\nb" }, line: 2 },
      { fields: { id: "2", text: "=1+1" }, line: 5 },
    ]);
  });

  test("semicolons and tabs as separators", async () => {
    expect((await read("a.csv", "id;text\n1;a, b\n")).rows[0]?.fields).toEqual({
      id: "1",
      text: "a, b",
    });
    expect((await read("a.tsv", 'id\ttext\n1\tthe "best" one\n')).rows[0]?.fields).toEqual({
      id: "1",
      text: 'the "best" one',
    });
  });

  test("JSON: a list, and lists below keys, with the lines of their records", async () => {
    const list = await read("a.json", '[\n {"a": "x]}\\""},\n {"a": [1, {"b": 2}]}\n]');
    expect(list).toEqual({
      rows: [
        { fields: { a: 'x]}"' }, line: 2 },
        { fields: { a: [1, { b: 2 }] }, line: 3 },
      ],
      problems: [],
    });
    const below = await read("a.json", '{"name": "n", "cases": [{"a": 1}], "more": {"x": 1}}');
    expect(below).toEqual({ rows: [{ fields: { a: 1 }, line: 1 }], problems: [] });
  });

  test.each([
    ["cut off", '[{"a": 1}, {"a": 2'],
    ["a missing comma", '[{"a": 1} {"a": 2}]'],
    ["words around it", 'x [{"a": 1}]'],
    ["no list", '{"a": 1}'],
    ["a list of numbers", "[1, 2]"],
    ["a key twice", '[{"a": 1, "a": 2}]'],
  ])("JSON with %s is a problem", async (_, text) => {
    expect((await read("a.json", text)).problems).not.toEqual([]);
  });

  test.each(["a.csv", "a.jsonl", "a.json"])(
    "broken UTF-8 in %s is named with its line",
    async (name) => {
      const head = { "a.csv": "id\n1\n", "a.jsonl": '{"id":1}\n', "a.json": '[{"id":1},\n' }[name];
      const bytes = Buffer.concat([Buffer.from(head ?? ""), Buffer.from([0x22, 0xff, 0x22, 0x0a])]);
      const { problems } = await read(name, bytes);
      expect(problems[0]).toMatchObject({
        line: name === "a.csv" ? 3 : 2,
        expected: "text in UTF-8",
      });
    },
  );

  test("a quote that is never closed is named", async () => {
    const { problems } = await read("a.csv", 'id,text\n1,"a\n2,b\n');
    expect(problems[0]?.expected).toBe("CSV by RFC 4180");
  });

  test("a name without a known ending is refused", async () => {
    expect((await read("a.doc", "x")).problems[0]?.found).toContain("a.doc");
  });
});

test("columns without a name are named after their place, repeats are numbered", () => {
  expect(columnNames([" id ", null, "id", "a\nb"])).toEqual(["id", "column B", "id (2)", "a b"]);
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
});
