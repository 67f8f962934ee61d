import type { Passage } from "@/components/questions/passage";

interface Piece {
  readonly at: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** The text cut at the ends of passages, which may overlap. Places are code points. */
export function piecesOf(text: string, passages: readonly Passage[]): Piece[] {
  const points = [...text];
  const ends = passages.flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([0, ...ends, points.length])]
    .filter((at) => at >= 0 && at <= points.length)
    .sort((a, b) => a - b);
  return cuts.slice(0, -1).map((at, place) => ({
    at,
    text: points.slice(at, cuts[place + 1]).join(""),
    isMarked: passages.some(({ start, end }) => start <= at && at < end),
  }));
}

/** Plain text with the passages that are marked so far. */
export function MarkedText({ text, passages }: { text: string; passages: readonly Passage[] }) {
  return piecesOf(text, passages).map((piece) =>
    piece.isMarked ? (
      <mark key={piece.at} className="rounded-sm bg-accent-soft text-ink underline decoration-2">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
