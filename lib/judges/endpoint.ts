import { ValidationError } from "@/lib/errors";

const EXPECTED = "an address such as https://api.example.org/v1";

/**
 * The base address of an OpenAI-compatible endpoint in the one way in which it is stored and
 * compared: scheme, host, path, no slash at the end, and not the `/chat/completions` below it.
 * Throws ValidationError for what is none, and where it holds a password or a query.
 */
export function endpointFrom(text: string): string {
  const trimmed = text.trim();
  const refuse = (what: string) => new ValidationError(what, { endpoint: what });
  if (!URL.canParse(trimmed)) throw refuse(`“${trimmed}” is no address. Enter ${EXPECTED}.`);
  const url = new URL(trimmed);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw refuse(`Enter ${EXPECTED}.`);
  if (url.username || url.password || url.search || url.hash)
    throw refuse("An endpoint has no name, password or query in its address. Keys are kept apart.");
  const path = url.pathname.replace(/\/chat\/completions\/?$/, "").replace(/\/+$/, "");
  return `${url.origin}${path}`;
}

/** One endpoint a line; blank lines and repeats are left out. */
export const endpointsFrom = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "")
      .map(endpointFrom),
  ),
];
