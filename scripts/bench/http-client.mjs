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
   * @param {{ cookie?: string, body?: unknown }} [options] a body that is no Buffer is sent as JSON
   * @returns {Promise<any>} the parsed JSON answer; rejects for any status from 300 on
   */
  const call = (method, path, { cookie, body } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      const headers = {
        ...(cookie && { cookie }),
        ...(text && {
          "content-type": Buffer.isBuffer(body) ? "application/octet-stream" : "application/json",
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
            if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(answer));
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
