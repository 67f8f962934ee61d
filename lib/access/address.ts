/**
 * The address a request came from. Each proxy appends to X-Forwarded-For whom it heard the request
 * from, so only as many entries from the end can be believed as there are proxies of ours; the web
 * server itself adds the connection's address where the header is missing. Without a proxy of ours
 * a visitor can write the header, so a limit by address never stands alone.
 */
export function clientAddress(forwardedFor: string | null | undefined, trustedProxies: number) {
  const entries = (forwardedFor ?? "").split(",").map((entry) => entry.trim());
  return entries.at(-Math.max(1, trustedProxies)) || entries[0] || "unknown";
}
