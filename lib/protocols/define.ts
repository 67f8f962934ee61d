/** Turns a definition, written in code or read from JSON, into a protocol, or says why it is none. */
import { ValidationError } from "@/lib/errors";
import { checkPart } from "./define-part";
import { checkAnswers, checkUnique } from "./define-rules";
import { protocolShape } from "./protocol-shape";
import { isRecord, type Report } from "./schema";
import { didYouMean } from "./suggest";
import type { Part, Protocol, Skip } from "./types";

/** Problems named in the message; `fields` of the error has them all. */
const SHOWN = 20;

/** A protocol written in code. Checked like one from anywhere else. */
export function defineProtocol(definition: Protocol): Protocol {
  return readProtocol(definition);
}

/**
 * A protocol from a plain value, such as parsed JSON; frozen, and a copy of what was given.
 * Throws a `ValidationError` that names the path of every problem found.
 */
export function readProtocol(definition: unknown): Protocol {
  const fields: Record<string, string> = {};
  const report: Report = (path, message) => {
    const where = path === "" ? "protocol" : path;
    fields[where] = fields[where] ? `${fields[where]} It ${message}` : message;
  };
  protocolShape(definition, "", report);
  if (Object.keys(fields).length === 0) checkMeaning(definition as Protocol, report);
  const problems = Object.entries(fields).map(([path, message]) => `${path} ${message}`);
  if (problems.length > 0) throw new ValidationError(summary(definition, problems), fields);
  return deepFreeze(structuredClone(definition as Protocol));
}

/** A protocol from the text of a JSON file. */
export function protocolFromJson(json: string): Protocol {
  let definition: unknown;
  try {
    definition = JSON.parse(json);
  } catch (error) {
    throw new ValidationError(`The definition is not JSON: ${(error as Error).message}`);
  }
  return readProtocol(definition);
}

function summary(definition: unknown, problems: readonly string[]): string {
  const id = isRecord(definition) && typeof definition.id === "string" ? definition.id : "unnamed";
  const more = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : [];
  const lines = [...problems.slice(0, SHOWN), ...more].map((line) => `\n- ${line}`);
  return `Protocol “${id}” cannot be used:${lines.join("")}`;
}

/** What can only be said once the form is right: names that lead somewhere, values that exist. */
function checkMeaning(protocol: Protocol, report: Report): void {
  if (protocol.id.endsWith("-study") !== (protocol.variant === "study")) {
    report("id", "ends in -study exactly where the variant is “study”.");
  }
  checkUnique(protocol.parts, "key", "parts", report);
  checkUnique(protocol.skips, "key", "skips", report);
  for (const part of protocol.parts) checkPart(part, report);
  for (const { key, records } of protocol.skips) {
    if (records) checkRecords(protocol.parts, records, `skips.${key}.records`, report);
  }
}

function checkRecords(
  parts: readonly Part[],
  records: NonNullable<Skip["records"]>,
  path: string,
  report: Report,
): void {
  const part = parts.find((each) => each.key === records.part);
  const known = parts.map((each) => each.key);
  if (part) checkAnswers(part, records.answers, `${path}.answers`, report);
  else
    report(`${path}.part`, `names no part (“${records.part}”).${didYouMean(records.part, known)}`);
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object") {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
