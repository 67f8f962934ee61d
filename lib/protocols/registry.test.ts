import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { NotFoundError } from "@/lib/errors";
import { findProtocol, getProtocol, listProtocols, listVersions } from "./registry";
import { textPaths, withTexts } from "./texts";
import type { Protocol } from "./types";

/** A short hash of all that is asked and derived: not of words, nor of what an export may hold back. */
function meaningOf(protocol: Protocol): string {
  const blank = textPaths(protocol).map(({ path, optional }) => [path, optional ? "" : "·"]);
  const bare = withTexts(protocol, Object.fromEntries(blank));
  const words = new Set(["description", "source", "placeholder", "isEvidence"]);
  const json = JSON.stringify(bare, (key, value) => (words.has(key) ? undefined : value));
  return createHash("sha256").update(json).digest("hex").slice(0, 12);
}

/**
 * Judgments are stored under these. Where one of these changes after a release, the definition
 * has to stay as it was and the new meaning needs a new version beside it.
 */
const MEANINGS: Record<string, string> = {
  "fact-checker-study@1": "3e4836c478ad",
  "first-pass-study@1": "dd6aa6860905",
  "first-pass@1": "dafd7810c6b6",
  "imported-adjudication@1": "54da85c1d876",
  "imported-label@1": "b748bbe5343a",
  "llm-judge@1": "e44123fbc9b4",
  "medical-expert-study@1": "941c60e5b1e5",
  "medical-expert@1": "0e74c06aa870",
  "whole-response@1": "f5d5aacf2823",
};

test("no version changes its meaning once it is out", () => {
  const found = listProtocols().flatMap(({ id }) =>
    listVersions(id).map((version) => [`${id}@${version}`, meaningOf(getProtocol(id, version))]),
  );
  expect(Object.fromEntries(found)).toEqual(MEANINGS);
});

test("words are no part of the meaning, options are", () => {
  const protocol = getProtocol("first-pass");
  const reworded = withTexts(protocol, { title: "Another title" });
  expect(meaningOf(reworded)).toBe(meaningOf(protocol));
  const skips = protocol.skips.slice(1);
  expect(meaningOf({ ...protocol, skips })).not.toBe(meaningOf(protocol));
});

test("a protocol is found by id, in its newest version or the one asked for", () => {
  expect(getProtocol("first-pass").id).toBe("first-pass");
  expect(getProtocol("first-pass", 1)).toBe(getProtocol("first-pass"));
  expect(findProtocol("first-pass", 99)).toBeNull();
  expect(findProtocol("no-such")).toBeNull();
  expect(findProtocol("constructor")).toBeNull();
  expect(() => getProtocol("first-pass", 99)).toThrow(NotFoundError);
  expect(() => getProtocol("no-such")).toThrow("There is no protocol “no-such”.");
});

test("each protocol is listed once", () => {
  const ids = listProtocols().map((each) => each.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(["first-pass", "first-pass-study", "whole-response"]));
});
