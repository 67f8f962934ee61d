import type { ResponseFacts } from "../data/responses";
import type { SectionFrame } from "../data/sections";
import { hasClaim } from "../frame";
import type { Settled } from "../parameters";

/** One response: mean accuracy by people, and the share of its sections that have an error. */
export interface AccuracyPoint {
  /** Place in the project's order of responses. */
  readonly response: number;
  /** Mean of the accuracy that people gave the whole response. */
  readonly x: number;
  /** Percent, 0 to 100. */
  readonly y: number;
  readonly isLong: boolean;
}

/** Sections from which on a response is long. */
const LONG = 3;

/** Sections of each response, in its order. */
function sectionsByResponse(frame: SectionFrame, responses: number): number[][] {
  const found: number[][] = Array.from({ length: responses }, () => []);
  frame.response.forEach((response, section) => {
    found[response]?.push(section);
  });
  return found;
}

function meanScore({ scores }: ResponseFacts): { people: number; mean: number } {
  let [people, sum] = [0, 0];
  for (const [score, n] of Object.entries(scores)) {
    people += n;
    sum += Number(score) * n;
  }
  return { people, mean: sum / people };
}

type Choice = Pick<Settled, "rules" | "adjudicators" | "claims">;

/** Labels by the adjudicators who were chosen: errors, and no errors. */
function decided({ counts }: SectionFrame, section: number, { adjudicators }: Choice) {
  const expert = adjudicators !== "fact_checker";
  const checker = adjudicators !== "medical_expert";
  return {
    error:
      (expert ? (counts.expertError[section] ?? 0) : 0) +
      (checker ? (counts.checkerError[section] ?? 0) : 0),
    fine:
      (expert ? (counts.expertFine[section] ?? 0) : 0) +
      (checker ? (counts.checkerFine[section] ?? 0) : 0),
  };
}

/**
 * How much of an error a section is, 0 to 1: the mean of all adjudications, or else the label that
 * all people share; null where it cannot be told. By the text's rule adjudicators who differ leave
 * the section out.
 */
function sectionValue(frame: SectionFrame, section: number, choices: Choice): number | null {
  const { error, fine } = decided(frame, section, choices);
  if (error + fine > 0) {
    const isSplit = error > 0 && fine > 0;
    return choices.rules === "text" && isSplit ? null : error / (error + fine);
  }
  const saysError = frame.counts.peopleError[section] ?? 0;
  const saysNone = frame.counts.peopleFine[section] ?? 0;
  if (saysError + saysNone === 0 || (saysError > 0 && saysNone > 0)) return null;
  return saysError > 0 ? 1 : 0;
}

/**
 * The points of the study's Figure 2. Responses count that at least two people scored and whose
 * first section at least two judged; in them, sections with a claim that at least two judged. A
 * response is long with three sections with a claim or more (by the text's rule: three sections).
 */
export function accuracyPoints(
  frame: SectionFrame,
  responses: readonly ResponseFacts[],
  choices: Choice,
): AccuracyPoint[] {
  const people = frame.counts.people;
  const rule = choices.claims === "everybody" ? "everybody" : "people";
  return sectionsByResponse(frame, responses.length).flatMap((sections, response) => {
    const facts = responses[response];
    const [first] = sections;
    if (!facts || first === undefined || (people[first] ?? 0) < 2) return [];
    const { people: scorers, mean } = meanScore(facts);
    if (scorers < 2) return [];
    const claims = sections.filter((section) => hasClaim(frame, section, rule));
    const values = claims
      .filter((section) => (people[section] ?? 0) >= 2)
      .flatMap((section) => sectionValue(frame, section, choices) ?? []);
    if (values.length === 0) return [];
    const y = (100 * values.reduce((sum, value) => sum + value, 0)) / values.length;
    const counted = choices.rules === "code" ? claims.length : sections.length;
    return [{ response, x: mean, y, isLong: counted >= LONG }];
  });
}
