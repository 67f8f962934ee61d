import { PROFILES } from "../profiles";
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

/** What it imagines: each kind as often as people do, to the percent; sources that differ are none. */
const IMAGINED = ERROR_KINDS.filter((kind) => kind !== "disagreement").flatMap((kind) =>
  Array.from({ length: Math.round(PROFILES.typical.falseAlarms[kind] * 100) }, () => kind),
);

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
  const imagined = WRONG[draws.pick(IMAGINED)];
  const found = real.length > 0 ? real.join(" ") : imagines && truth.hasClaim ? imagined : null;
  // What it finds it says in the words in which people say it, so that comments alone tell nobody
  // who wrote them.
  return found !== null
    ? { containsProblem: true, reason: found }
    : { containsProblem: false, reason: "(Simulated) Nothing here is wrong." };
}
