/**
 * The address a request came from. Each proxy appends to X-Forwarded-For whom it heard the request
 * from, and so does our web server (scripts/lib/forwarded.mjs), or writes it anew where no proxy is
 * trusted. Of the entries from the end only as many can be believed as there are proxies of ours,
 * and that of the web server.
 */
export function clientAddress(forwardedFor: string | null | undefined, trustedProxies: number) {
  const entries = (forwardedFor ?? "").split(",").map((entry) => entry.trim());
  return entries.at(-1 - trustedProxies) || entries[0] || "unknown";
}
