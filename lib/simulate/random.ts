import { Xoshiro128 } from "@/lib/stats/random/xoshiro";

/** 32-bit FNV-1a over UTF-16 code units. */
function hash(text: string, start: number): number {
  let value = start;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}

/** Random numbers of one purpose: they depend on its seed and keys, never on what else was drawn. */
export class Draws {
  private readonly source: Xoshiro128;

  constructor(seed: number, key: string) {
    this.source = new Xoshiro128(seed, [hash(key, 0x811c9dc5), hash(key, 0x9e3779b9)]);
  }

  /** Uniform on [0, 1). */
  uniform(): number {
    return this.source.uniform();
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
