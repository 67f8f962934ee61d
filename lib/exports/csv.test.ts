import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine, guardCell, unguardCell } from "./csv";

test("quotes stand only where they are needed", () => {
  expect(csvLine(["a", 1, true, null, "b,c", 'd"e', "f\ng", "h\ri", " j "])).toBe(
    'a,1,true,,"b,c","d""e","f\ng","h\ri", j \r\n',
  );
});

test("any cells come back from a CSV reader", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2 }), (cells) => {
      expect(parse(csvLine(cells), { record_delimiter: "\r\n" })).toEqual([cells]);
    }),
  );
});

describe("guards against formulas", () => {
  test.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "'=x"])(
    "%j begins with a quote mark",
    (text) => {
      expect(guardCell(text)).toBe(`'${text}`);
    },
  );

  test("can be taken away exactly, and leave no formula", () => {
    const starts = fc.constantFrom("", "'", "''", "=", "+", "-", "@", "\t", "\r");
    fc.assert(
      fc.property(starts, fc.string(), (start, rest) => {
        const guarded = String(guardCell(start + rest));
        expect(guarded).not.toMatch(/^[=+\-@\t\r]/);
        expect(unguardCell(guarded)).toBe(start + rest);
      }),
    );
  });
});
