/**
 * Whether an address can be read: each percent escape stands for a character, and none for NUL,
 * which no name or id holds and no database looks for.
 * @param {string} address path and query, as they were asked for
 */
export function isReadable(address) {
  try {
    return !decodeURIComponent(address).includes("\0");
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/**
 * Answers 400 where the address cannot be read, before anything takes it apart: pages and handlers
 * would fail on it each in its own way. Returns whether it did.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function refuseUnreadable({ url = "" }, response) {
  if (isReadable(url)) return false;
  const message = "The address holds a percent escape that stands for no character.";
  response.writeHead(400, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ code: "malformed", message }));
  return true;
}
