import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { Findings } from "@/lib/imports/problems";
import { tableRowsOf } from "./rows";
import { memorySource } from "./source";
import { buildXlsx } from "./testing";
import { SheetFault, XlsxReader } from "./xlsx-reader";
import { declaredSizes } from "./zip-sizes";

async function read(bytes: Uint8Array, sheet: string | null = null) {
  const findings = new Findings();
  const rows: { fields: Record<string, unknown>; line: number; name: string }[] = [];
  for await (const row of tableRowsOf(memorySource("a.xlsx", bytes), sheet, findings))
    rows.push({ fields: row.fields, line: row.place.line, name: row.fieldName("id") });
  return { rows, problems: findings.problems };
}

const MB = 1024 * 1024;

describe("reading workbooks", () => {
  test("hidden rows are read, blank formatted ones skipped, and rows keep their numbers", async () => {
    const bytes = buildXlsx({
      rows: [
        [" id ", "text", null],
        ["007", "  a\nb ", true],
        [null, " ", null],
        [23, "=1+1", "x"],
      ],
      hidden: [2],
      blankBelow: 50,
    });
    expect(await read(bytes)).toEqual({
      problems: [],
      rows: [
        { fields: { id: "007", text: "  a\nb ", "column C": true }, line: 2, name: "id, cell A2" },
        { fields: { id: 23, text: "=1+1", "column C": "x" }, line: 4, name: "id, cell A4" },
      ],
    });
  });

  test("the first sheet with rows is read, or the one that is named", async () => {
    const bytes = buildXlsx(
      { name: "Notes", rows: [] },
      { name: "One", rows: [["id"], ["1"]] },
      { name: "Two", rows: [["id"], ["2"]] },
    );
    expect((await read(bytes)).rows[0]?.fields).toEqual({ id: "1" });
    expect((await read(bytes, "Two")).rows[0]?.fields).toEqual({ id: "2" });
    expect((await read(bytes, "Three")).problems[0]?.expected).toContain("Notes, One, Two");
  });

  test("a workbook that unpacks to too much is refused before it is opened", async () => {
    const bomb = zipSync({ "xl/worksheets/sheet1.xml": strToU8("small, but it says otherwise") });
    const directory = Buffer.from(bomb).indexOf(Buffer.from("PK\u0001\u0002"));
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(directory + 24, 300 * MB, true);
    expect(declaredSizes(bomb)).toEqual({ entries: 1, total: 300 * MB });
    const { rows, problems } = await read(bomb);
    expect(rows).toEqual([]);
    expect(problems[0]?.found).toContain("300 MB unpacked");
  });

  test("so is one that does unpack to too much, and one that is too large as a file", async () => {
    const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(260 * MB) }, { level: 1 });
    expect(bomb.length).toBeLessThan(4 * MB);
    expect((await read(bomb)).problems[0]?.found).toContain("260 MB unpacked");
    expect((await read(new Uint8Array(65 * MB))).problems[0]?.found).toBe("65 MB");
  }, 60_000);

  test("a workbook that takes too much memory or time ends its thread, and not the process", async () => {
    const cells = Array.from({ length: 10 }, (_, index) => `cell ${index} `.repeat(4));
    const bytes = buildXlsx({ rows: Array.from({ length: 20_000 }, () => cells) });
    const open = (memoryMb: number, timeMs: number) => XlsxReader.open(bytes, { memoryMb, timeMs });
    await expect(open(16, 60_000)).rejects.toThrow("more than 16 MB of memory");
    await expect(open(384, 20)).rejects.toThrow("longer than 0.02 s");
    await expect(open(16, 60_000)).rejects.toBeInstanceOf(SheetFault);
  }, 120_000);

  test.each([
    ["cut off", buildXlsx({ rows: [["id"], ["1"]] }).subarray(0, 700)],
    ["no archive", strToU8("id\n1\n")],
    ["an archive of something else", zipSync({ "a.txt": strToU8("x") })],
  ])("a file that is %s is refused", async (_, bytes) => {
    const { rows, problems } = await read(bytes);
    expect(rows).toEqual([]);
    expect(problems).toHaveLength(1);
  });
});
