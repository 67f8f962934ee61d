/** Number of single-letter edits between two words (Levenshtein). */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const deletion = (previous[column] ?? 0) + 1;
      const insertion = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(substitution, deletion, insertion));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** ` Did you mean “x”?` with the known word nearest to `word`, or the known words, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const scored = known.map((each) => ({
    each,
    off: distance(word.toLowerCase(), each.toLowerCase()),
  }));
  const best = scored.sort((a, b) => a.off - b.off)[0];
  if (best && best.off <= Math.max(1, Math.floor(word.length / 3))) {
    return ` Did you mean “${best.each}”?`;
  }
  if (known.length === 0 || known.length > 12) return "";
  return ` Known: ${known.join(", ")}.`;
}
