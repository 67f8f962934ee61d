/** Equal rows of a table pooled: which distinct rows there are and which one each row is. */
export interface GroupedRows {
  /** Index of the first row of each kind, in order of first appearance. */
  readonly first: Uint32Array;
  /** For each row, its kind. */
  readonly kindOf: Uint32Array;
}

function hashRow(words: Uint32Array, from: number, to: number): number {
  let hash = 0x9e3779b9;
  for (let i = from; i < to; i++) {
    hash = Math.imul(hash ^ (words[i] ?? 0), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return (Math.imul(hash, 0xc2b2ae35) ^ (hash >>> 13)) >>> 0;
}

function sameRow(table: Float64Array, width: number, a: number, b: number): boolean {
  for (let i = 0; i < width; i++) {
    if (table[a * width + i] !== table[b * width + i]) return false;
  }
  return true;
}

/** Pools equal rows by hashing; its cost grows with the number of rows only, not their kinds. */
export function groupRows(table: Float64Array, width: number): GroupedRows {
  const rows = table.length / width;
  const words = new Uint32Array(table.buffer, table.byteOffset, table.length * 2);
  const mask = 2 ** Math.ceil(Math.log2(rows * 2 + 2)) - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  const kindOf = new Uint32Array(rows);
  const first = new Uint32Array(rows);
  let kinds = 0;
  for (let row = 0; row < rows; row++) {
    let slot = hashRow(words, row * width * 2, (row + 1) * width * 2) & mask;
    let kind = slots[slot] ?? -1;
    while (kind >= 0 && !sameRow(table, width, first[kind] ?? 0, row)) {
      slot = (slot + 1) & mask;
      kind = slots[slot] ?? -1;
    }
    if (kind < 0) {
      kind = kinds++;
      slots[slot] = kind;
      first[kind] = row;
    }
    kindOf[row] = kind;
  }
  return { first: first.slice(0, kinds), kindOf };
}
