import { intervalOf, percent } from "@/components/benchmark/score-words";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { RateInterval, Share } from "@/lib/judges/rates/intervals";
import type { JudgeRates } from "@/lib/judges/rates/queries";
import { type CoderRate, MISSING, type Missing } from "@/lib/judges/rates/tally";
import { count } from "@/lib/judges/words";
import type { IntervalMethod } from "@/lib/stats/estimate";

const MISSING_WORDS: Readonly<Record<Missing, string>> = {
  malformed: "could not be read",
  failed: "no answer",
  open: "not asked yet",
  empty: "empty in the file",
  cannot_tell: "cannot tell",
};

const heads = (names: readonly string[]) =>
  names.map((name, index) => (
    <HeaderCell key={name} className={index > 0 ? "text-end!" : undefined}>
      {name}
    </HeaderCell>
  ));

/** Rates with everything that is in no numerator and no denominator beside them. */
export function RateTable({ shown: { task, rates } }: { shown: JudgeRates }) {
  const values = Object.keys(task.words)
    .map(Number)
    .sort((a, b) => a - b);
  return (
    <PlainTable
      caption="Rates"
      head={heads([
        ...["Coder", "Asked about", "Without a verdict", "Counted by the rule"],
        ...values.map((value) => task.words[value] ?? String(value)),
        ...[`Share: ${task.words[task.counted]}`, "95 % interval"],
      ])}
    >
      {rates.map((rate) => (
        <tr key={rate.coder} className="tabular-nums">
          <Cell isRowHeader className="min-w-40 wrap-anywhere">
            {rate.coder}
            <span className="block text-sm text-ink-soft">
              {rate.isPerson ? "person" : "system"}
            </span>
          </Cell>
          <Cell className="text-end!">{count(rate.asked)}</Cell>
          <Cell className="text-end!">{missingWords(rate)}</Cell>
          <Cell className="text-end!">{count(rate.filled)}</Cell>
          {values.map((value) => (
            <Cell key={value} className="text-end!">
              {count(rate.values[value] ?? 0)}
            </Cell>
          ))}
          <Cell className="text-end! whitespace-nowrap">
            {rate.share === null ? "–" : `${percent(rate.share)} % of ${count(rate.of)}`}
          </Cell>
          <Cell className="text-end! whitespace-nowrap">
            <RateRange {...rate} />
          </Cell>
        </tr>
      ))}
    </PlainTable>
  );
}

const missingWords = ({ missing }: CoderRate): string =>
  MISSING.filter((kind) => missing[kind] > 0)
    .map((kind) => `${count(missing[kind])} ${MISSING_WORDS[kind]}`)
    .join(", ") || "0";

const METHOD_WORDS: Partial<Record<IntervalMethod, string>> = {
  wilson: "Wilson",
  percentile: "threads drawn",
  "clopper-pearson": "exact",
};

/** An interval with how it was had, or why there is none. */
function RateRange({ interval, intervalBecause }: RateInterval) {
  if (!interval) return <span className="text-ink-soft">{intervalBecause ? "none" : "–"}</span>;
  return (
    <>
      {percent(interval.low)} to {percent(interval.high)}
      <span className="block text-sm text-ink-soft">{METHOD_WORDS[interval.method]}</span>
    </>
  );
}

/** A number with its interval below it. */
function Ranged({ words, bounds }: { words: string; bounds: string | null }) {
  return (
    <>
      {words}
      {bounds && <span className="block text-sm text-ink-soft">{bounds}</span>}
    </>
  );
}

function ShareRange({ share: { value, ...share } }: { share: Share }) {
  return value === null ? "–" : <Ranged words={`${percent(value)} %`} bounds={intervalOf(share)} />;
}

/** Each coder's verdicts against the labels. */
export function ComparisonTable({ shown: { comparisons } }: { shown: JudgeRates }) {
  if (comparisons.length === 0)
    return <p className="text-ink-soft">There is nobody else to compare.</p>;
  return (
    <PlainTable
      caption="Comparison"
      head={heads([
        ...[
          "Coder",
          "Compared",
          "Without a verdict",
          "Both",
          "Coder alone",
          "Label alone",
          "Neither",
        ],
        ...["Agreement", "Cohen’s kappa", "Precision", "Recall", "Specificity", "NPV"],
      ])}
    >
      {comparisons.map(({ coder, of, without, tp, fp, fn, tn, kappa, kappaInterval, shares }) => (
        <tr key={coder} className="tabular-nums">
          <Cell isRowHeader className="min-w-40 wrap-anywhere">
            {coder}
          </Cell>
          {[of, without, tp, fp, fn, tn].map((number, index) => (
            <Cell key={COUNTS[index]} className="text-end!">
              {count(number)}
            </Cell>
          ))}
          <Cell className="text-end! whitespace-nowrap">
            <ShareRange share={shares.agreement} />
          </Cell>
          <Cell className="text-end!">
            {"value" in kappa ? (
              <Ranged words={kappa.value.toFixed(3)} bounds={kappaBounds(kappaInterval)} />
            ) : (
              `none: ${kappa.undefinedBecause}`
            )}
          </Cell>
          {(["precision", "recall", "specificity", "npv"] as const).map((name) => (
            <Cell key={name} className="text-end! whitespace-nowrap">
              <ShareRange share={shares[name]} />
            </Cell>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}

const kappaBounds = ({ interval, intervalBecause }: RateInterval): string | null => {
  if (interval) return `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}`;
  return intervalBecause && "no interval";
};

const COUNTS = ["of", "without", "tp", "fp", "fn", "tn"];
