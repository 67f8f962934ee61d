import { logFactorial } from "../log-factorial";
import type { Xoshiro128 } from "./xoshiro";

/** Below this mean, counting up from zero is quicker than rejection. */
const INVERSION_BELOW = 10;

/**
 * Binomial draws with a fixed p and any n, exact: no normal or Poisson approximation anywhere.
 *
 * Small means: inversion. Walk up from k = 0, taking each probability off a uniform number until it
 * is used up; P(k) follows from P(k - 1) by a ratio. Otherwise: transformed rejection (W. Hörmann
 * 1993, "The generation of binomial random variates", algorithm BTRS). A point (u, v) in a
 * transformed hat gives a candidate k; it is kept when v lies under f(k)/f(mode), with f from
 * log-factorials, so what is kept has exactly the density f. The quick accept in the middle of the
 * hat is a region that lies wholly under f. "Exact" holds up to the rounding of doubles and to
 * uniform numbers on a grid of 2^-53.
 */
export class Binomial {
  private readonly flipped: boolean;
  /** The smaller of p and 1 - p, and what follows from it alone. */
  private readonly p: number;
  private readonly ratio: number;
  private readonly logQ: number;
  private readonly logOdds: number;
  // What follows from n too: kept, since one pattern mostly sees the same few n.
  private n = -1;
  private spread = 0;
  private a = 0;
  private b = 0;
  private centre = 0;
  private squeeze = 0;
  private hat = 0;
  /** Set by the first candidate that needs it; most are kept without. */
  private modeLog = Number.NaN;
  private mode = 0;

  constructor(p: number) {
    if (!(p >= 0 && p <= 1)) throw new RangeError(`a probability is from 0 to 1, not ${p}`);
    this.flipped = p > 0.5;
    this.p = this.flipped ? 1 - p : p;
    this.ratio = this.p / (1 - this.p);
    this.logQ = Math.log1p(-this.p);
    this.logOdds = Math.log(this.ratio);
  }

  /** Successes in n trials; n is a whole number >= 0. */
  draw(n: number, random: Xoshiro128): number {
    const successes = this.drawSmaller(n, random);
    return this.flipped ? n - successes : successes;
  }

  private drawSmaller(n: number, random: Xoshiro128): number {
    if (n === 0 || this.p === 0) return 0;
    return n * this.p < INVERSION_BELOW ? this.invert(n, random) : this.reject(n, random);
  }

  private invert(n: number, random: Xoshiro128): number {
    const first = Math.exp(n * this.logQ);
    for (;;) {
      let left = random.uniform();
      let probability = first;
      let k = 0;
      while (left >= probability && k < n) {
        left -= probability;
        k += 1;
        probability *= (this.ratio * (n - k + 1)) / k;
      }
      // Rounding can leave a crumb beyond the last k; such a uniform number is drawn again.
      if (left < probability) return k;
    }
  }

  private prepare(n: number): void {
    const { p } = this;
    this.n = n;
    this.spread = Math.sqrt(n * p * (1 - p));
    this.b = 1.15 + 2.53 * this.spread;
    this.a = -0.0873 + 0.0248 * this.b + 0.01 * p;
    this.centre = n * p + 0.5;
    this.squeeze = 0.92 - 4.2 / this.b;
    this.hat = (2.83 + 5.1 / this.b) * this.spread;
    this.mode = Math.floor((n + 1) * p);
    this.modeLog = Number.NaN;
  }

  private reject(n: number, random: Xoshiro128): number {
    if (n !== this.n) this.prepare(n);
    for (;;) {
      const u = random.uniform() - 0.5;
      const v = random.uniform();
      const edge = 0.5 - Math.abs(u);
      const k = Math.floor(((2 * this.a) / edge + this.b) * u + this.centre);
      if (edge >= 0.07 && v <= this.squeeze) return k;
      if (!(k >= 0 && k <= n) || v === 0) continue;
      const height = Math.log((v * this.hat) / (this.a / (edge * edge) + this.b));
      if (height <= this.logDensity(k)) return k;
    }
  }

  /** ln f(k) / f(mode). */
  private logDensity(k: number): number {
    const { n, mode } = this;
    if (Number.isNaN(this.modeLog)) this.modeLog = logFactorial(mode) + logFactorial(n - mode);
    return this.modeLog - logFactorial(k) - logFactorial(n - k) + (k - mode) * this.logOdds;
  }
}
