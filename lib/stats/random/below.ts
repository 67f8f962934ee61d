/** Anything that gives unsigned 32-bit words. */
export interface WordSource {
  next(): number;
}

const WORD = 4294967296;

/**
 * A whole number, uniform on 0 to n - 1, exactly (Lemire 2019, "Fast random integer generation in
 * an interval"), with the same draws as NumPy's `integers(0, n)`: n = 1 costs no draw.
 *
 * n: 1 to 2^32 - 1.
 */
export function drawBelow(source: WordSource, n: number): number {
  if (n === 1) return 0;
  let word = source.next();
  let low = Math.imul(word, n) >>> 0;
  if (low < n) {
    const threshold = (WORD - n) % n;
    while (low < threshold) {
      word = source.next();
      low = Math.imul(word, n) >>> 0;
    }
  }
  // Below 2^21 the whole product is exact in a double; above, it is split in two exact parts.
  if (n < 2097152) return Math.floor((word * n) / WORD);
  const upper = (word >>> 16) * n;
  return Math.floor((upper + Math.floor(((word & 0xffff) * n) / 65536)) / 65536);
}
