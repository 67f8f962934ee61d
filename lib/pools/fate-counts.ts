import type { Interval } from "@/lib/stats/estimate";
import { type Quantity, quantity } from "@/lib/stats/estimate";
import { wilsonInterval } from "@/lib/stats/proportion";

/** What one adjudicator made of one comment, or of a section whose comments have one source. */
export interface FateAnswer {
  readonly candidate: string;
  /** Who or what raised it: a group of people, or a system. */
  readonly source: string;
  /** Whether other sources raised something about the same section. */
  readonly hasOthers: boolean;
  readonly fate: "correct" | "incorrect" | "cannot_tell";
}

export interface FateRow {
  readonly source: string;
  /** Comments with at least one answer. */
  readonly comments: number;
  /** Answers, by what they say. */
  readonly correct: number;
  readonly incorrect: number;
  readonly cannotTell: number;
  /** Comments that all who could tell call correct, or incorrect; and those that they differ on. */
  readonly confirmed: number;
  readonly rejected: number;
  readonly split: number;
  /** Confirmed of those confirmed or rejected. */
  readonly precision: Quantity;
  readonly interval: Interval | null;
}

export interface FateTable {
  readonly rows: readonly FateRow[];
  readonly total: FateRow;
  /** The same where the source stands alone in its section, and where others do too. */
  readonly alone: readonly FateRow[];
  readonly withOthers: readonly FateRow[];
}

/**
 * The fate of comments by source. Precision is over comments, not answers: each counts once, as
 * confirmed or rejected, where everybody who could tell agrees. Wilson's interval takes the comments
 * for independent. Pure.
 */
export function countFates(answers: readonly FateAnswer[]): FateTable {
  const rows = (some: readonly FateAnswer[]) =>
    [...new Set(some.map(({ source }) => source))].sort().map((source) =>
      rowOf(
        source,
        some.filter((each) => each.source === source),
      ),
    );
  return {
    rows: rows(answers),
    total: rowOf("", answers),
    alone: rows(answers.filter(({ hasOthers }) => !hasOthers)),
    withOthers: rows(answers.filter(({ hasOthers }) => hasOthers)),
  };
}

function rowOf(source: string, answers: readonly FateAnswer[]): FateRow {
  const count = (fate: FateAnswer["fate"]) => answers.filter((each) => each.fate === fate).length;
  const outcomes = new Map<string, Set<FateAnswer["fate"]>>();
  for (const { candidate, fate } of answers) {
    const known = outcomes.get(candidate) ?? new Set();
    outcomes.set(candidate, fate === "cannot_tell" ? known : known.add(fate));
  }
  const sets = [...outcomes.values()];
  const only = (fate: FateAnswer["fate"]) =>
    sets.filter((found) => found.size === 1 && found.has(fate)).length;
  const [confirmed, rejected] = [only("correct"), only("incorrect")];
  const decided = confirmed + rejected;
  return {
    source,
    comments: outcomes.size,
    correct: count("correct"),
    incorrect: count("incorrect"),
    cannotTell: count("cannot_tell"),
    confirmed,
    rejected,
    split: sets.filter(({ size }) => size === 2).length,
    precision: quantity(confirmed / decided, "no comment was confirmed or rejected"),
    interval: decided > 0 ? wilsonInterval(confirmed, decided) : null,
  };
}
