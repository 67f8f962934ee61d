import { expect, test } from "vitest";
import { piecesOf } from "./marked-text";

const passage = (start: number, end: number) => ({ start, end, text: "" });
const shown = (text: string, ...passages: ReturnType<typeof passage>[]) =>
  piecesOf(text, passages).map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text));

test("passages are cut out by code points, overlapping ones too", () => {
  expect(shown("🙂抗生素能治感冒", passage(1, 4))).toEqual(["🙂", "[抗生素]", "能治感冒"]);
  expect(shown("abcdef", passage(1, 3), passage(2, 5)).join("")).toBe("a[b][c][de]f");
  expect(shown("abc")).toEqual(["abc"]);
});
