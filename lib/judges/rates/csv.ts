import { BOM, type Cell, csvLine, guardCell } from "@/lib/exports/csv";
import type { JudgeRates } from "./queries";
import { MISSING } from "./tally";

const HEAD = [
  ...["task", "coder", "is_person", "malformed_rule", "asked", ...MISSING, "filled_by_rule"],
  ...["denominator", "counted", "share", "wilson95%ci_lower", "wilson95%ci_upper"],
  ...["against", "compared", "without_verdict", "tp", "fp", "fn", "tn", "agreeing", "cohen_kappa"],
];

/** Rates and comparisons, a coder a line, each with the rule that its numbers follow. */
export function ratesCsv({ task, rule, rates, against, comparisons }: JudgeRates): string {
  const lines = rates.map((rate) => {
    const compared = comparisons.find(({ coder }) => coder === rate.coder);
    const cells: Cell[] = [
      ...[task.id, rate.coder, rate.isPerson, rule, rate.asked],
      ...MISSING.map((kind) => rate.missing[kind]),
      ...[rate.filled, rate.of, rate.counted, rate.share],
      ...[rate.interval?.low, rate.interval?.high],
      ...(compared
        ? [
            ...[against, compared.of, compared.without, compared.tp, compared.fp],
            ...[compared.fn, compared.tn, compared.agree],
            "value" in compared.kappa ? compared.kappa.value : null,
          ]
        : Array.from({ length: 9 }, () => null)),
    ];
    return csvLine(cells.map(guardCell));
  });
  return [BOM + csvLine(HEAD), ...lines].join("");
}
