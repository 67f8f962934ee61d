import type { ChangeKind } from "./difference";
import type { PoolParameters } from "./parameters";
import type { AuditStratum, Outside, PoolReason } from "./rules";

/** How pages, commands and documents name the reasons. */
export const REASON_WORDS: Record<PoolReason, string> = {
  fp_disagreement: "First-pass disagreement",
  laj_only: "Judge only",
  injected_missed: "Injected, missed by all",
  fp_not_laj: "First pass but not the judge",
  detector: "Positive of a new detector",
  audit_no_error: "Audit of agreed no error",
  audit_error: "Audit of agreed error",
  audit_other: "Audit of the rest",
};

export const REASON_HELP: Record<PoolReason, string> = {
  fp_disagreement: "At least two people, who disagree on whether there is an error.",
  laj_only: "The judge says error, every person says no error.",
  injected_missed: "An error was injected; neither the judge nor anybody says so.",
  fp_not_laj: "Every person says error, the judge does not.",
  detector: "A chosen detector says error and no adjudicator has judged the section.",
  audit_no_error: "A seeded sample of sections that everybody holds to be without error.",
  audit_error: "A seeded sample of sections that everybody holds to have an error.",
  audit_other: "A seeded sample of claim sections in no row on which not everybody agrees.",
};

export const OUTSIDE_WORDS: Record<Outside, string> = {
  no_claim: "Without a claim",
  unjudged: "Not judged by anybody yet",
};

/** Claim sections in no row, by whether everybody agrees. */
export const STRATUM_WORDS: Record<AuditStratum, string> = {
  audit_no_error: "agreed no error",
  audit_error: "agreed error",
  audit_other: "neither agreed nor in a row",
};

/** A stratum of a pool, named after its reason and perhaps split (“audit_error: model-a”), in words. */
export function stratumWords(stratum: string): string {
  const [, reason = "", split = ""] = /^([a-z_]+)(: .*)?$/s.exec(stratum) ?? [];
  return isReason(reason) ? REASON_WORDS[reason] + split : stratum;
}

const isReason = (name: string): name is PoolReason => name in REASON_WORDS;

/** The choices of a pool in words, in the order of the form. */
export function parameterWords(parameters: PoolParameters): readonly [string, string][] {
  const { claimBy, claimGroups, judges, detectors, detectorSample } = parameters;
  const claims = {
    people: "everybody of the first pass",
    everybody: "everybody, systems included",
    groups: `people of these groups: ${claimGroups.join(", ")}`,
  };
  return [
    [
      "Sections judged by one person",
      parameters.minPeople === 1 ? "in rows 2 to 4 too" : "left out",
    ],
    [
      "Row 4 leaves out",
      parameters.injection === "section"
        ? "sections with an injected error"
        : "whole responses with an injected error",
    ],
    ["Judges", judges.join(", ") || "none"],
    ...(judges.length > 1
      ? [["Of several judge labels", VOTE_WORDS[parameters.judgeVote]] as [string, string]]
      : []),
    ["Whose “not a claim” counts", claims[claimBy]],
    [
      "New detectors",
      detectors.length === 0
        ? "none"
        : `${detectors.join(", ")}: ${detectorSample === null ? "all their positives" : `a sample of ${detectorSample} positives`}`,
    ],
    [
      "Audit samples asked for",
      `${parameters.auditNoError} agreed no error, ${parameters.auditError} agreed error, ${parameters.auditOther} of the rest`,
    ],
    ["Strata split by", SPLIT_WORDS[parameters.splitBy]],
  ];
}

export const VOTE_WORDS: Record<PoolParameters["judgeVote"], string> = {
  any: "one that says error is enough",
  majority: "more than half must say error",
  all: "all must say error",
};

export const SPLIT_WORDS: Record<PoolParameters["splitBy"], string> = {
  none: "nothing",
  generator: "generator",
  people: "one person or several",
};

export const CHANGE_WORDS: Record<ChangeKind, string> = {
  added: "Added",
  gone: "Gone",
  kept: "Kept, since adjudicated",
  moved: "Moved to another row or stratum",
  reweighted: "New inclusion probability",
};

/** Words as options of a select. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
