import type { Answers } from "@/lib/protocols/types";
import { krippendorffAlpha } from "@/lib/stats/alpha";
import { countTable } from "@/lib/stats/count-table";
import type { Quantity } from "@/lib/stats/estimate";
import { type PercentAgreement, percentAgreement } from "@/lib/stats/percent-agreement";
import { ERROR_KINDS, type ErrorKind, type SectionTruth } from "./truth";

/** What was said against what is true. */
export interface Confusion {
  hits: number;
  misses: number;
  falseAlarms: number;
  correctRejections: number;
}
const nothing = (): Confusion => ({ hits: 0, misses: 0, falseAlarms: 0, correctRejections: 0 });

function count(confusion: Confusion, isSo: boolean, isSaid: boolean): void {
  if (isSo) confusion[isSaid ? "hits" : "misses"] += 1;
  else confusion[isSaid ? "falseAlarms" : "correctRejections"] += 1;
}

/** `error`: any kind but disagreement, as `has_error` is derived. `claim`: holds a fact. */
export const CONFUSIONS = [...ERROR_KINDS, "error", "claim"] as const;
export type ConfusionName = (typeof CONFUSIONS)[number];
export type Confusions = Record<ConfusionName, Confusion>;

export interface CoderTally {
  readonly coder: string;
  sections: number;
  responses: number;
  readonly confusions: Confusions;
}

export interface Agreement {
  readonly alpha: Quantity;
  readonly percent: PercentAgreement["values"];
  /** Units with two or more values. */
  readonly units: number;
}

const says = (answers: Answers, kind: ErrorKind): boolean =>
  kind === "incorrect" || kind === "disagreement"
    ? answers.accuracy_type === kind
    : answers[kind] === false;

interface SectionJudgment {
  readonly unit: string;
  readonly coder: string;
  readonly answers: Answers;
  readonly hasError: boolean | null;
  readonly truth: SectionTruth;
}

/**
 * Counts judgments as they come: what each coder found of what there is, and per unit how often
 * each value was given. Nothing here grows with the number of coders times units.
 */
export class Tally {
  private readonly coders = new Map<string, CoderTally>();
  /** Unit -> judgments without error, with error, without a claim. */
  private readonly sections = new Map<string, [number, number, number]>();
  /** Unit -> judgments of accuracy 1, 2, 3. */
  private readonly responses = new Map<string, [number, number, number]>();

  private of(coder: string): CoderTally {
    const known = this.coders.get(coder);
    if (known) return known;
    const confusions = Object.fromEntries(
      CONFUSIONS.map((name) => [name, nothing()]),
    ) as Confusions;
    const made = { coder, sections: 0, responses: 0, confusions };
    this.coders.set(coder, made);
    return made;
  }

  addSection({ unit, coder, answers, hasError, truth }: SectionJudgment): void {
    const tally = this.of(coder);
    const isClaim = answers.accuracy_type !== "not_claim";
    tally.sections += 1;
    count(tally.confusions.claim, truth.hasClaim, isClaim);
    if (truth.hasClaim) {
      for (const kind of ERROR_KINDS)
        count(tally.confusions[kind], truth.errors.has(kind), says(answers, kind));
      const isWrong = [...truth.errors.keys()].some((kind) => kind !== "disagreement");
      count(tally.confusions.error, isWrong, hasError === true);
    }
    const counts = this.sections.get(unit) ?? [0, 0, 0];
    counts[isClaim ? (hasError ? 1 : 0) : 2] += 1;
    this.sections.set(unit, counts);
  }

  /** A rating of a whole response, 1 to 3; null where the judgment gives none. */
  addResponse(unit: string, coder: string, score: number | null): void {
    this.of(coder).responses += 1;
    if (score !== 1 && score !== 2 && score !== 3) return;
    const counts = this.responses.get(unit) ?? [0, 0, 0];
    counts[score - 1] = (counts[score - 1] ?? 0) + 1;
    this.responses.set(unit, counts);
  }

  coderTallies(): CoderTally[] {
    return [...this.coders.values()].sort((a, b) => (a.coder < b.coder ? -1 : 1));
  }

  /** All coders' counts together. */
  total(): Confusions {
    const sum = this.of("").confusions;
    this.coders.delete("");
    for (const { confusions } of this.coders.values())
      for (const name of CONFUSIONS)
        for (const cell of CELLS) sum[name][cell] += confusions[name][cell];
    return sum;
  }

  /**
   * Agreement on `has_error` over the sections that nobody called “No facts” (the study's rule),
   * and on the accuracy of the whole (ordinal).
   */
  agreement(): { sections: Agreement; responses: Agreement } {
    const claims = [...this.sections.values()]
      .filter(([, , without]) => without === 0)
      .map(([fine, wrong]) => ({ counts: [fine, wrong] }));
    const ratings = [...this.responses.values()].map((counts) => ({ counts }));
    return {
      sections: agreementOf(countTable(["no error", "error"], claims), "nominal"),
      responses: agreementOf(countTable(["1", "2", "3"], ratings), "ordinal"),
    };
  }
}

const CELLS = ["hits", "misses", "falseAlarms", "correctRejections"] as const;

function agreementOf(
  table: ReturnType<typeof countTable>,
  level: "nominal" | "ordinal",
): Agreement {
  const percent = percentAgreement(table);
  return {
    alpha: krippendorffAlpha(table, level),
    percent: percent.values,
    units: percent.units.used,
  };
}
