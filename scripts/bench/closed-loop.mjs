/**
 * So many clients, each doing the next round as soon as its last is done, for so long.
 * @param {number} clients
 * @param {number} seconds
 * @param {(client: number) => Promise<unknown>} round
 * @returns {Promise<{ perSecond: number, p50: number, p95: number, p99: number }>} times in ms
 */
export async function closedLoop(clients, seconds, round) {
  /** @type {number[]} */
  const times = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const run = async (/** @type {number} */ client) => {
    while (performance.now() < end) {
      const began = performance.now();
      await round(client);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(share * (times.length - 1))] ?? NaN;
  return { perSecond: times.length / elapsed, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
