import type { z } from "zod";
import type { Findings, Place } from "./problems";

/** Reports each issue of a failed parse of `input` with its path, what stands there and what should. */
export function addIssues(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  place: Place,
  findings: Findings,
): void {
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) {
        const path = fieldPath([...issue.path, key]);
        findings.say(place, path, `the key ${JSON.stringify(key)}`, "no such key here");
      }
      continue;
    }
    const found = valueAt(input, issue.path);
    findings.add(place, fieldPath(issue.path), found, expectation(issue));
  }
}

/** `["a", 0, "b"]` -> `a[0].b` */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) =>
      typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key),
    "",
  );

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (value === null || typeof value !== "object") return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

const TYPE_NAMES: Record<string, string> = {
  string: "text",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  array: "a list",
  object: "an object",
  record: "an object",
};

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return TYPE_NAMES[issue.expected] ?? issue.expected;
    case "invalid_value":
      return `one of ${issue.values.map((value) => String(value)).join(", ")}`;
    case "too_small":
      return issue.origin === "string" ? "text that is not empty" : `${issue.minimum} or more`;
    case "too_big":
      return `${issue.maximum} or less`;
    case "invalid_union": {
      const allowed = issue.errors.flatMap(([first]) => (first ? [expectation(first)] : []));
      // A single value needs no “one of”.
      const words = allowed.map((each) => each.replace(/^one of ([^,]+)$/, "$1"));
      return [...new Set(words)].join(" or ") || issue.message;
    }
    default:
      return issue.message;
  }
}
