import { createServer } from "node:http";
import { noteSender } from "./forwarded.mjs";
import { SetupError } from "./messages.mjs";
import { root } from "./paths.mjs";
import { pause } from "./processes.mjs";
import { refuseUnreadable } from "./readable.mjs";

/** How long requests under way may take once a stop was asked for. */
const DRAIN_MS = 5_000;

/**
 * Serves the built pages from this process, so that whatever ends it also frees the port.
 * @param {{ host: string, port: number }} address
 */
export async function serve({ host, port }) {
  const { default: next } = await import("next");
  const app = next({ dev: false, dir: root, hostname: host, port });
  await app.prepare();
  const handle = app.getRequestHandler();
  /** @type {Set<import("node:http").ServerResponse>} */
  const streams = new Set();
  const server = createServer((request, response) => {
    if (request.headers.accept === "text/event-stream") {
      streams.add(response);
      response.once("close", () => streams.delete(response));
    }
    if (refuseUnreadable(request, response)) return;
    noteSender(request);
    handle(request, response);
  });
  // Longer than proxies keep an idle connection, or they reuse one that is being closed.
  server.keepAliveTimeout = 65_000;
  await listen(server, host, port);
  return {
    /** Takes no new requests, lets those under way end, closes. */
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // They would last for minutes; the browser asks again by itself.
      for (const stream of streams) stream.destroy();
      await Promise.race([closed, pause(DRAIN_MS)]);
      server.closeAllConnections();
      await app.close();
    },
  };
}

/**
 * @param {import("node:http").Server} server
 * @param {string} host
 * @param {number} port
 * @returns {Promise<void>}
 */
const listen = (server, host, port) =>
  new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(new SetupError(`The web server cannot listen on ${host}:${port} (${error.message}).`)),
    );
    server.listen(port, host, resolve);
  });
