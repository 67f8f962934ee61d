import { createHash } from "node:crypto";

/** SHA-256 as 64 hex digits; of a text, of its UTF-8. */
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");
