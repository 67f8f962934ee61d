import { createHash } from "node:crypto";
import { CHOICE_NAMES, type ReportChoices } from "./parameters";

/** Raised when tables hold other numbers, so that none of an earlier version passes for current. */
const SHAPE = 1;

/** Two sets of choices with the same key give the same numbers of the same data. */
export const choicesKey = (choices: ReportChoices): string =>
  createHash("sha256")
    .update(JSON.stringify([SHAPE, ...CHOICE_NAMES.map((name) => choices[name] ?? null)]))
    .digest("hex")
    .slice(0, 32);
