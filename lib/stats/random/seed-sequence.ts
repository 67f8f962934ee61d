/**
 * From a seed of any size to as many well-mixed 32-bit words as a generator needs, word for word as
 * NumPy's `SeedSequence` does it (after M. E. O'Neill, "Developing a seed_seq alternative", 2015).
 *
 * Two sequences with different entropy or different spawn keys give unrelated words, so a spawn key
 * per block of work gives every block its own stream, whichever thread runs it.
 */
const POOL_SIZE = 4;
const INIT_A = 0x43b0d7e5;
const MULT_A = 0x931e8875;
const INIT_B = 0x8b51f9dd;
const MULT_B = 0x58f38ded;
const MIX_L = 0xca01f9dd;
const MIX_R = 0x4973f715;

/** A seed: a non-negative integer; a plain number must be a safe integer. */
export type Seed = number | bigint;

/** Little-endian 32-bit words of a seed; zero is one word. Throws RangeError for anything else. */
export function seedWords(seed: Seed): number[] {
  if (typeof seed === "number" && !Number.isSafeInteger(seed)) {
    throw new RangeError(`a seed is a whole number, not ${seed}`);
  }
  let rest = BigInt(seed);
  if (rest < 0n) throw new RangeError("a seed is not negative");
  const words = [Number(rest & 0xffffffffn)];
  for (rest >>= 32n; rest > 0n; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
  return words;
}

/** The hash of the pool-filling stage; its constant moves on with every word hashed. */
function poolHasher(): (word: number) => number {
  let constant = INIT_A;
  return (word) => {
    let value = word ^ constant;
    constant = Math.imul(constant, MULT_A);
    value = Math.imul(value, constant);
    return (value ^ (value >>> 16)) >>> 0;
  };
}

function mix(x: number, y: number): number {
  const value = (Math.imul(MIX_L, x) - Math.imul(MIX_R, y)) | 0;
  return (value ^ (value >>> 16)) >>> 0;
}

/** Entropy padded to the pool's size before a spawn key, so that keys cannot collide with seeds. */
function assemble(seed: Seed, spawnKey: readonly number[]): number[] {
  const words = seedWords(seed);
  if (spawnKey.length > 0) while (words.length < POOL_SIZE) words.push(0);
  return [...words, ...spawnKey];
}

function fillPool(entropy: readonly number[]): number[] {
  const hash = poolHasher();
  const pool = Array.from({ length: POOL_SIZE }, (_, i) => hash(entropy[i] ?? 0));
  for (let source = 0; source < POOL_SIZE; source++) {
    for (let target = 0; target < POOL_SIZE; target++) {
      if (source !== target) pool[target] = mix(pool[target] ?? 0, hash(pool[source] ?? 0));
    }
  }
  for (const word of entropy.slice(POOL_SIZE)) {
    for (let target = 0; target < POOL_SIZE; target++) {
      pool[target] = mix(pool[target] ?? 0, hash(word));
    }
  }
  return pool;
}

/** `count` unsigned 32-bit words for a seed and a spawn key (whole numbers below 2^32). */
export function seedState(
  seed: Seed,
  count: number,
  spawnKey: readonly number[] = [],
): Uint32Array {
  const pool = fillPool(assemble(seed, spawnKey));
  const state = new Uint32Array(count);
  let constant = INIT_B;
  for (let i = 0; i < count; i++) {
    let value = (pool[i % POOL_SIZE] ?? 0) ^ constant;
    constant = Math.imul(constant, MULT_B);
    value = Math.imul(value, constant);
    state[i] = value ^ (value >>> 16);
  }
  return state;
}
