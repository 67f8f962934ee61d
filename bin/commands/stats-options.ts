import { parse } from "csv-parse/sync";
import { WEIGHT_NAMES, type WeightName } from "@/lib/stats/agreement-weights";
import {
  type OptionName,
  type ResampleOver,
  type StatisticDefinition,
  type StatisticOptions,
  unreadOption,
} from "@/lib/stats/definition";
import { LEVELS } from "@/lib/stats/distance";
import { UsageError } from "../exit-codes";

/** Flags as commander gives them: text, or absent. */
export interface StatsFlags {
  readonly level?: string;
  readonly order?: string;
  readonly weights?: string;
  readonly groups?: string;
  readonly coders?: string;
  readonly positive?: string;
  readonly zeroDivision?: string;
  readonly restarts?: string;
  readonly bootstrap?: string;
  readonly seed?: string;
  readonly resample?: string;
  readonly cluster?: string;
  readonly ci?: string;
  readonly engine?: string;
  readonly confidence?: string;
}

/** Flags that not every statistic reads. */
const CHECKED: readonly (keyof StatsFlags & OptionName)[] = [
  ...(["level", "order", "weights", "groups", "coders", "positive"] as const),
  ...(["zeroDivision", "restarts", "seed", "resample", "ci", "engine", "confidence"] as const),
];

const flagName = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;

function oneOf<T extends string>(
  flag: string,
  text: string | undefined,
  allowed: readonly T[],
  absent: T,
): T {
  if (text === undefined) return absent;
  const found = allowed.find((name) => name === text);
  if (!found) throw new UsageError(`${flag} is one of ${allowed.join(", ")}, not “${text}”.`);
  return found;
}

function wholeNumber(flag: string, text: string | undefined, absent: number): number {
  if (text === undefined) return absent;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > 10_000_000) {
    throw new UsageError(`${flag} is a whole number from 0 to 10,000,000, not “${text}”.`);
  }
  return number;
}

/** Names with commas between; one that holds a comma itself stands in quotes, as in the file. */
function namesIn(text: string): string[] {
  try {
    const [names = [""], ...more] = parse(text, { trim: true, relax_quotes: true });
    return more.length > 0 ? [""] : names;
  } catch {
    return [""];
  }
}

function list(flag: string, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const names = namesIn(text);
  if (names.includes("") || new Set(names).size < names.length) {
    throw new UsageError(
      `${flag} is a list of different names with commas between, not “${text}”.`,
    );
  }
  return names;
}

function pair(flag: string, text: string | undefined): [string, string] | undefined {
  const names = list(flag, text);
  if (!names) return undefined;
  const [first, second] = names;
  if (first === undefined || second === undefined || names.length !== 2) {
    throw new UsageError(`${flag} names two, as in A,B, not “${text}”.`);
  }
  return [first, second];
}

function seedOf(text: string | undefined): number | bigint {
  if (text === undefined) return 42;
  if (!/^\d+$/.test(text)) throw new UsageError(`--seed is a whole number from 0, not “${text}”.`);
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

function confidenceOf(text: string | undefined): number {
  const number = text === undefined ? 0.95 : Number(text);
  if (!(number > 0 && number < 1)) {
    throw new UsageError(`--confidence is between 0 and 1, as 0.95, not “${text}”.`);
  }
  return number;
}

function refuseForeignFlags(flags: StatsFlags, definition: StatisticDefinition): void {
  const given = CHECKED.filter((name) => flags[name] !== undefined);
  const foreign = unreadOption(definition, given);
  if (foreign) throw new UsageError(`${definition.name} has no option ${flagName(foreign)}.`);
}

const WEIGHT_FLAGS: readonly (WeightName | "none")[] = [...WEIGHT_NAMES, "none"];

function weightsOf(text: string | undefined): WeightName | undefined {
  if (text === undefined) return undefined;
  const name = oneOf("--weights", text, WEIGHT_FLAGS, "unweighted");
  return name === "none" ? "unweighted" : name;
}

/** Settings from flags. Throws UsageError for a value out of its range. */
export function statisticOptions(
  flags: StatsFlags,
  definition: StatisticDefinition,
): StatisticOptions {
  refuseForeignFlags(flags, definition);
  const resample = oneOf<ResampleOver>(
    "--resample",
    flags.resample,
    ["unit", "cluster", "two-way"],
    "unit",
  );
  return {
    level: oneOf("--level", flags.level, LEVELS, "nominal"),
    order: list("--order", flags.order),
    weights: weightsOf(flags.weights),
    groups: pair("--groups", flags.groups),
    coders: pair("--coders", flags.coders),
    positive: flags.positive,
    zeroDivision: oneOf(
      "--zero-division",
      flags.zeroDivision,
      ["undefined", "zero"] as const,
      "undefined",
    ),
    restarts: wholeNumber("--restarts", flags.restarts, 0),
    bootstrap: wholeNumber("--bootstrap", flags.bootstrap, 0),
    seed: seedOf(flags.seed),
    resample,
    ci: oneOf("--ci", flags.ci, ["percentile", "bca"] as const, "percentile"),
    engine: oneOf("--engine", flags.engine, ["default", "numpy"] as const, "default"),
    confidence: confidenceOf(flags.confidence),
  };
}

/** Columns that name clusters, outermost first; none unless clusters are resampled. */
export function clusterColumns(flags: StatsFlags): string[] {
  if (flags.resample !== "cluster") {
    if (flags.cluster !== undefined) {
      throw new UsageError("--cluster goes with --resample cluster.");
    }
    return [];
  }
  return list("--cluster", flags.cluster) ?? ["cluster"];
}
