import { permanentNumber } from "./sampling";

/** A candidate as a blinded role may see it: nothing of its source, author or time. */
export interface BlindedCandidate {
  readonly number: number;
  readonly comment: string;
}

/** A candidate whose comment can be shown blind. `id` stays on the server. */
export interface StoredCandidate {
  readonly id: string;
  readonly unitId: string;
  readonly comment: string;
}

/**
 * The candidates in an order that `seed` (such as an assignment's id) decides: fair, and the same
 * each time. The n-th is shown as number n.
 */
export const shuffledCandidates = <T extends { readonly id: string }>(
  candidates: readonly T[],
  seed: string,
): T[] =>
  candidates
    .map((candidate) => ({ candidate, at: permanentNumber(0, seed, candidate.id) }))
    .sort((a, b) => a.at - b.at || (a.candidate.id < b.candidate.id ? -1 : 1))
    .map(({ candidate }) => candidate);

/** What of shuffled candidates may leave the server. */
export const blindCandidates = (shuffled: readonly StoredCandidate[]): BlindedCandidate[] =>
  shuffled.map(({ comment }, index) => ({ number: index + 1, comment }));
