import type { IntervalJson, StatisticResult } from "@/lib/stats/result";

const number = (value: number): string =>
  Number.isInteger(value) ? String(value) : Number(value.toPrecision(6)).toString();

function intervalWords(interval: IntervalJson | null | undefined): string {
  if (!interval) return "";
  const { low, high, confidence, method, resamples, discarded, seed, resampledOver } = interval;
  const how =
    resamples > 0
      ? `${method}, ${resamples} resamples of each ${resampledOver}, ${discarded} discarded, seed ${seed}`
      : method;
  return `  ${number(confidence * 100)} % interval ${number(low)} to ${number(high)} (${how})`;
}

function line(name: string, value: number | null, reason: string | null, interval: string): string {
  return `${name}: ${value === null ? `undefined, because ${reason}` : number(value)}${interval}`;
}

/** A result in words: one line a value, then what it rests on. */
export function resultWords(result: StatisticResult): string {
  const { values, valuesUndefinedBecause = {}, intervals } = result;
  const lines = values
    ? Object.entries(values).map(([name, value]) => {
        const own = intervals ? intervals[name] : name === "total" ? result.interval : null;
        return line(name, value, valuesUndefinedBecause[name] ?? null, intervalWords(own));
      })
    : [
        line(
          result.statistic,
          result.value,
          result.undefinedBecause,
          intervalWords(result.interval),
        ),
      ];
  if (result.intervalUndefinedBecause) {
    lines.push(`no interval, because ${result.intervalUndefinedBecause}`);
  }
  const dropped = Object.entries(result.units.dropped).map(([why, n]) => `${n} (${why})`);
  lines.push(
    `units: ${result.units.used} used${dropped.length > 0 ? `; left out: ${dropped.join(", ")}` : ""}`,
  );
  return lines.join("\n");
}
