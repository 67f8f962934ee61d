import fc from "fast-check";
import { expect, test } from "vitest";
import { placePieces, SPLITS, splitText } from "./split";

const texts = fc
  .array(fc.constantFrom("a", "😀", "\n", "\n\n", " ", "# b", "- c", "---", "| d |", "中", "\r\n"))
  .map((parts) => parts.join(""));

test("split at blank lines, the pieces give the text back", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = splitText(text, "blank-lines").map((piece) => piece.text);
      expect(pieces.join("\n\n")).toBe(text);
    }),
  );
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
