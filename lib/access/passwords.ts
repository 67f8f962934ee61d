import { hash, verify } from "@node-rs/argon2";
import { ValidationError } from "@/lib/errors";

/** Shortest password that is taken. Longer than 200 characters only costs hashing time. */
export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 200;

/** Argon2id hash. Throws ValidationError for a password that is too short or too long. */
export async function hashPassword(password: string): Promise<string> {
  if ([...password].length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    const message = `Use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`;
    throw new ValidationError(message, { password: message });
  }
  return hash(password);
}

let decoy: Promise<string> | undefined;

/** Checks a password. Takes as long without a hash as with one, so that accounts cannot be told apart. */
export async function checkPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= hash("no account has this password");
  const matches = await verify(passwordHash ?? (await decoy), password.slice(0, PASSWORD_MAX + 1));
  return passwordHash !== null && matches;
}
