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

const keysByAddress = z.record(z.string(), z.string().min(1));

/** From a JSON object of addresses and keys; addresses in the one way in which they are compared. */
const keysByEndpoint = z.string().transform((value, context) => {
  try {
    const keys = keysByAddress.parse(JSON.parse(value));
    return Object.entries(keys).map(([address, key]) => ({ endpoint: endpointFrom(address), key }));
  } catch {
    context.addIssue("must be a JSON object of addresses and keys");
    return z.NEVER;
  }
});

/** Null where what is set cannot be used. */
function environmentKeys(): readonly { endpoint: string; key: string }[] | null {
  const value = env("ADJUDICA_JUDGE_KEYS");
  return value === undefined ? [] : (keysByEndpoint.safeParse(value).data ?? null);
}

/**
 * The key that the environment has for an endpoint: ADJUDICA_JUDGE_KEYS is a JSON object of
 * addresses and keys, so that whoever runs the installation decides where each key goes. Throws
 * ValidationError where it is something else.
 */
export function environmentKey(endpoint: string): string | null {
  const keys = environmentKeys();
  if (keys === null)
    throw new ValidationError("ADJUDICA_JUDGE_KEYS must be a JSON object of addresses and keys.");
  return keys.find((each) => each.endpoint === endpoint)?.key ?? null;
}

/** `unusable`: the environment's keys are no JSON object of addresses and keys. */
export type KeySource = "stored" | "environment" | "none" | "unusable";

/** Where a configuration's key comes from, for people. */
export function keySourceOf(config: { endpoint: string; keyCipher: string | null }): KeySource {
  if (config.keyCipher !== null) return "stored";
  const keys = environmentKeys();
  if (keys === null) return "unusable";
  return keys.some(({ endpoint }) => endpoint === config.endpoint) ? "environment" : "none";
}

/** The key to send, if there is one: the stored one goes before the environment's. */
export const keyFor = (holder: KeyHolder & { readonly keyCipher: string | null }): string | null =>
  holder.keyCipher === null
    ? environmentKey(holder.endpoint)
    : decryptKey(holder, holder.keyCipher);
