/**
 * An address to go to after signing in, if it is one of ours; "/" otherwise. Only paths are taken:
 * `//host` and `/\host` are other sites to a browser, and control characters vanish in it.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== "string" || next.length > 2000) return "/";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next)) return "/";
  const base = "https://ours.invalid";
  if (!URL.canParse(next, base)) return "/";
  const address = new URL(next, base);
  if (address.origin !== base) return "/";
  const path = `${address.pathname}${address.search}${address.hash}`;
  // Dots can leave two slashes at the start: `/.//host`.
  return path.startsWith("//") ? "/" : path;
}
