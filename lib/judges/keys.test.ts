import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decryptKey, encryptKey, environmentKey, keyFor, keySourceOf } from "./keys";

const holder = {
  id: "0190c0de-0000-7000-8000-000000000001",
  endpoint: "https://api.example.org/v1",
};

beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a-secret-for-tests-only");
  vi.stubEnv("ADJUDICA_KEY", "");
  vi.stubEnv("ADJUDICA_JUDGE_KEYS", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("a stored key comes back, looks different each time, and shows nothing of itself", () => {
  const stored = encryptKey(holder, "made-up-key-123");
  expect(decryptKey(holder, stored)).toBe("made-up-key-123");
  expect(encryptKey(holder, "made-up-key-123")).not.toBe(stored);
  expect(stored).not.toContain("made-up");
});

test("a key moved to another configuration or endpoint cannot be read", () => {
  const stored = encryptKey(holder, "made-up-key-123");
  const elsewhere = { ...holder, endpoint: "https://elsewhere.example.org/v1" };
  expect(() => decryptKey(elsewhere, stored)).toThrow("Enter the key again");
  expect(() => decryptKey({ ...holder, id: "other" }, stored)).toThrow("Enter the key again");
});

test("a key that was changed, or whose secret was, cannot be read", () => {
  const stored = encryptKey(holder, "made-up-key-123");
  const parts = stored.split(".");
  expect(() => decryptKey(holder, [...parts.slice(0, 4), "AAAA"].join("."))).toThrow("key again");
  expect(() => decryptKey(holder, "nonsense")).toThrow("key again");
  vi.stubEnv("NEXTAUTH_SECRET", "another-secret-for-tests");
  expect(() => decryptKey(holder, stored)).toThrow("key again");
});

test("ADJUDICA_KEY goes before the sessions' secret", () => {
  vi.stubEnv("ADJUDICA_KEY", "a-key-of-its-own-for-tests");
  const stored = encryptKey(holder, "made-up-key-123");
  vi.stubEnv("NEXTAUTH_SECRET", "another-secret-for-tests");
  expect(decryptKey(holder, stored)).toBe("made-up-key-123");
});

test("the environment's keys go only where whoever set them says", () => {
  vi.stubEnv("ADJUDICA_JUDGE_KEYS", JSON.stringify({ "https://api.example.org/v1/": "from-env" }));
  expect(environmentKey(holder.endpoint)).toBe("from-env");
  expect(environmentKey("https://elsewhere.example.org/v1")).toBeNull();
  expect(keyFor({ ...holder, keyCipher: null })).toBe("from-env");
  expect(keyFor({ ...holder, keyCipher: encryptKey(holder, "stored") })).toBe("stored");
  expect(keySourceOf({ ...holder, keyCipher: null })).toBe("environment");
  for (const wrong of ["https://api.example.org/v1=key", '{"no address": "key"}', "[]"]) {
    vi.stubEnv("ADJUDICA_JUDGE_KEYS", wrong);
    expect(keySourceOf({ ...holder, keyCipher: null })).toBe("unusable");
  }
  expect(() => environmentKey(holder.endpoint)).toThrow("JSON object");
});
