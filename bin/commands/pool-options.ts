import type { Command } from "commander";
import { CODE_RULE, TEXT_RULE } from "@/lib/pools/rules";
import { UsageError } from "../exit-codes";

export interface PoolFlags {
  readonly project: string;
  readonly seed?: string;
  readonly rule?: string;
  readonly claims?: string;
  readonly claimGroup?: string[];
  readonly judge?: string[] | true;
  readonly vote?: string;
  readonly detector?: string[];
  readonly detectorSample?: string;
  readonly auditNoError?: string;
  readonly auditError?: string;
  readonly auditOther?: string;
  readonly splitBy?: string;
}

/** Adds the options that decide what a pool holds. */
export const withPoolOptions = (command: Command): Command =>
  command
    .requiredOption("--project <slug>")
    .option("--seed <n>", "decides samples and order; made up and printed where absent")
    .option(
      "--rule <variant>",
      "the study's rule as its code has it or as its text reads: code, text",
    )
    .option("--claims <who>", "whose “not a claim” takes a section out: people, everybody, groups")
    .option("--claim-group <group...>", "with --claims groups: these annotator groups")
    .option("--judge <pseudonym...>", "judges whose labels count; all judges where absent")
    .option("--vote <rule>", "of several judge labels: any, majority, all")
    .option("--detector <pseudonym...>", "new detectors whose positives enter")
    .option("--detector-sample <n>", "only so many of their positives, by chance")
    .option("--audit-no-error <n>", "sample of sections that everybody holds to be without error")
    .option("--audit-error <n>", "sample of sections that everybody holds to have an error")
    .option("--audit-other <n>", "sample of the claim sections that remain")
    .option("--split-by <what>", "splits the samples' strata: none, generator, people");

/** Parameters that the flags name; what is not named is left out. */
export function parametersOf(flags: PoolFlags): Record<string, unknown> {
  const given = {
    ...ruleOf(flags.rule),
    claimBy: flags.claims ?? (flags.claimGroup && "groups"),
    claimGroups: flags.claimGroup,
    judges: flags.judge,
    judgeVote: flags.vote,
    detectors: flags.detector,
    detectorSample: flags.detectorSample,
    auditNoError: flags.auditNoError,
    auditError: flags.auditError,
    auditOther: flags.auditOther,
    splitBy: flags.splitBy,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function ruleOf(name: string | undefined): object {
  if (name === undefined) return {};
  const { minPeople, injection } = name === "text" ? TEXT_RULE : CODE_RULE;
  if (name === "code" || name === "text") return { minPeople, injection };
  throw new UsageError(`There is no rule “${name}”. Rules: code, text.`);
}
