import { type Auc, areaUnderCurve } from "@/lib/stats/auc";
import { valueOrNull } from "@/lib/stats/estimate";
import { fitLogistic } from "@/lib/stats/logistic";
import { permanentNumber } from "../sampling";
import { CUES, commonOpenings, openingOf } from "./cues";

/** A comment as blinded views show it, and whether a system wrote it. */
export interface LeakComment {
  readonly text: string;
  readonly isSystem: boolean;
  /** Comments of one section stay in one fold: they speak of the same things. */
  readonly section: string;
}

export interface CueLeak {
  readonly key: string;
  readonly label: string;
  readonly mend: string;
  /** How well it tells alone, whichever way: 0.5 is chance, 1 is always. */
  readonly auc: Auc;
  /** Means of the cue, or shares of comments that have it. */
  readonly people: number;
  readonly systems: number;
}

export interface LeakReport {
  readonly people: number;
  readonly systems: number;
  /** All cues together, each comment scored by a model that has not seen its section. */
  readonly together: Auc;
  /** Strongest first. */
  readonly cues: readonly CueLeak[];
  readonly seed: number;
  readonly folds: number;
}

export const FOLDS = 5;
/** Weight of the penalty; features are on a scale of standard deviations. */
const RIDGE = 1;
/** Fewest comments of each side about which anything is said. */
export const FEWEST = 10;

/**
 * How well simple cues tell systems' comments from people's: length, fixed phrases at the beginning,
 * punctuation, capitals, lists, digits; each alone, and all together by a ridge logistic regression
 * scored over `FOLDS` folds of sections. Pure; the same comments and seed give the same report.
 * Undefined where there are fewer than `FEWEST` comments of people, or of systems.
 */
export function tellApart(comments: readonly LeakComment[], seed: number): LeakReport {
  const systems = comments.filter(({ isSystem }) => isSystem).length;
  const people = comments.length - systems;
  const enough = Math.min(people, systems) >= FEWEST;
  const features = featuresOf(comments.map(({ text }) => text));
  const scores = enough ? crossValidated(comments, features.rows, seed) : [];
  return {
    people,
    systems,
    together: split(scores, comments),
    cues: enough ? cueLeaks(comments, features) : [],
    seed,
    folds: FOLDS,
  };
}

/** The area of scores of systems' comments over those of people's. */
const split = (scores: readonly number[], comments: readonly LeakComment[]): Auc =>
  areaUnderCurve(
    scores.filter((_, i) => comments[i]?.isSystem),
    scores.filter((_, i) => !comments[i]?.isSystem),
  );

interface Features {
  readonly names: readonly Omit<CueLeak, "auc" | "people" | "systems">[];
  /** One row per comment, as measured. */
  readonly rows: readonly (readonly number[])[];
}

const PHRASE_MEND =
  "A fixed way to begin gives the source away. Change the prompt so that it is not asked for, or strip it from all comments.";

function featuresOf(texts: readonly string[]): Features {
  const openings = commonOpenings(texts);
  return {
    names: [
      ...CUES.map(({ key, label, mend }) => ({ key, label, mend })),
      ...openings.map((opening) => ({
        ...{ key: `opening:${opening}`, label: `Begins with “${opening}”`, mend: PHRASE_MEND },
      })),
    ],
    rows: texts.map((text) => [
      ...CUES.map(({ measure }) => measure(text)),
      ...openings.map((opening) => (openingOf(text) === opening ? 1 : 0)),
    ]),
  };
}

function cueLeaks(comments: readonly LeakComment[], { names, rows }: Features): CueLeak[] {
  const meanOf = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return names
    .map((name, k): CueLeak => {
      const values = rows.map((row) => row[k] ?? 0);
      const plain = split(values, comments);
      // Which way it tells does not matter to whoever guesses.
      const turned = (valueOrNull(plain.area) ?? 0.5) < 0.5;
      return {
        ...name,
        auc: turned
          ? split(
              values.map((value) => -value),
              comments,
            )
          : plain,
        people: meanOf(values.filter((_, i) => !comments[i]?.isSystem)),
        systems: meanOf(values.filter((_, i) => comments[i]?.isSystem)),
      };
    })
    .sort((a, b) => (valueOrNull(b.auc.area) ?? 0) - (valueOrNull(a.auc.area) ?? 0));
}

function crossValidated(
  comments: readonly LeakComment[],
  rows: readonly (readonly number[])[],
  seed: number,
): number[] {
  const foldOf = comments.map(({ section }) =>
    Math.floor(permanentNumber(seed, "fold", section) * FOLDS),
  );
  const scores = new Array<number>(comments.length).fill(0);
  for (let fold = 0; fold < FOLDS; fold++) {
    const training = comments.map((_, i) => i).filter((i) => foldOf[i] !== fold);
    const scale = scaling(training.map((i) => rows[i] ?? []));
    const score = fitLogistic(
      training.map((i) => scale(rows[i] ?? [])),
      training.map((i) => comments[i]?.isSystem ?? false),
      RIDGE,
    );
    foldOf.forEach((each, i) => {
      if (each === fold) scores[i] = score(scale(rows[i] ?? []));
    });
  }
  return scores;
}

/** To mean 0 and standard deviation 1 of the training rows; what does not vary becomes 0. */
function scaling(rows: readonly (readonly number[])[]): (row: readonly number[]) => number[] {
  const width = rows[0]?.length ?? 0;
  const centre: number[] = [];
  const spread: number[] = [];
  for (let k = 0; k < width; k++) {
    const values = rows.map((row) => row[k] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    centre.push(mean);
    spread.push(Math.sqrt(values.reduce((s, value) => s + (value - mean) ** 2, 0) / values.length));
  }
  return (row) =>
    row.map((value, k) => {
      const sd = spread[k] ?? 0;
      return sd > 0 ? (value - (centre[k] ?? 0)) / sd : 0;
    });
}
