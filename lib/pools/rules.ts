/**
 * Which sections are adjudicated, and why: the rows of the study's pool (its Table 2), positives of
 * new detectors, and the strata that audit samples are drawn from. Everything here is decided from
 * counts of labels; a judgment that says neither error nor no error is in none of them.
 */

/** Labels of a section by who gave them. Extra judgments count: discovery sees everything. */
export interface LabelCounts {
  readonly peopleError: number;
  readonly peopleFine: number;
  readonly judgeError: number;
  readonly judgeFine: number;
  readonly injectedError: number;
  readonly injectedFine: number;
  /** Labels of chosen detectors that say error. */
  readonly detectorError: number;
}

export interface SectionFacts extends LabelCounts {
  /** At least two different people gave a label. */
  readonly severalPeople: boolean;
  /** Nobody whose word decides says that there is no claim. */
  readonly hasClaim: boolean;
  /** An error was injected somewhere in the response. */
  readonly responseInjected: boolean;
  /** Adjudicated, though not for being a detector's positive in the pool that is being built. */
  readonly isDecided: boolean;
}

/** Rows of the study's table, in its order. */
export const RULE_ROWS = ["fp_disagreement", "laj_only", "injected_missed", "fp_not_laj"] as const;
export type RuleRow = (typeof RULE_ROWS)[number];

/** Strata of sections that no row asks for. */
export const AUDIT_STRATA = ["audit_no_error", "audit_error", "audit_other"] as const;
export type AuditStratum = (typeof AUDIT_STRATA)[number];

export const POOL_REASONS = [...RULE_ROWS, "detector", ...AUDIT_STRATA] as const;
export type PoolReason = (typeof POOL_REASONS)[number];

/** Sections that cannot enter: no person has judged them, or they hold no claim. */
export type Outside = "unjudged" | "no_claim";

export interface PoolRule {
  /** Which of several judge labels count as the judge's word. */
  readonly judgeVote: "any" | "majority" | "all";
  /** People that rows 2 to 4 need: 1 as the study's code, 2 as its text reads. */
  readonly minPeople: 1 | 2;
  /** Row 4 leaves out sections (as the code) or whole responses (as the text) with an injected error. */
  readonly injection: "section" | "response";
}

/** The rule as the study's code has it: the replication default. */
export const CODE_RULE: PoolRule = { judgeVote: "any", minPeople: 1, injection: "section" };
/** The rule as the paper's text describes it. */
export const TEXT_RULE: PoolRule = { judgeVote: "any", minPeople: 2, injection: "response" };

/** What becomes of a section. */
export function classify(facts: SectionFacts, rule: PoolRule): PoolReason | Outside {
  const row = ruleRow(facts, rule);
  if (row) return row;
  if (facts.detectorError > 0 && !facts.isDecided) return "detector";
  if (facts.peopleError + facts.peopleFine === 0) return "unjudged";
  if (!facts.hasClaim) return "no_claim";
  return auditStratum(facts);
}

/**
 * The row of the study's table that a section falls in, if any. With people who disagree only the
 * first applies; the four are disjoint. They do not cover everything: an injected error that every
 * person and no judge has found falls in none.
 */
export function ruleRow(facts: SectionFacts, rule: PoolRule): RuleRow | null {
  const { peopleError, peopleFine, severalPeople } = facts;
  if (!facts.hasClaim || peopleError + peopleFine === 0) return null;
  if (peopleError > 0 && peopleFine > 0) return severalPeople ? "fp_disagreement" : null;
  if (rule.minPeople === 2 && !severalPeople) return null;
  // Also keeps a section that no system has judged out of "FP but not LaJ".
  if (allSame(facts)) return null;
  const judge = judgeSaysError(facts, rule.judgeVote);
  const injected = facts.injectedError > 0;
  if (peopleError === 0) return judge ? "laj_only" : injected ? "injected_missed" : null;
  const excluded = rule.injection === "section" ? injected : injected || facts.responseInjected;
  return judge || excluded ? null : "fp_not_laj";
}

const errors = (facts: LabelCounts) => facts.peopleError + facts.judgeError + facts.injectedError;
const fines = (facts: LabelCounts) => facts.peopleFine + facts.judgeFine + facts.injectedFine;
const allSame = (facts: LabelCounts) => errors(facts) === 0 || fines(facts) === 0;

/** False where there is no judge, as in the study's code. */
function judgeSaysError(
  { judgeError, judgeFine }: LabelCounts,
  vote: PoolRule["judgeVote"],
): boolean {
  if (vote === "any") return judgeError > 0;
  return vote === "majority" ? judgeError > judgeFine : judgeError > 0 && judgeFine === 0;
}

function auditStratum(facts: LabelCounts): AuditStratum {
  if (errors(facts) === 0) return "audit_no_error";
  return fines(facts) === 0 ? "audit_error" : "audit_other";
}
