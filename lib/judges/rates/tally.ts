import { groupBy } from "@/lib/group-by";
import { authorsRule, type MalformedRule } from "@/lib/judges/authors-rules";
import type { VerdictTask } from "@/lib/judges/verdict-tasks";
import { cohenKappa } from "@/lib/stats/cohen-kappa";
import { type PairedLabels, pairedLabels } from "@/lib/stats/confusion";
import type { Quantity } from "@/lib/stats/estimate";

/**
 * Why somebody has no value for a unit they were asked about. `malformed`: output in another form;
 * `failed`: no answer; `open`: not asked yet; `empty`: the file has an empty list in its place;
 * `cannot_tell`: a person said so.
 */
export const MISSING = ["malformed", "failed", "open", "empty", "cannot_tell"] as const;
export type Missing = (typeof MISSING)[number];

/** What one coder says of one unit. */
export interface Verdict {
  readonly unit: string;
  /** The thread that the unit belongs to: units of one resemble each other. */
  readonly thread: string;
  readonly coder: string;
  readonly isPerson: boolean;
  /** Made to decide where others differ, or in the light of their labels. */
  readonly isDecision: boolean;
  readonly value: number | null;
  /** Set exactly where there is no value. */
  readonly missing: Missing | null;
  /** The output, where it could not be read. */
  readonly raw: string | null;
}

/** The value that enters numbers under a rule; null where the unit is left out. */
export function valueUnder(
  { value, missing, raw }: Verdict,
  taskId: string,
  rule: MalformedRule,
): number | null {
  if (value !== null || rule === "exclude") return value;
  if (missing !== "malformed" && missing !== "failed") return null;
  return authorsRule(taskId)?.value(missing, raw) ?? null;
}

/** How often a coder finds what the task looks for. */
export interface CoderRate {
  readonly coder: string;
  readonly isPerson: boolean;
  readonly asked: number;
  readonly missing: Readonly<Record<Missing, number>>;
  /** Units without a verdict that the rule gives a value. */
  readonly filled: number;
  /** The denominator: verdicts, and what the rule fills. */
  readonly of: number;
  /** The numerator: the task's counted value. */
  readonly counted: number;
  /** Units by value, where there are more than two. */
  readonly values: Readonly<Record<number, number>>;
  readonly share: number | null;
}

/** Units with a value under the rule, and whether it is the one that the task counts. */
export const countedUnits = (
  verdicts: readonly Verdict[],
  task: Pick<VerdictTask, "id" | "counted">,
  rule: MalformedRule,
): CountedUnit[] =>
  verdicts.flatMap((each) => {
    const value = valueUnder(each, task.id, rule);
    return value === null ? [] : { thread: each.thread, holds: value === task.counted };
  });

/** A unit of a share: whether it is in the numerator. */
export interface CountedUnit {
  readonly thread: string;
  readonly holds: boolean;
}

export function rateOfCoder(
  verdicts: readonly Verdict[],
  task: Pick<VerdictTask, "id" | "counted">,
  rule: MalformedRule,
): Omit<CoderRate, "coder" | "isPerson"> {
  const values = verdicts.flatMap((each) => valueUnder(each, task.id, rule) ?? []);
  const counted = values.filter((value) => value === task.counted).length;
  const of = values.length;
  const numberOf = (kind: Missing) => verdicts.filter(({ missing }) => missing === kind).length;
  return {
    asked: verdicts.length,
    missing: {
      ...{ malformed: numberOf("malformed"), failed: numberOf("failed") },
      ...{ open: numberOf("open"), empty: numberOf("empty") },
      cannot_tell: numberOf("cannot_tell"),
    },
    filled: of - verdicts.filter(({ value }) => value !== null).length,
    ...{ of, counted },
    values: Object.fromEntries(
      [...groupBy(values, (value) => value)].map(([value, those]) => [value, those.length]),
    ),
    share: of > 0 ? counted / of : null,
  };
}

/** Labels to compare with, by unit, and how many units have none because people differ. */
export interface Truth {
  readonly labels: ReadonlyMap<string, number>;
  readonly differ: number;
}

/** What people say: the decision where there is one, else what all of them say. */
export function truthOfPeople(verdicts: readonly Verdict[]): Truth {
  const said = verdicts.filter(({ isPerson, value }) => isPerson && value !== null);
  const labels = new Map<string, number>();
  let differ = 0;
  for (const [unit, those] of groupBy(said, ({ unit }) => unit)) {
    const decisions = those.filter(({ isDecision }) => isDecision);
    const values = new Set((decisions.length > 0 ? decisions : those).map(({ value }) => value));
    const [value] = values;
    if (values.size === 1 && typeof value === "number") labels.set(unit, value);
    else differ += 1;
  }
  return { labels, differ };
}

export const truthOfCoder = (verdicts: readonly Verdict[], coder: string): Truth => ({
  labels: new Map(
    verdicts.flatMap((each): (readonly [string, number])[] =>
      each.coder === coder && each.value !== null ? [[each.unit, each.value]] : [],
    ),
  ),
  differ: 0,
});

/** One coder's values against the truth; true = the task's counted value. */
export interface Comparison {
  readonly coder: string;
  /** Units with a label and a value. */
  readonly of: number;
  /** Labelled units that the coder was asked about and has no value for. */
  readonly without: number;
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
  /** Equal values, of all scale points. */
  readonly agree: number;
  readonly kappa: Quantity;
}

/** A unit with a label and the coder's value. */
export interface ComparedUnit {
  readonly thread: string;
  readonly label: number;
  readonly value: number;
}

/** A coder's units that have a label, and how many of these have no value of theirs. */
export function comparedUnits(
  { labels }: Truth,
  verdicts: readonly Verdict[],
  task: Pick<VerdictTask, "id">,
  rule: MalformedRule,
): { readonly units: readonly ComparedUnit[]; readonly without: number } {
  const units: ComparedUnit[] = [];
  let without = 0;
  for (const verdict of verdicts) {
    const label = labels.get(verdict.unit);
    if (label === undefined) continue;
    const value = valueUnder(verdict, task.id, rule);
    if (value === null) without += 1;
    else units.push({ thread: verdict.thread, label, value });
  }
  return { units, without };
}

/** Labels and values as names, for kappa. */
export const labelPairs = (units: readonly ComparedUnit[]): PairedLabels =>
  pairedLabels(units.map(({ label, value }) => [String(label), String(value)] as const));

export function compareWith(
  truth: Truth,
  coder: string,
  verdicts: readonly Verdict[],
  task: Pick<VerdictTask, "id" | "counted">,
  rule: MalformedRule,
): Comparison {
  const { units, without } = comparedUnits(truth, verdicts, task, rule);
  const is = (value: number) => value === task.counted;
  const number = (wanted: boolean, found: boolean) =>
    units.filter(({ label, value }) => is(label) === wanted && is(value) === found).length;
  return {
    ...{ coder, of: units.length, without },
    ...{ tp: number(true, true), fp: number(false, true) },
    ...{ fn: number(true, false), tn: number(false, false) },
    agree: units.filter(({ label, value }) => label === value).length,
    kappa: cohenKappa(labelPairs(units)),
  };
}
