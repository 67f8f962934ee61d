import { drawsFor } from "../random";
import type { SectionTruth } from "../truth";
import type { SimulatedAdjudicator } from "./adjudicators";

/** A section as a simulated adjudicator meets it. */
export interface SectionCase {
  readonly seed: number;
  readonly adjudicator: SimulatedAdjudicator;
  readonly responseId: string;
  readonly index: number;
  readonly truth: SectionTruth;
}

export type Opinion = "major" | "minor" | "no_hallucination" | "needs_research";
export type Fate = "correct" | "incorrect" | "cannot_tell";

export interface Decision {
  readonly isError: boolean;
  readonly isContested: boolean;
  readonly severity: "major" | "minor";
  /** In the order of the comments. */
  readonly fates: readonly Fate[];
}

const isWrong = ({ errors }: SectionTruth): boolean =>
  [...errors.keys()].some((kind) => kind !== "disagreement");

/** A comment is right where it says something that is wrong with the section. */
const isRight = (comment: string, { errors }: SectionTruth): boolean =>
  [...errors.values()].some((words) => comment.includes(words));

const drawsOf = (
  { seed, adjudicator, responseId, index }: SectionCase,
  purpose: string,
  more = "",
) => drawsFor(seed, purpose, adjudicator.key, responseId, index, more);

/** How much the errors matter: the same for everybody, so that severity is something to agree on. */
const severityOf = ({ truth }: SectionCase): "major" | "minor" =>
  ["incorrect", "risk", "urgency"].some((kind) => [...truth.errors.keys()].some((k) => k === kind))
    ? "major"
    : "minor";

/** The opinion from the excerpt alone. */
export function firstOpinionOf(section: SectionCase): Opinion {
  const { hitBefore, falseAlarm, cannotJudge } = section.adjudicator;
  const draws = drawsOf(section, "opinion");
  const cannot = draws.chance(cannotJudge);
  const seen = draws.chance(isWrong(section.truth) ? hitBefore : falseAlarm);
  if (cannot) return "needs_research";
  return seen ? severityOf(section) : "no_hallucination";
}

/** What becomes of a comment: it hangs on its words, since the order differs from case to case. */
function fateOf(section: SectionCase, comment: string): Fate {
  const { commentAccuracy, follow, cannotTell } = section.adjudicator;
  const draws = drawsOf(section, "comment", comment);
  if (draws.chance(cannotTell)) return "cannot_tell";
  return draws.chance(isRight(comment, section.truth) ? commentAccuracy : follow)
    ? "correct"
    : "incorrect";
}

/** Of the errors that were imagined at first and that no comment shares, the share kept. */
const KEEPS_IMAGINED = 0.6;
/** Of the disputed sections in which no error is found, the share called contested. */
const CALLS_CONTESTED = 0.5;

/** The judgment in the light of the comments. */
export function decisionOf(section: SectionCase, comments: readonly string[]): Decision {
  const first = firstOpinionOf(section);
  const before = first === "major" || first === "minor";
  const fates = comments.map((comment) => fateOf(section, comment));
  const believes = fates.includes("correct");
  const draws = drawsOf(section, "decision");
  const [accepts, keeps, contests] = [
    draws.chance(section.adjudicator.hitAfter),
    draws.chance(KEEPS_IMAGINED),
    draws.chance(CALLS_CONTESTED),
  ];
  const isError = isWrong(section.truth)
    ? before || (believes && accepts)
    : believes || (before && keeps);
  return {
    isError,
    isContested: !isError && section.truth.errors.has("disagreement") && contests,
    severity: severityOf(section),
    fates,
  };
}

/** Seconds of attention that the whole section takes. */
export const secondsOf = (section: SectionCase): number =>
  Math.max(5, drawsOf(section, "time").logNormal(section.adjudicator.sectionSeconds));
