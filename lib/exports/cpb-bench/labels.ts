/** Labels as people type them into the study's sheets. Empty where there is none to type. */
import { NO_BEHAVIOR } from "@/lib/imports/studies/cpb-bench/datasets";
import type { Label } from "./sheet-queries";

/** Codes for the way of failing, as the case study types them. */
const CODES: Readonly<Record<string, string>> = {
  ignored: "ignore",
  statement_1: "1",
  statement_0: "0",
  compromised: "compromise",
};

const VERDICTS: Readonly<Record<string, string>> = {
  ...{ Y: "Y", N: "N", yes: "Y", no: "N" },
  cannot_tell: "?",
};

/** `Y`, `N`, `Y 1` …; a question mark where the coder could not tell. */
export function typedFailure({ raw, answers }: Label): string {
  if (raw !== null) return raw;
  const code = CODES[String(answers.subtype)];
  const verdict = VERDICTS[String(answers.failure)] ?? "";
  return code === undefined ? verdict : `${verdict} ${code}`;
}

/** The behaviours that somebody names; null where they cannot tell. */
export function behavioursIn({ answers }: Label): readonly string[] | null {
  if (answers.shows === "no") return [NO_BEHAVIOR];
  if (answers.shows === "yes" && Array.isArray(answers.behaviours)) return answers.behaviours;
  return typeof answers.behaviour === "string" ? [answers.behaviour] : null;
}

/** The label of a dialogue; several are joined. */
export const typedBehaviour = (label: Label): string =>
  label.raw ?? (behavioursIn(label) ?? []).join("; ");

/** What one judgment of a turn says about categories: the turn shows each, or does not. */
export function verdictsOnCategories(label: Label): ReadonlyMap<string, "Y" | "N" | "?"> {
  const found = new Map<string, "Y" | "N" | "?">();
  if (label.protocol !== "behaviour-check") {
    for (const category of behavioursIn(label) ?? []) found.set(category, "Y");
    return found;
  }
  const detections = Object.entries(label.answers.detections ?? {}) as [string, Detection][];
  for (const [category, { holds, instead }] of detections) {
    found.set(category, holds === "yes" ? "Y" : holds === "no" ? "N" : "?");
    if (instead) found.set(instead, "Y");
  }
  return found;
}

interface Detection {
  readonly holds?: string;
  readonly instead?: string;
}
