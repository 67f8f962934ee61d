import type { Command } from "commander";
import type { RateInterval, Share } from "@/lib/judges/rates/intervals";
import type { JudgeRates } from "@/lib/judges/rates/queries";
import { projectNamed, withDatabase } from "../database";
import { columns } from "../output";
import { outputOf } from "./context";

interface RatesFlags {
  project: string;
  task: string;
  malformed: string;
  against: string;
}

/** How often coders find what a task looks for, and how judges compare with people. */
export function registerJudgeRates(judge: Command): void {
  judge
    .command("rates")
    .description("how often coders find what a task looks for, and how judges compare with people")
    .requiredOption("--project <slug>")
    .requiredOption("--task <name>", "such as failure, overreaction, misconception-scoring")
    .option(
      "--malformed <rule>",
      "output that could not be read: exclude, or authors to count it as the study does",
      "exclude",
    )
    .option("--against <coder>", "compare with this coder; people = what people say", "people")
    .action((flags: RatesFlags, command: Command) => withDatabase(() => rates(flags, command)));
}

async function rates(flags: RatesFlags, command: Command): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { getJudgeRates } = await import("@/lib/judges/rates/queries");
  const { id } = await projectNamed(flags.project);
  const { task, malformed: rule, against } = flags;
  const shown = await getJudgeRates(OPERATOR, id, { task, rule, against });
  const { id: taskId, title, unit, words, counted } = shown.task;
  outputOf(command).result(
    { ...shown, task: { id: taskId, title, unit, words, counted } },
    ratesWords(shown),
  );
}

const percent = (value: number | null | undefined) =>
  value === null || value === undefined || Number.isNaN(value)
    ? "–"
    : `${(100 * value).toFixed(1)} %`;

const boundsOf = ({ interval }: RateInterval): string =>
  interval ? `${percent(interval.low)} to ${percent(interval.high)} (${interval.method})` : "";

const kappaBounds = ({ interval }: RateInterval): string =>
  interval ? ` (${interval.low.toFixed(3)} to ${interval.high.toFixed(3)})` : "";

const shareWords = ({ value, interval }: Share): string =>
  interval
    ? `${percent(value)} (${percent(interval.low)} to ${percent(interval.high)})`
    : percent(value);

function ratesWords({ task, rates: all, against, comparisons, ...shown }: JudgeRates) {
  const rows = all.map((rate) => {
    const missing = Object.entries(rate.missing).filter(([, number]) => number > 0);
    return [
      rate.coder,
      `${rate.counted} of ${rate.of}, ${percent(rate.share)}`,
      boundsOf(rate),
      `asked ${rate.asked}`,
      missing.map(([kind, number]) => `${kind} ${number}`).join(", "),
      rate.filled > 0 ? `${rate.filled} counted by the rule` : "",
    ];
  });
  const compared = comparisons.map((each) => {
    const { coder, of, without, agree, kappa, kappaInterval, tp, fp, fn, tn, shares } = each;
    return [
      coder,
      `agrees on ${agree} of ${of}, ${shareWords(shares.agreement)}`,
      "value" in kappa
        ? `kappa ${kappa.value.toFixed(3)}${kappaBounds(kappaInterval)}`
        : `no kappa: ${kappa.undefinedBecause}`,
      ...(["precision", "recall", "specificity", "npv"] as const).map(
        (name) => `${name} ${shareWords(shares[name])}`,
      ),
      `tp ${tp}, fp ${fp}, fn ${fn}, tn ${tn}`,
      `${without} without a verdict`,
    ];
  });
  return [
    `${task.title}: ${task.words[task.counted]}`,
    `Output that could not be read: ${shown.ruleWords}`,
    ...(rows.length > 0
      ? [shown.intervalWords, columns(rows)]
      : ["Nobody has a verdict on this task yet."]),
    `Against ${against}: ${shown.labelled} labelled, on ${shown.differ} people differ.`,
    ...(compared.length > 0 ? [columns(compared)] : []),
  ].join("\n");
}
