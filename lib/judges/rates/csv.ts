import { BOM, type Cell, csvLine, guardCell } from "@/lib/exports/csv";
import { DRAWS, SHARES } from "./intervals";
import type { JudgeRates } from "./queries";
import { MISSING } from "./tally";

const HEAD = [
  ...["task", "coder", "is_person", "malformed_rule", "asked", ...MISSING, "filled_by_rule"],
  ...["denominator", "counted", "share", "share_95%ci_lower", "share_95%ci_upper"],
  ...["share_ci_method"],
  ...["against", "compared", "without_verdict", "tp", "fp", "fn", "tn", "agreeing"],
  ...["cohen_kappa", "cohen_kappa_95%ci_lower", "cohen_kappa_95%ci_upper"],
  ...SHARES.flatMap((name) => [name, `${name}_95%ci_lower`, `${name}_95%ci_upper`]),
  ...["thread_bootstrap_samples", "thread_bootstrap_seed"],
];
const COMPARED = 11 + 3 * SHARES.length;

/** Rates and comparisons, a coder a line, each with the rule that its numbers follow. */
export function ratesCsv({ task, rule, rates, against, comparisons }: JudgeRates): string {
  const lines = rates.map((rate) => {
    const compared = comparisons.find(({ coder }) => coder === rate.coder);
    const cells: Cell[] = [
      ...[task.id, rate.coder, rate.isPerson, rule, rate.asked],
      ...MISSING.map((kind) => rate.missing[kind]),
      ...[rate.filled, rate.of, rate.counted, rate.share],
      ...[rate.interval?.low, rate.interval?.high, rate.interval?.method],
      ...(compared
        ? [
            ...[against, compared.of, compared.without, compared.tp, compared.fp],
            ...[compared.fn, compared.tn, compared.agree],
            "value" in compared.kappa ? compared.kappa.value : null,
            ...[compared.kappaInterval.interval?.low, compared.kappaInterval.interval?.high],
            ...SHARES.flatMap((name) => {
              const { value, interval } = compared.shares[name];
              return [value, interval?.low, interval?.high];
            }),
          ]
        : Array.from({ length: COMPARED }, () => null)),
      ...[DRAWS.resamples, DRAWS.seed],
    ];
    return csvLine(cells.map(guardCell));
  });
  return [BOM + csvLine(HEAD), ...lines].join("");
}
