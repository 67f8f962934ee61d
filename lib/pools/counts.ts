import type { AuditStratum, Outside, PoolReason } from "./rules";

/** A stratum that a sample is drawn from: units in it, and units drawn. */
export interface SampledStratum {
  readonly name: string;
  readonly reason: PoolReason;
  readonly population: number;
  readonly sampled: number;
}

export interface ReasonCount {
  readonly reason: PoolReason;
  readonly sections: number;
  /** Of these, judged by one person only. */
  readonly single: number;
}

export interface PoolCounts {
  /** All sections of the project. */
  readonly sections: number;
  readonly outside: Readonly<Record<Outside, number>>;
  /** Entries by reason; reasons without entries stand with 0. */
  readonly reasons: readonly ReasonCount[];
  readonly strata: readonly SampledStratum[];
  /** Claim sections in no row, by whether everybody agrees; samples are drawn from these. */
  readonly unpooled: Readonly<Record<AuditStratum, number>>;
  /** Claim sections judged by people that have no label of a chosen judge. */
  readonly withoutJudge: number;
  /** Entries that the rule no longer asks for, but that have been adjudicated. */
  readonly kept: number;
}

/** Entries of a version, kept ones included. */
export const sectionsIn = ({ reasons, kept }: PoolCounts): number =>
  reasons.reduce((sum, { sections }) => sum + sections, kept);
