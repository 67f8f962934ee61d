import { type Seed, seedState } from "./seed-sequence";

/**
 * xoshiro128++ 1.0 (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021):
 * 32-bit words, period 2^128 - 1. In JavaScript it is several times faster than PCG64, which needs
 * 128-bit products. Each (seed, stream) is its own stream, through SeedSequence.
 */
export class Xoshiro128 {
  private s0: number;
  private s1: number;
  private s2: number;
  private s3: number;

  constructor(seed: Seed, stream: readonly number[] = []) {
    const [a = 0, b = 0, c = 0, d = 0] = seedState(seed, 4, stream);
    this.s0 = a | 0;
    this.s1 = b | 0;
    this.s2 = c | 0;
    // All zero is the one state that never leaves itself.
    this.s3 = (a | b | c | d) === 0 ? 1 : d | 0;
  }

  /** The next unsigned 32-bit word. */
  next(): number {
    const { s0, s1, s3 } = this;
    const sum = (s0 + s3) | 0;
    const result = (((sum << 7) | (sum >>> 25)) + s0) >>> 0;
    const t2 = this.s2 ^ s0;
    const t3 = s3 ^ s1;
    this.s1 = s1 ^ t2;
    this.s0 = s0 ^ t3;
    this.s2 = t2 ^ (s1 << 9);
    this.s3 = (t3 << 11) | (t3 >>> 21);
    return result;
  }

  /** A multiple of 2^-53, uniform on [0, 1). */
  uniform(): number {
    const high = this.next() >>> 5;
    return (high * 67108864 + (this.next() >>> 6)) / 9007199254740992;
  }

  /**
   * Writes `count` whole numbers, uniform on 0 to n - 1, exactly: Lemire's method on 16 bits, which
   * draws again for those few values that would come up too often. A word gives two.
   *
   * n: 1 to 2^12 (beyond, too many would be drawn again). The state lives in local variables here:
   * this is the inner loop of resampling.
   */
  indices(n: number, count: number, out: Uint32Array): void {
    const threshold = 65536 % n;
    let { s0, s1, s2, s3 } = this;
    for (let i = 0; i < count; ) {
      const sum = (s0 + s3) | 0;
      const word = (((sum << 7) | (sum >>> 25)) + s0) | 0;
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
      const low = (word & 65535) * n;
      if ((low & 65535) >= threshold) out[i++] = low >>> 16;
      const high = (word >>> 16) * n;
      if (i < count && (high & 65535) >= threshold) out[i++] = high >>> 16;
    }
    this.s0 = s0;
    this.s1 = s1;
    this.s2 = s2;
    this.s3 = s3;
  }
}
