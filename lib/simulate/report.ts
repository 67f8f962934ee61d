import { type Quantity, valueOrNull } from "@/lib/stats/estimate";
import type { PartAgreements } from "@/lib/work/compare-coders";
import type { Discrepancy } from "@/lib/work/integrity";
import type { AdjudicationReport } from "./adjudication/study";
import type { CoderEffort, Made } from "./queries";
import type { Agreement, Confusions, Tally } from "./tally";

export interface CoderReport extends CoderEffort {
  readonly sections: number;
  readonly confusions: Confusions | null;
}

export interface AgreementReport {
  readonly alpha: number | null;
  readonly alphaUndefinedBecause: string | null;
  /** Share of agreeing pairs, and of units in full agreement. */
  readonly pairs: number | null;
  readonly allAgree: number | null;
  readonly units: number;
}

export interface Cost {
  /** Hours of attention of everybody. */
  readonly hours: number;
  /** Mean attention of one coder on one response, what was skipped included. */
  readonly minutesPerResponse: number | null;
  /** Hours that all wanted judgments take at this pace. */
  readonly hoursForAll: number | null;
  /** At the hourly pay given; null without one. */
  readonly pay: number | null;
  readonly payForAll: number | null;
}

export interface SimulationReport {
  readonly pass: string;
  readonly queue: string;
  readonly seed: number;
  readonly progress: { readonly wanted: number; readonly done: number };
  readonly made: readonly Made[];
  readonly coders: readonly CoderReport[];
  readonly total: Confusions;
  readonly agreement: { readonly sections: AgreementReport; readonly responses: AgreementReport };
  /** In queues of conversations, which have no planted truth: agreement question by question. */
  readonly questions: readonly PartAgreements[] | null;
  readonly cost: Cost;
  /** Rules of the queue's books that do not hold; empty as it should be. */
  readonly discrepancies: readonly Discrepancy[];
  /** What came after the first pass, where it was simulated too. */
  readonly adjudication?: AdjudicationReport;
}

const HOUR_MS = 3_600_000;

/** Hours and money: of what was done, and at the same pace of all that the queue wants. */
export function costOf(
  effort: readonly CoderEffort[],
  wanted: number,
  hourlyPay: number | null,
): Cost {
  const hours = effort.reduce((sum, { activeMs }) => sum + activeMs, 0) / HOUR_MS;
  const finished = effort.reduce((sum, each) => sum + each.finished, 0);
  const hoursForAll = finished > 0 ? (hours / finished) * wanted : null;
  return {
    hours,
    minutesPerResponse: finished > 0 ? (hours * 60) / finished : null,
    hoursForAll,
    pay: hourlyPay === null ? null : hours * hourlyPay,
    payForAll: hourlyPay === null || hoursForAll === null ? null : hoursForAll * hourlyPay,
  };
}

const reasonOf = (quantity: Quantity): string | null =>
  "undefinedBecause" in quantity ? quantity.undefinedBecause : null;

const agreementReport = ({ alpha, percent, units }: Agreement): AgreementReport => ({
  alpha: valueOrNull(alpha),
  alphaUndefinedBecause: reasonOf(alpha),
  pairs: valueOrNull(percent.micro),
  allAgree: valueOrNull(percent.allAgree),
  units,
});

export interface ReportInput {
  readonly pass: string;
  readonly queue: string;
  readonly seed: number;
  readonly progress: { readonly wanted: number; readonly done: number };
  readonly made: readonly Made[];
  readonly questions: readonly PartAgreements[] | null;
  readonly tally: Tally;
  readonly effort: readonly CoderEffort[];
  readonly hourlyPay: number | null;
  readonly discrepancies: readonly Discrepancy[];
}

export function reportOf(input: ReportInput): SimulationReport {
  const { tally, effort, hourlyPay, ...rest } = input;
  const tallies = new Map(tally.coderTallies().map((each) => [each.coder, each]));
  const agreement = tally.agreement();
  return {
    pass: rest.pass,
    queue: rest.queue,
    seed: rest.seed,
    progress: rest.progress,
    made: rest.made,
    coders: effort.map((each) => {
      const own = tallies.get(each.coder);
      return { ...each, sections: own?.sections ?? 0, confusions: own?.confusions ?? null };
    }),
    total: tally.total(),
    agreement: {
      sections: agreementReport(agreement.sections),
      responses: agreementReport(agreement.responses),
    },
    questions: rest.questions,
    cost: costOf(effort, rest.progress.wanted, hourlyPay),
    discrepancies: rest.discrepancies,
  };
}
