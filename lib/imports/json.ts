import { isTooDeep, JSON_DEPTH_LIMIT } from "@/lib/json-depth";
import type { Line } from "./lines";
import type { Findings, Place } from "./problems";
import { checkTexts } from "./text";

/** The JSON value of a line, or undefined after a problem was reported. */
export function parseJsonLine(line: Line, place: Place, findings: Findings): unknown {
  if (isTooDeep(line.text)) {
    const expected = `at most ${JSON_DEPTH_LIMIT} lists and objects inside one another`;
    findings.say(place, "", "JSON that nests too deeply", expected);
    return undefined;
  }
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch (error) {
    const found = line.text.trim()
      ? `text that is not JSON: ${(error as Error).message}`
      : "an empty line";
    findings.say(place, "", found, "one JSON object");
    return undefined;
  }
  const before = findings.problemCount;
  // Both faults can only come from an escape: raw ones are not valid UTF-8 or not valid JSON.
  if (line.text.includes("\\u")) checkTexts(value, place, findings);
  // A text that is written back the same has no key twice; that is the usual case, and quick.
  const repeated = JSON.stringify(value) === line.text ? null : duplicateKey(line.text);
  if (repeated !== null)
    findings.say(place, repeated, "the key twice in one object", "each key once");
  return findings.problemCount === before ? value : undefined;
}

/** The JSON value in a table's cell; undefined where there is none, or one that nests too deeply. */
export function parseCell(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The first key that stands twice in one object of a valid JSON text, or null. `JSON.parse` keeps
 * only the last of them, which would lose data in silence.
 */
export function duplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let keyExpected = false;
  for (let index = 0; index < json.length; index += 1) {
    const char = json[index];
    if (char === '"') {
      const end = endOfString(json, index);
      const keys = open.at(-1);
      if (keyExpected && keys) {
        const key: string = JSON.parse(json.slice(index, end));
        if (keys.has(key)) return key;
        keys.add(key);
        keyExpected = false;
      }
      index = end - 1;
    } else if (char === "{") {
      open.push(new Set());
      keyExpected = true;
    } else if (char === "[") {
      open.push(null);
      keyExpected = false;
    } else if (char === "}" || char === "]") {
      open.pop();
      keyExpected = false;
    } else if (char === ",") keyExpected = open.at(-1) !== null;
  }
  return null;
}

/** Index after the closing quote of the string that opens at `start`. */
function endOfString(json: string, start: number): number {
  let at = json.indexOf('"', start + 1);
  while (isEscaped(json, at)) at = json.indexOf('"', at + 1);
  return at + 1;
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}
