import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { isTooDeep } from "@/lib/markdown-depth";
import { codePoints } from "./text";

/** How sections are found in a response that comes without. */
export const SPLITS = ["blank-lines", "markdown"] as const;
export type Split = (typeof SPLITS)[number];

/** A piece of a text; offsets in code points, end exclusive. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The sections of a response, in order. `blank-lines` splits at every `\n\n` as the study does:
 * joined with `\n\n` the pieces give the text back, so some are empty or begin with a line end.
 * Where line ends are CRLF it splits at two of these; the offsets say what stands between pieces.
 * `markdown` gives the top-level blocks (heading, paragraph, list, table …); between them there is
 * only white space.
 */
export const splitText = (text: string, split: Split): Piece[] =>
  split === "markdown" ? markdownBlocks(text) : blankLineParts(text);

function blankLineParts(text: string): Piece[] {
  const cursor = offsetCounter(text);
  const breaks = [...text.matchAll(/\r?\n\r?\n/g)];
  const starts = [0, ...breaks.map((found) => found.index + found[0].length)];
  const ends = [...breaks.map(({ index }) => index), text.length];
  return starts.map((from, index) => {
    const part = text.slice(from, ends[index]);
    return { text: part, start: cursor(from), end: cursor(from + part.length) };
  });
}

/**
 * Finds `pieces` in `text`, one after another. Throws where one is not there. Pieces of blank-line
 * splitting are placed as that does, since an empty one alone could stand in several places.
 */
export function placePieces(text: string, pieces: readonly string[]): Piece[] {
  const parts = blankLineParts(text);
  const isSplit = parts.length === pieces.length;
  if (isSplit && parts.every((part, index) => part.text === pieces[index])) return parts;
  const cursor = offsetCounter(text);
  let from = 0;
  return pieces.map((piece) => {
    const at = text.indexOf(piece, from);
    if (at < 0) throw new Error("a piece is not part of the text");
    from = at + piece.length;
    return { text: piece, start: cursor(at), end: cursor(from) };
  });
}

/** Blocks of Markdown; a text that nests deeper than people write is split at blank lines instead. */
function markdownBlocks(text: string): Piece[] {
  if (isTooDeep(text)) return blankLineParts(text);
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const cursor = offsetCounter(text);
  return tree.children.flatMap(({ position }) => {
    const [start, end] = [position?.start.offset, position?.end.offset];
    if (start === undefined || end === undefined) return [];
    return [{ text: text.slice(start, end), start: cursor(start), end: cursor(end) }];
  });
}

/** Turns rising UTF-16 offsets into code-point offsets. */
function offsetCounter(text: string): (offset: number) => number {
  let [at, points] = [0, 0];
  return (offset) => {
    points += codePoints(text.slice(at, offset));
    at = offset;
    return points;
  };
}
