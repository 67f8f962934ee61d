/** 32-bit FNV-1a over UTF-16 code units. */
function hash(text: string, start: number): number {
  let value = start;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value | 0;
}

/** Rounds after which seeds that differ in one bit give unrelated numbers. */
const WARM_UP = 15;

/**
 * Random numbers of one purpose: they depend on its seed and key, never on what else was drawn.
 *
 * sfc32 (Chris Doty-Humphrey, PractRand), a small generator whose start costs next to nothing: a
 * project of a million judgments makes millions of these. Statistics use those of lib/stats.
 */
export class Draws {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number, key: string) {
    this.a = hash(key, 0x811c9dc5 | 0);
    this.b = hash(key, 0x9e3779b9 | 0) ^ Math.floor(seed / 2 ** 32);
    this.c = seed | 0;
    for (let round = 0; round < WARM_UP; round++) this.next();
  }

  /** The next signed 32-bit word. */
  private next(): number {
    const word = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + word) | 0;
    return word;
  }

  /** A multiple of 2^-53, uniform on [0, 1). */
  uniform(): number {
    const high = this.next() >>> 5;
    return (high * 67108864 + (this.next() >>> 6)) / 9007199254740992;
  }

  /** True with probability `p`. */
  chance(p: number): boolean {
    return this.uniform() < p;
  }

  /** Standard normal, by Box and Muller. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** Log-normal with this median; `sigma` is the standard deviation of its logarithm. */
  logNormal({ median, sigma }: { readonly median: number; readonly sigma: number }): number {
    return median * Math.exp(sigma * this.normal());
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.uniform() * list.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }
}

/** The draws for one purpose: the same for the same seed and keys, in whatever order work is done. */
export const drawsFor = (seed: number, ...keys: readonly (string | number)[]): Draws =>
  new Draws(seed, keys.join("\u0000"));
