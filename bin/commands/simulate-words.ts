import { counted } from "@/lib/counted";
import type { AdjudicationReport } from "@/lib/simulate/adjudication/study";
import type { AgreementReport, CoderReport, SimulationReport } from "@/lib/simulate/report";
import type { Confusion, ConfusionName, Confusions } from "@/lib/simulate/tally";
import { columns } from "../output";

const percent = (share: number | null): string =>
  share === null ? "–" : `${(100 * share).toFixed(1)} %`;

const shareOf = (part: number, rest: number): number | null =>
  part + rest === 0 ? null : part / (part + rest);

const found = ({ hits, misses }: Confusion): string =>
  `${hits}/${hits + misses} ${percent(shareOf(hits, misses))}`;
const wrongly = ({ falseAlarms, correctRejections }: Confusion): string =>
  percent(shareOf(falseAlarms, correctRejections));

const minutes = (ms: number): string => `${(ms / 60_000).toFixed(0)} min`;

function coderRow({ confusions, ...coder }: CoderReport): string[] {
  return [
    coder.coder,
    coder.group ?? "",
    String(coder.finished),
    String(coder.skipped),
    minutes(coder.activeMs),
    confusions ? found(confusions.error) : "–",
    confusions ? wrongly(confusions.error) : "–",
  ];
}

const KINDS: readonly ConfusionName[] = [
  "incorrect",
  "certainty",
  "risk",
  "urgency",
  "disagreement",
  "error",
  "claim",
];

const kindRows = (total: Confusions): string[][] =>
  KINDS.map((name) => {
    const { hits, misses, falseAlarms, correctRejections } = total[name];
    const counts = [hits, misses, falseAlarms, correctRejections].map(String);
    return [
      name,
      ...counts,
      percent(shareOf(hits, misses)),
      percent(shareOf(falseAlarms, correctRejections)),
    ];
  });

function agreementWords(what: string, agreement: AgreementReport): string {
  const { alpha, alphaUndefinedBecause, pairs, allAgree, units } = agreement;
  const value = alpha === null ? `undefined (${alphaUndefinedBecause})` : alpha.toFixed(3);
  const shares = `pairs ${percent(pairs)}, all agree ${percent(allAgree)}`;
  return `${what}: alpha ${value}; ${shares}; ${counted(units, "unit")} with two or more`;
}

function costWords({ cost, progress }: SimulationReport): string {
  const { hours, minutesPerResponse, hoursForAll, pay, payForAll } = cost;
  if (minutesPerResponse === null || hoursForAll === null) return "Nothing was finished.";
  const money = (amount: number | null) => (amount === null ? "" : `, pay ${amount.toFixed(2)}`);
  const perResponse = `${minutesPerResponse.toFixed(1)} minutes a response and coder`;
  const done = `${hours.toFixed(1)} hours of attention (${perResponse})${money(pay)}`;
  if (progress.done >= progress.wanted) return done;
  return `${done}\nAll ${counted(progress.wanted, "wanted assignment")}: ${hoursForAll.toFixed(1)} hours${money(payForAll)}`;
}

function adjudicationWords({ pool, queues }: AdjudicationReport): string {
  const lines = queues.map(({ name, wanted, done, hours, discrepancies }) => {
    const books =
      discrepancies.length === 0
        ? "the numbers add up"
        : `does not hold: ${discrepancies.map(({ rule }) => rule).join("; ")}`;
    const work = `${done} of ${counted(wanted, "wanted adjudication")}, ${hours.toFixed(1)} hours`;
    return `Queue “${name}”: ${work}; ${books}.`;
  });
  return [`Pool “${pool.name}”: ${counted(pool.sections, "section")}.`, ...lines].join("\n");
}

/** The whole report, for people. */
export function reportWords(report: SimulationReport): string {
  const { progress, queue, seed, pass, discrepancies } = report;
  const books =
    discrepancies.length === 0
      ? "The queue's numbers add up."
      : discrepancies.map(({ rule, count }) => `Does not hold: ${rule} (${count})`).join("\n");
  return [
    `Queue “${queue}”, ${pass}, seed ${seed}: ${progress.done} of ${counted(progress.wanted, "wanted assignment")} done.`,
    "",
    "Coders, and errors found of those that are there; wrongly: of sections with a fact and no error",
    columns([
      ["coder", "group", "finished", "skipped", "time", "found", "wrongly"],
      ...report.coders.map(coderRow),
    ]),
    "",
    "Against the simulated truth, over all coders (claim: over all sections; else: with a fact)",
    columns([
      ["", "hits", "misses", "false alarms", "right passes", "hit rate", "false-alarm rate"],
      ...kindRows(report.total),
    ]),
    "",
    "Agreement",
    agreementWords("sections, has_error", report.agreement.sections),
    agreementWords("responses, accuracy (ordinal)", report.agreement.responses),
    "",
    "Cost",
    costWords(report),
    "",
    books,
    ...(report.adjudication ? ["", adjudicationWords(report.adjudication)] : []),
  ].join("\n");
}
