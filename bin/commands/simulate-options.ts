import { readFile } from "node:fs/promises";
import type { CoderEntry, Study } from "@/lib/simulate/study-file";
import { UsageError } from "../exit-codes";

export interface SimulateFlags {
  project?: string;
  seed: string;
  coders?: string;
  coder?: string[];
  truth?: string;
  queue?: string;
  pass?: string;
  overlap: string;
  stopAfter?: string;
  concurrency: string;
  pay?: string;
  besideRealWork?: true;
  dryRun?: true;
  bulk?: true;
  adjudicated?: true;
  responses?: string;
  sections?: string;
  perQuestion: string;
  factor?: string;
  out?: string;
  profiles?: true;
}

/** A number of an option. Throws UsageError. */
export function numberOf(option: string, text: string, { min = 0, whole = true } = {}): number {
  const value = Number(text);
  const isFine = text.trim() !== "" && Number.isFinite(value) && value >= min;
  if (isFine && (!whole || Number.isSafeInteger(value))) return value;
  throw new UsageError(`--${option} takes a ${whole ? "whole " : ""}number from ${min}: ${text}`);
}

/** As `numberOf`, where the option may be absent. */
export const optionalNumber = (
  option: string,
  text: string | undefined,
  limits?: { min?: number; whole?: boolean },
): number | undefined => (text === undefined ? undefined : numberOf(option, text, limits));

export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Who takes part: a file, or profiles with numbers, or the default group `times` over. */
export async function studyOf(flags: SimulateFlags, times = 1): Promise<Study> {
  const { DEFAULT_STUDY, parseStudy } = await import("@/lib/simulate/study-file");
  if (flags.coders && flags.coder)
    throw new UsageError("Name the coders by a file or by profiles, not both.");
  if (flags.coders) return parseStudy(jsonOf(flags.coders, await readText(flags.coders)));
  if (flags.coder) return parseStudy({ coders: flags.coder.map(entryOf) });
  const coders = DEFAULT_STUDY.coders.map((entry) => ({
    ...entry,
    count: (entry.count ?? 1) * times,
  }));
  return parseStudy({ ...DEFAULT_STUDY, coders });
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`);
  }
}

/** `careful-expert` or `careful-expert:3`. */
function entryOf(text: string): CoderEntry {
  const [profile = "", count = "1", ...rest] = text.split(":");
  if (rest.length > 0) throw new UsageError(`--coder takes PROFILE or PROFILE:NUMBER: ${text}`);
  return { profile, count: numberOf("coder", count, { min: 1 }) };
}

/** Throws UsageError for options that say nothing about this way to run. */
export function refuseOthers(
  flags: SimulateFlags,
  way: string,
  names: readonly (keyof SimulateFlags)[],
): void {
  const found = names.find((name) => flags[name] !== undefined);
  if (!found) return;
  const option = found.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UsageError(`--${option} does not go with ${way}.`);
}
