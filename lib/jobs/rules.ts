import { AdjudicaError } from "@/lib/errors";
import { JobFailure, type JobResult } from "./kinds";

/** Attempts without a checkpoint between them, after which a job fails. */
export const MAX_ATTEMPTS = 3;

/** Of a worker's places, how many jobs that may take hours can hold. */
export const longPlaces = (places: number): number => Math.ceil(places / 2);

export type Decision =
  | { readonly next: "fail"; readonly message: string; readonly result?: JobResult }
  | { readonly next: "retry"; readonly inMs: number };

/** The attempt cannot even begin: the ones before it took their worker down with them. */
export const isWornOut = (attempts: number): boolean => attempts > MAX_ATTEMPTS;

export const WORN_OUT = `It stopped in the middle ${MAX_ATTEMPTS} times without getting further. What was stored until then is kept.`;

/** What follows when a handler threw on its attempt number `attempts` since the last checkpoint. */
export function afterError(error: unknown, attempts: number): Decision {
  if (error instanceof JobFailure) {
    return { next: "fail", message: error.message, result: error.result };
  }
  if (error instanceof AdjudicaError) return { next: "fail", message: error.message };
  if (attempts < MAX_ATTEMPTS) return { next: "retry", inMs: 1_000 * 4 ** (attempts - 1) };
  return {
    next: "fail",
    message: `An unexpected error stopped it ${MAX_ATTEMPTS} times. The server's log says more.`,
  };
}
