import type { StatsWorkers } from "@/lib/jobs/stats-workers";
import type { IntervalResult } from "@/lib/stats/bootstrap/bootstrap";
import type { Problem } from "@/lib/stats/bootstrap/problem";
import { renumbered } from "@/lib/stats/reliability";
import type { ResponseFacts } from "./data/responses";
import type { SectionFrame } from "./data/sections";
import type { Settled } from "./parameters";

export type Intervals = Readonly<Record<string, IntervalResult>>;

/** Works out intervals; problems of one call are drawn in their order. */
export type Draw = (problems: readonly Problem[]) => Promise<readonly Intervals[]>;

/** Intervals on threads, as the choices want them; none at all where no resamples are wanted. */
export const drawOn =
  (workers: StatsWorkers, { resamples, seed, engine, ci }: Settled): Draw =>
  async (problems) =>
    resamples === 0
      ? problems.map(() => ({}))
      : workers.intervalsInOrder(problems, { resamples, seed, engine, method: ci });

/** What is drawn with replacement: rows that belong to one number are drawn together. */
export interface Drawn {
  readonly clusterOf?: Uint32Array;
  readonly resampledOver: string;
}

/**
 * What is drawn where rows are sections. `study`: what the study draws in this kind of table.
 * Clusters are numbered in the order of the project.
 */
export function drawnSections(
  { resample }: Settled,
  frame: SectionFrame,
  responses: readonly ResponseFacts[],
  sections: Uint32Array,
  study: "section" | "response",
): Drawn {
  const over = resample === "study" ? study : resample;
  if (over === "section") return { resampledOver: "section" };
  const responseOf = sections.map((section) => frame.response[section] ?? 0);
  if (over === "response") return { clusterOf: renumbered(responseOf), resampledOver: "response" };
  return { clusterOf: renumbered(questionsOf(responses, responseOf)), resampledOver: "question" };
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
  if (resample !== "question") return { resampledOver: "response" };
  return { clusterOf: renumbered(questionsOf(responses, places)), resampledOver: "question" };
}
