/** Number of edits between two words: letters added, dropped, replaced or swapped with the next. */
export function editDistance(a: string, b: string): number {
  const firstRow = Array.from({ length: b.length + 1 }, (_, column) => column);
  const rows = [firstRow];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          replaced,
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}

/** ` Did you mean “x”?` with the known word nearest to `word`, or the known words, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const scored = known.map((each) => ({
    each,
    off: editDistance(word.toLowerCase(), each.toLowerCase()),
  }));
  const best = scored.sort((a, b) => a.off - b.off)[0];
  if (best && best.off <= Math.max(1, Math.floor(word.length / 3))) {
    return ` Did you mean “${best.each}”?`;
  }
  if (known.length === 0 || known.length > 12) return "";
  return ` Known: ${known.join(", ")}.`;
}
