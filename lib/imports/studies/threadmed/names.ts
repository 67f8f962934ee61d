/** Fields under other names than ours, as the user says: the released names are not known. */
import type { Findings, Place } from "@/lib/imports/problems";

type Fields = Readonly<Record<string, unknown>>;

/** What can stand under another name, in a record or in the entries of its lists. */
export const FIELD_NAMES = [
  ...["thread_id", "variant", "turns", "messages", "questions", "answers"],
  ...["t", "question", "physician_answer", "role", "content"],
  ...["misconception", "label_source", "rater_kind", "explanation"],
  ...["response_id", "model", "setting", "intervention", "text", "run_id", "scores"],
  ...["rater", "score", "status", "raw"],
] as const;

/** Our name -> the file's, of `OURS=THEIRS` each; null after a problem was reported. */
export function readNames(
  given: readonly string[],
  place: { readonly file: string; readonly line: number | null },
  findings: Findings,
): ReadonlyMap<string, string> | null {
  const before = findings.problemCount;
  const names = new Map<string, string>();
  for (const each of given) {
    const [ours = "", theirs = ""] = each.split("=").map((name) => name.trim());
    const isKnown = FIELD_NAMES.some((name) => name === ours);
    if (isKnown && theirs !== "" && !names.has(ours)) names.set(ours, theirs);
    else
      findings.add(place, "names", each, `OURS=THEIRS, once for each of ${FIELD_NAMES.join(", ")}`);
  }
  return findings.problemCount === before ? names : null;
}

/** The record with our names, and so the entries of its lists. One that also has a field of ours is a problem. */
export function renamed(
  fields: Fields,
  names: ReadonlyMap<string, string>,
  place: Place,
  findings: Findings,
): Fields {
  if (names.size === 0) return fields;
  const taken = new Set(names.values());
  const ours = new Map([...names].map(([name, theirs]) => [theirs, name]));
  const inside = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(inside)
      : value !== null && typeof value === "object"
        ? one(value as Fields)
        : value;
  const one = (record: Fields): Fields => {
    for (const [name, theirs] of names)
      if (Object.hasOwn(record, theirs) && Object.hasOwn(record, name) && !taken.has(name))
        findings.add(place, name, record[name], `nothing, since ${name} stands under ${theirs}`);
    return Object.fromEntries(
      Object.entries(record).map(([key, value]) => [ours.get(key) ?? key, inside(value)]),
    );
  };
  return one(fields);
}
