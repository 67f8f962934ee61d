import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/env";
import { ValidationError } from "@/lib/errors";
import { endpointFrom } from "./endpoint";

/**
 * Keys of endpoints. A stored one is encrypted with AES-256-GCM under a key that is derived from
 * ADJUDICA_KEY, or from NEXTAUTH_SECRET where that is not set, and bound to its configuration and
 * endpoint: moved to another row, or sent elsewhere, it cannot be read. Never show, log or export
 * what these functions return.
 */
const VERSION = "v1";

const cipherKey = (salt: Uint8Array): Buffer =>
  Buffer.from(
    hkdfSync(
      "sha256",
      env("ADJUDICA_KEY") ?? env("NEXTAUTH_SECRET"),
      salt,
      "adjudica judge key",
      32,
    ),
  );

export interface KeyHolder {
  readonly id: string;
  readonly endpoint: string;
}

const boundTo = ({ id, endpoint }: KeyHolder) => Buffer.from(`${id} ${endpoint}`);

/** What is stored of a key. */
export function encryptKey(holder: KeyHolder, key: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", cipherKey(salt), iv).setAAD(boundTo(holder));
  const text = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
  const parts = [salt, iv, cipher.getAuthTag(), text].map((part) => part.toString("base64url"));
  return [VERSION, ...parts].join(".");
}

/** The key behind what is stored. Throws ValidationError where the installation's secret is another. */
export function decryptKey(holder: KeyHolder, stored: string): string {
  const [version, ...parts] = stored.split(".");
  const [salt, iv, tag, text] = parts.map((part) => Buffer.from(part, "base64url"));
  try {
    if (version !== VERSION || !salt || !iv || !tag || !text) throw new Error("not a stored key");
    const decipher = createDecipheriv("aes-256-gcm", cipherKey(salt), iv)
      .setAAD(boundTo(holder))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch {
    throw new ValidationError(
      "The stored key cannot be read: the installation’s secret has changed since. Enter the key again.",
    );
  }
}

const keysByEndpoint = z.record(z.string(), z.string());

/**
 * The key that the environment has for an endpoint: ADJUDICA_JUDGE_KEYS is a JSON object of
 * addresses and keys, so that whoever runs the installation decides where each key goes.
 */
export function environmentKey(endpoint: string): string | null {
  const value = env("ADJUDICA_JUDGE_KEYS");
  if (value === undefined) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    parsed = null;
  }
  const keys = keysByEndpoint.safeParse(parsed);
  if (!keys.success)
    throw new ValidationError("ADJUDICA_JUDGE_KEYS must be a JSON object of addresses and keys.");
  const found = Object.entries(keys.data).find(([address]) => endpointFrom(address) === endpoint);
  return found?.[1] ?? null;
}

/** Where a configuration's key comes from, for people. */
export const keySourceOf = ({
  endpoint,
  keyCipher,
}: {
  endpoint: string;
  keyCipher: string | null;
}): "stored" | "environment" | "none" =>
  keyCipher !== null ? "stored" : environmentKey(endpoint) === null ? "none" : "environment";

/** The key to send, if there is one: the stored one goes before the environment's. */
export const keyFor = (holder: KeyHolder & { readonly keyCipher: string | null }): string | null =>
  holder.keyCipher === null
    ? environmentKey(holder.endpoint)
    : decryptKey(holder, holder.keyCipher);
