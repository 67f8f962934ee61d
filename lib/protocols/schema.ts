/**
 * A small strict checker for plain data. It reports every problem with its path, refuses unknown
 * keys at any depth, and stays out of the way of the browser's bundle (no schema library).
 */
import { didYouMean } from "./suggest";

export type Report = (path: string, message: string) => void;
/** Reports what is wrong with a value; says nothing where all is well. */
export type Shape = (value: unknown, path: string, report: Report) => void;
export type Fields = Readonly<Record<string, Shape>>;

/** JSON's object: not a list, not null, and nothing with a class. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function isScalar(value: unknown): value is string | number | boolean | null {
  if (typeof value === "number") return Number.isFinite(value);
  return value === null || typeof value === "string" || typeof value === "boolean";
}

const check =
  (test: (value: unknown) => boolean, expected: string): Shape =>
  (value, path, report) => {
    if (!test(value)) report(path, `is ${shown(value)}; expected ${expected}.`);
  };

/** How a found value is quoted in a message. */
export function shown(value: unknown): string {
  if (value === undefined) return "missing";
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 57)}…` : json;
}

export const text = check((v) => typeof v === "string" && v.trim() !== "", "a text");
export const flag = check((v) => typeof v === "boolean", "true or false");
export const count = check((v) => Number.isInteger(v) && Number(v) >= 1, "a whole number from 1");
export const scalar = check(isScalar, "a text, a number, true, false or null");
export const pattern = (expression: RegExp, expected: string) =>
  check((v) => typeof v === "string" && expression.test(v), expected);

export const oneOf =
  (allowed: readonly string[]): Shape =>
  (value, path, report) => {
    if (typeof value === "string" && allowed.includes(value)) return;
    const hint = typeof value === "string" ? didYouMean(value, allowed) : "";
    report(path, `is ${shown(value)}; expected one of ${allowed.join(", ")}.${hint}`);
  };

/** The path of a list's entry: by its key where it has one, else by its index. */
export function entryPath(path: string, entry: unknown, index: number): string {
  if (isRecord(entry)) {
    const name = entry.key ?? entry.name ?? entry.rule;
    if (typeof name === "string" && name !== "") return `${path}.${name}`;
  }
  return `${path}[${index}]`;
}

export const list =
  (entry: Shape, least = 0): Shape =>
  (value, path, report) => {
    if (!Array.isArray(value)) return report(path, `is ${shown(value)}; expected a list.`);
    if (value.length < least)
      report(path, `needs at least ${least} entr${least > 1 ? "ies" : "y"}.`);
    value.forEach((each, index) => {
      entry(each, entryPath(path, each, index), report);
    });
  };

/** An object with exactly these keys; `optional` ones may be absent. */
export const object =
  (required: Fields, optional: Fields = {}): Shape =>
  (value, path, report) => {
    if (!isRecord(value)) return report(path, `is ${shown(value)}; expected an object.`);
    const known = { ...required, ...optional };
    const under = (key: string) => (path === "" ? key : `${path}.${key}`);
    for (const [key, each] of Object.entries(value)) {
      const shape = Object.hasOwn(known, key) ? known[key] : undefined;
      if (!shape) report(under(key), `is not a known key.${didYouMean(key, Object.keys(known))}`);
      else if (each !== undefined) shape(each, under(key), report);
    }
    for (const key of Object.keys(required)) {
      if (value[key] === undefined) report(under(key), "is missing.");
    }
  };

/** Question key -> JSON value. */
export const answerMap: Shape = (value, path, report) => {
  if (!isRecord(value))
    return report(path, `is ${shown(value)}; expected answers by question key.`);
  for (const [key, each] of Object.entries(value)) jsonValue(each, `${path}.${key}`, report);
};

const jsonValue: Shape = (value, path, report) => {
  if (isScalar(value)) return;
  if (Array.isArray(value)) return list(jsonValue)(value, path, report);
  if (isRecord(value)) return answerMap(value, path, report);
  report(path, `is ${shown(value)}; expected a JSON value.`);
};
