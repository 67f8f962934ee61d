import type { StatsWorkers } from "@/lib/jobs/stats-workers";
import type { IntervalResult } from "@/lib/stats/bootstrap/bootstrap";
import { type CrossedRatings, outputNames, type Problem } from "@/lib/stats/bootstrap/problem";
import type { DrawnOver } from "@/lib/stats/bootstrap/sums";
import { renumbered } from "@/lib/stats/reliability";
import type { ResponseFacts } from "./data/responses";
import type { SectionFrame } from "./data/sections";
import type { Settled } from "./parameters";

export type Intervals = Readonly<Record<string, IntervalResult>>;

/** Works out intervals; problems of one call are drawn in their order. */
export type Draw = (problems: readonly Problem[]) => Promise<readonly Intervals[]>;

/** Labels times resamples that the two-way bootstrap is given: half a minute of a thread. */
const MAX_CROSSED = 2_000_000_000;

/**
 * Intervals on threads, as the choices want them; none at all where no resamples are wanted. Several
 * levels, and coders who are drawn too, have percentile intervals by the default engine.
 */
export const drawOn =
  (workers: StatsWorkers, { resamples, seed, engine, ci }: Settled): Draw =>
  async (problems) => {
    if (resamples === 0) return problems.map(() => ({}));
    const isTooLarge = ({ crossed }: Problem) =>
      (crossed?.unit.length ?? 0) * resamples > MAX_CROSSED;
    if (problems.some(isTooLarge)) return problems.map(noneOf);
    const beyond = problems.some(({ levels, crossed }) => levels ?? crossed);
    const how = beyond ? {} : { engine, method: ci };
    return workers.intervalsInOrder(problems, { resamples, seed, ...how });
  };

const noneOf = (problem: Problem): Intervals =>
  Object.fromEntries(
    outputNames(problem).map((name) => [
      name,
      { undefinedBecause: "too many labels for the two-way bootstrap: ask for fewer resamples" },
    ]),
  );

/** What is drawn with replacement: rows that belong to one number are drawn together. */
export type Drawn = DrawnOver & {
  readonly resampledOver: string;
};

/**
 * What is drawn where rows are sections. `study`: what the study draws in this kind of table.
 * Clusters are numbered in the order of the project.
 *
 * crossed: labels with their coders, for the two-way bootstrap.
 */
export function drawnSections(
  { resample }: Settled,
  frame: SectionFrame,
  responses: readonly ResponseFacts[],
  sections: Uint32Array,
  study: "section" | "response",
  crossed?: CrossedRatings,
): Drawn {
  if (crossed) return { crossed, resampledOver: "section and coder" };
  const over = resample === "study" ? study : resample;
  if (over === "section" || over === "two-way") return { resampledOver: "section" };
  const responseOf = sections.map((section) => frame.response[section] ?? 0);
  if (over === "response") return { clusterOf: renumbered(responseOf), resampledOver: "response" };
  const questionOf = renumbered(questionsOf(responses, responseOf));
  return over === "nested"
    ? { levels: [questionOf, renumbered(responseOf)], resampledOver: "question > response" }
    : { clusterOf: questionOf, resampledOver: "question" };
}

/** Question of each of these responses. */
export const questionsOf = (
  responses: readonly ResponseFacts[],
  places: Uint32Array,
): Uint32Array => places.map((place) => responses[place]?.question ?? 0);

/** What is drawn where rows are whole responses. */
export function drawnResponses(
  { resample }: Settled,
  responses: readonly ResponseFacts[],
  places: Uint32Array,
): Drawn {
  if (resample !== "question" && resample !== "nested") return { resampledOver: "response" };
  const questionOf = renumbered(questionsOf(responses, places));
  return resample === "nested"
    ? { levels: [questionOf, renumbered(places)], resampledOver: "question > response" }
    : { clusterOf: questionOf, resampledOver: "question" };
}
