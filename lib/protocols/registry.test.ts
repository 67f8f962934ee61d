import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { NotFoundError } from "@/lib/errors";
import { findProtocol, getProtocol, isOffered, listProtocols, listVersions } from "./registry";
import { textPaths, withTexts } from "./texts";
import type { Protocol } from "./types";

/** A short hash of all that is asked and derived: not of words, nor of what is shown, to whom, or an export may hold back. */
function meaningOf(protocol: Protocol): string {
  const blank = textPaths(protocol).map(({ path, optional }) => [path, optional ? "" : "·"]);
  const bare = withTexts(protocol, Object.fromEntries(blank));
  const words = new Set([
    ...["description", "source", "placeholder", "isEvidence", "contexts"],
    ...["cases", "onlyWhere", "fromSource"],
  ]);
  const json = JSON.stringify(bare, (key, value) => (words.has(key) ? undefined : value));
  return createHash("sha256").update(json).digest("hex").slice(0, 12);
}

/**
 * Judgments are stored under these. Where one of these changes after a release, the definition
 * has to stay as it was and the new meaning needs a new version beside it.
 */
const MEANINGS: Record<string, string> = {
  "accommodated-study@1": "278f9c344df5",
  "accommodated@1": "79883b256bb6",
  "addressed-study@1": "7c1ec1049196",
  "addressed@1": "a90979439234",
  "behaviour-check@1": "bec7953fc5dd",
  "challenging-behaviour-dialogue@1": "1313824c994b",
  "challenging-behaviour-study@1": "30bd76e222eb",
  "challenging-behaviour@1": "5c4d1439d5b0",
  "challenging-behaviour-decision-study@1": "d160af14f1f4",
  "criterion-questions@1": "207910d31b11",
  "fact-checker@1": "6844ae31a251",
  "fact-checker-study@1": "3e4836c478ad",
  "failure-decision-study@1": "031895f93fcb",
  "failure-judgment-study@1": "5e9977c8d083",
  "failure-judgment@1": "2d4a3d07c72f",
  "false-assumptions-study@1": "396470c07ba1",
  "false-assumptions@1": "b3b64a45b1fd",
  "first-pass-study@1": "dd6aa6860905",
  "first-pass@1": "dafd7810c6b6",
  "follow-up-study@1": "ea88b5fe5b89",
  "follow-up@1": "c85c1a26316c",
  "imported-adjudication@1": "c7152707d0b7",
  "imported-label@1": "34f6bde89c67",
  "induced-label@1": "b18e8c31d6ff",
  "llm-judge@1": "e44123fbc9b4",
  "medical-expert-study@1": "941c60e5b1e5",
  "medical-expert@1": "0e74c06aa870",
  "misconception-identification-study@1": "5c06b1768a66",
  "misconception-identification@1": "d30c81138ff6",
  "misconception-scoring-study@1": "67f648533688",
  "misconception-scoring@1": "9ef7459bf1ab",
  "misconception-thread@1": "c57530ee4b20",
  "missing-context@1": "ef53f2eb0e2a",
  "redirection-study@1": "d17bfccf6323",
  "redirection@1": "a511a3a9d2f2",
  "response-validity@1": "9f34b691e5e3",
  "unnecessary-correction-study@1": "d327f2cb3f41",
  "unnecessary-correction@1": "ae168d1e2316",
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

test("only what people have a screen for is offered to new queues", () => {
  const offered = listProtocols().filter(isOffered);
  expect(offered.map(({ role }) => role)).not.toContain("judge");
  const ids = offered.map(({ id }) => id);
  expect(ids).toContain("first-pass");
  expect(ids).toContain("misconception-thread");
  expect(ids).toEqual(expect.arrayContaining(["follow-up", "failure-judgment-study"]));
  expect(ids.filter((id) => /imported|decision/.test(id))).toEqual([]);
});

test("each protocol is listed once", () => {
  const ids = listProtocols().map((each) => each.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(["first-pass", "first-pass-study", "whole-response"]));
});
