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
