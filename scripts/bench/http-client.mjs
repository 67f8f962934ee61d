import { Agent, request } from "node:http";

/**
 * A client that keeps its connections, with little cost of its own: it shares the machine with
 * what it measures.
 * @param {number} port
 */
export function httpClient(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  /**
   * @param {"GET" | "POST" | "PUT"} method
   * @param {string} path
   * @param {{ cookie?: string, body?: unknown }} [options]
   * @returns {Promise<any>} the parsed JSON answer; rejects for any status but 200
   */
  const call = (method, path, { cookie, body } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(cookie && { cookie }),
        ...(text && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        }),
      };
      const sent = request(
        { host: "127.0.0.1", port, method, path, headers, agent },
        (response) => {
          let answer = "";
          response.setEncoding("utf8");
          response.on("data", (chunk) => {
            answer += chunk;
          });
          response.on("end", () => {
            if (response.statusCode === 200) resolve(JSON.parse(answer));
            else
              reject(
                new Error(`${method} ${path}: ${response.statusCode} ${answer.slice(0, 300)}`),
              );
          });
          response.on("error", reject);
        },
      );
      sent.on("error", reject);
      sent.end(text);
    });
  return { call, close: () => agent.destroy() };
}
