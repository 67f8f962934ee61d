import fc from "fast-check";
import { expect, test } from "vitest";
import { placePieces, SPLITS, splitText } from "./split";

const texts = fc
  .array(fc.constantFrom("a", "😀", "\n", "\n\n", " ", "# b", "- c", "---", "| d |", "中", "\r\n"))
  .map((parts) => parts.join(""));

test("split at blank lines, the pieces give the text back", () => {
  fc.assert(
    fc.property(texts, (mixed) => {
      const text = mixed.replaceAll("\r", "");
      const pieces = splitText(text, "blank-lines").map((piece) => piece.text);
      expect(pieces).toEqual(text.split("\n\n"));
      expect(pieces.join("\n\n")).toBe(text);
    }),
  );
});

test("between the pieces of blank-line splitting stand exactly two line ends, of either kind", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const points = [...text];
      const pieces = splitText(text, "blank-lines");
      const starts = [...pieces.slice(1).map(({ start }) => start), points.length];
      const gaps = pieces.map(({ end }, index) => points.slice(end, starts[index]).join(""));
      expect(gaps.pop()).toBe("");
      for (const gap of gaps) expect(gap).toMatch(/^\r?\n\r?\n$/);
      expect(pieces[0]?.start).toBe(0);
      expect(
        placePieces(
          text,
          pieces.map((piece) => piece.text),
        ),
      ).toEqual(pieces);
    }),
  );
});

const placed = (text: string) =>
  splitText(text, "blank-lines").map((piece) => [piece.text, piece.start, piece.end]);

test("empty pieces have their own places", () => {
  expect(placed("A\n\n\n\nB")).toEqual([
    ["A", 0, 1],
    ["", 3, 3],
    ["B", 5, 6],
  ]);
  expect(placed("A\n\n\n")).toEqual([
    ["A", 0, 1],
    ["\n", 3, 4],
  ]);
});

test("CRLF texts are split too; a line with a space in it is no blank line", () => {
  expect(placed("A\r\n\r\nB")).toEqual([
    ["A", 0, 1],
    ["B", 5, 6],
  ]);
  expect(placed("A\n \nB")).toEqual([["A\n \nB", 0, 5]]);
});

test.each(SPLITS)(
  "%s: pieces stand in order where their offsets say, white space between them",
  (split) => {
    fc.assert(
      fc.property(texts, (text) => {
        const points = [...text];
        let from = 0;
        for (const piece of splitText(text, split)) {
          expect(points.slice(piece.start, piece.end).join("")).toBe(piece.text);
          expect(points.slice(from, piece.start).join("").trim()).toBe("");
          from = piece.end;
        }
        expect(points.slice(from).join("").trim()).toBe("");
      }),
    );
  },
);

test("Markdown blocks are headings, paragraphs, whole lists and tables", () => {
  const text =
    "# Fever\nRest.\n- a\n\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n\nmore\n```";
  expect(splitText(text, "markdown").map((piece) => piece.text)).toEqual([
    "# Fever",
    "Rest.",
    "- a\n\n- b",
    "| x | y |\n|---|---|\n| 1 | 2 |",
    "```\ncode\n\nmore\n```",
  ]);
});

test("empty and untrimmed pieces are kept", () => {
  expect(splitText("a\n\n\n\n\nb ", "blank-lines").map((piece) => piece.text)).toEqual([
    "a",
    "",
    "\nb ",
  ]);
});

test("a piece that is not in the text is a fault of the caller", () => {
  expect(() => placePieces("a b", ["b", "a"])).toThrow("not part of the text");
});
