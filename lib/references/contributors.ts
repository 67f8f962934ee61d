import type { PoolParameters } from "@/lib/pools/parameters";
import {
  CODE_RULE,
  classify,
  type LabelCounts,
  type PoolRule,
  RULE_ROWS,
  type SectionFacts,
} from "@/lib/pools/rules";
import type { JudgedSection, SectionJudgment } from "./judgments";

/** The pool rule that brought sections before adjudicators. */
export interface PoolBasis extends PoolRule {
  /** Pseudonyms of the judges whose labels the rule looked at; every judge where null. */
  readonly judges: readonly string[] | null;
  /** Pseudonyms of detectors whose positives entered. */
  readonly detectors: readonly string[];
  /** Whose "not a claim" takes a section out, and the groups where it is that of groups. */
  readonly claimBy: PoolParameters["claimBy"];
  readonly claimGroups: readonly string[];
}

/** What is assumed where adjudications came with the data and no pool was built here. */
export const STUDY_BASIS: PoolBasis = {
  ...CODE_RULE,
  ...{ judges: null, detectors: [], claimBy: "people", claimGroups: [] },
};

/**
 * The section as it would be had the contributors in `without` taken no part: their judgments are
 * gone, and where the pool rule asks for the section only because of them (compare the "leave
 * uniques out" of pooled retrieval evaluation, Zobel 1998), its adjudications are set aside too, as
 * nobody would have been asked for them. Audited sections keep theirs: chance chose these.
 */
export function withoutContributors(
  section: JudgedSection,
  without: readonly string[],
  basis: PoolBasis,
): JudgedSection {
  const isLeftOut = ({ coder }: SectionJudgment) => without.includes(coder);
  if (!section.judgments.some(isLeftOut)) return section;
  const rest = section.judgments.filter((judgment) => !isLeftOut(judgment));
  const owedToThem = isPooled(section, section.judgments, basis) && !isPooled(section, rest, basis);
  return {
    ...section,
    judgments: owedToThem ? rest.filter((judgment) => !isAdjudication(judgment)) : rest,
  };
}

const isAdjudication = ({ source }: SectionJudgment): boolean =>
  source === "medical_expert" || source === "fact_checker";

function isPooled(
  section: JudgedSection,
  judgments: readonly SectionJudgment[],
  basis: PoolBasis,
): boolean {
  const reason = classify(factsOf(section, judgments, basis), basis);
  return reason === "detector" || RULE_ROWS.some((row) => row === reason);
}

function factsOf(
  { responseInjected }: JudgedSection,
  judgments: readonly SectionJudgment[],
  basis: PoolBasis,
): SectionFacts {
  const { judges, detectors } = basis;
  const people = judgments.filter(({ source }) => source === "first_pass");
  const judged = judgments.filter(
    ({ source, coder }) => source === "judge" && (judges === null || judges.includes(coder)),
  );
  const injected = judgments.filter(({ source }) => source === "injector");
  const labelled = people.filter(({ hasError }) => hasError !== null);
  const counts: LabelCounts = {
    ...{ peopleError: errors(people), peopleFine: fines(people) },
    ...{ judgeError: errors(judged), judgeFine: fines(judged) },
    ...{ injectedError: errors(injected), injectedFine: fines(injected) },
    detectorError: errors(judgments.filter(({ coder }) => detectors.includes(coder))),
  };
  return {
    ...counts,
    severalPeople: new Set(labelled.map(({ coder }) => coder)).size > 1,
    hasClaim: !judgments.some((judgment) => deniesClaim(judgment, basis)),
    responseInjected,
    isDecided: false,
  };
}

/** As the pool's rule asks it of the database (lib/pools/facts.ts): adjudicators have no say. */
function deniesClaim(judgment: SectionJudgment, { claimBy, claimGroups }: PoolBasis): boolean {
  const { source, group, hasClaim, isExtra } = judgment;
  if (hasClaim !== false || isExtra || isAdjudication(judgment)) return false;
  if (claimBy === "everybody") return true;
  if (source !== "first_pass") return false;
  return claimBy === "people" || (group !== null && claimGroups.includes(group));
}

const errors = (judgments: readonly SectionJudgment[]) =>
  judgments.filter(({ hasError }) => hasError === true).length;
const fines = (judgments: readonly SectionJudgment[]) =>
  judgments.filter(({ hasError }) => hasError === false).length;
