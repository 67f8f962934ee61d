import { drawsFor } from "../random";
import { ERROR_KINDS, type SectionTruth, WRONG } from "../truth";

/** A simulated judge: of the errors of each section it notices a share, and imagines some. */
export interface SimulatedJudge {
  readonly name: string;
  readonly hit: number;
  readonly falseAlarm: number;
}

/** Invented: finds most, and much that is not there. */
export const TYPICAL_JUDGE: SimulatedJudge = { name: "simulated", hit: 0.65, falseAlarm: 0.12 };

export interface Verdict {
  readonly containsProblem: boolean;
  readonly reason: string;
}

/** What the judge says about a section: the same for the same seed and section. */
export function verdictOf(
  seed: number,
  judge: SimulatedJudge,
  section: { readonly responseId: string; readonly index: number; readonly truth: SectionTruth },
): Verdict {
  const { responseId, index, truth } = section;
  const draws = drawsFor(seed, "judge", judge.name, responseId, index);
  const real = [...truth.errors].flatMap(([kind, words]) =>
    kind !== "disagreement" && draws.chance(judge.hit) ? words : [],
  );
  const imagines = draws.chance(judge.falseAlarm);
  const imagined = WRONG[draws.pick(ERROR_KINDS)];
  const [found] = real.length > 0 ? real : imagines && truth.hasClaim ? [imagined] : [];
  return found
    ? { containsProblem: true, reason: `The statement holds a problem: ${found}` }
    : { containsProblem: false, reason: "The statement agrees with what is known." };
}
