import { createHash, randomBytes, randomInt } from "node:crypto";

/** A token for a link: 256 random bits, safe in an address. */
export const makeToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token: whoever reads the database cannot use the link. */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

/** Letters and digits that cannot be taken for one another. */
const CLEAR = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Random clear letters and digits. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => CLEAR[randomInt(CLEAR.length)]).join("");

/** A password to hand on by mouth or paper; about 98 bits. */
export const makePassword = (): string =>
  Array.from({ length: 4 }, () => randomCode(5).toLowerCase()).join("-");
