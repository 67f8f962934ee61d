/** How many proxies in front can be believed, as lib/env.ts reads it. */
const trustedProxies = () => Number(process.env.TRUSTED_PROXIES || 0);

/**
 * Writes into X-Forwarded-For whom the request was heard from: behind the entries of proxies where
 * one is trusted, else instead of whatever the visitor wrote there.
 * @param {import("node:http").IncomingMessage} request
 */
export function noteSender(request, proxies = trustedProxies()) {
  const sender = request.socket.remoteAddress ?? "unknown";
  const said = request.headers["x-forwarded-for"];
  request.headers["x-forwarded-for"] = proxies > 0 && said ? `${said}, ${sender}` : sender;
}
