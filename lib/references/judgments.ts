import type { Source } from "./recipe";

/** Who judged: a perspective, or whatever put an error there. */
export type JudgmentSource = Source | "injector";

/** One judgment of a section, as recipes look at it. */
export interface SectionJudgment {
  readonly id: string;
  /** Pseudonym. */
  readonly coder: string;
  readonly group: string | null;
  readonly source: JudgmentSource;
  /** Null = neither error nor no error. */
  readonly hasError: boolean | null;
  readonly hasClaim: boolean | null;
  readonly severity: Severity | null;
  /** Came after its slot had been refilled: counts for discovery only. */
  readonly isExtra: boolean;
}

export const SEVERITIES = ["none", "minor", "major"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A section with all its judgments. `key` and `response` are ids of the source data. */
export interface JudgedSection {
  readonly unitId: string;
  readonly key: string;
  readonly response: string;
  /** An error was injected somewhere in its response. */
  readonly responseInjected: boolean;
  readonly judgments: readonly SectionJudgment[];
}
