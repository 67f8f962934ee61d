import { expect, test } from "vitest";
import { isTooDeep, JSON_DEPTH_LIMIT } from "./json-depth";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("nesting counts up to the limit, in lists and objects alike", () => {
  expect(isTooDeep(nested(JSON_DEPTH_LIMIT))).toBe(false);
  expect(isTooDeep(nested(JSON_DEPTH_LIMIT + 1))).toBe(true);
  expect(isTooDeep(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`)).toBe(true);
});

test("brackets in texts do not count, nor do lists beside one another", () => {
  expect(isTooDeep(JSON.stringify({ a: nested(500), b: '\\"[[[' }))).toBe(false);
  expect(isTooDeep(`[${"[],".repeat(500)}[]]`)).toBe(false);
});
