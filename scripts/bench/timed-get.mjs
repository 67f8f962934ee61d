import { Agent, request } from "node:http";

/** @param {number} port @param {Agent} agent @param {string} path @param {string} [cookie] */
const get = (port, agent, path, cookie) =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const since = () => performance.now() - began;
    const headers = { accept: "text/html", ...(cookie && { cookie }) };
    request({ host: "127.0.0.1", port, path, headers, agent }, (response) => {
      let [first, bytes] = [0, 0];
      response.on("data", (chunk) => {
        first ||= since();
        bytes += chunk.length;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode, first: first || since(), whole: since(), bytes }),
      );
      response.on("error", reject);
    })
      .on("error", reject)
      .end();
  });

/** @param {number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Asks for an address several times, one after another, after once that does not count.
 * @param {number} port @param {string} path @param {string | undefined} cookie @param {number} times
 * @returns {Promise<{ status: number, first: number, whole: number, bytes: number }>} medians:
 *   milliseconds to the first byte of the body and to its end, bytes without compression
 */
export async function timedGet(port, path, cookie, times) {
  const agent = new Agent({ keepAlive: true });
  const answers = [];
  for (let n = 0; n <= times; n += 1) answers.push(await get(port, agent, path, cookie));
  agent.destroy();
  const counted = answers.slice(1);
  return {
    status: counted[0].status,
    bytes: counted[0].bytes,
    first: median(counted.map(({ first }) => first)),
    whole: median(counted.map(({ whole }) => whole)),
  };
}
