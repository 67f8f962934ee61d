import { counted } from "@/lib/counted";
import { UNIT_WORDS } from "@/lib/protocols/unit-words";
import type { AdjudicationReport } from "@/lib/simulate/adjudication/study";
import type { AgreementReport, CoderReport, SimulationReport } from "@/lib/simulate/report";
import type { Confusion, ConfusionName, Confusions } from "@/lib/simulate/tally";
import type { Agreement } from "@/lib/work/coder-agreement";
import type { PartAgreements } from "@/lib/work/compare-coders";
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

function costWords({ cost, progress, questions }: SimulationReport): string {
  const { hours, minutesPerResponse, hoursForAll, pay, payForAll } = cost;
  if (minutesPerResponse === null || hoursForAll === null) return "Nothing was finished.";
  const money = (amount: number | null) => (amount === null ? "" : `, pay ${amount.toFixed(2)}`);
  const perResponse = `${minutesPerResponse.toFixed(1)} minutes ${questions ? "an assignment" : "a response and coder"}`;
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

/** Judgments of every kind, and what is in them: “12 judgments on turns (9 entries in lists)”. */
const madeWords = ({ made }: SimulationReport): string =>
  made
    .map(({ kind, judgments, entries, passages }) => {
      const inside = [
        ...(entries > 0 ? [`${counted(entries, "entry", "entries")} in lists`] : []),
        ...(passages > 0 ? [counted(passages, "marked passage")] : []),
      ];
      const holding = inside.length > 0 ? ` (${inside.join(", ")})` : "";
      return `${counted(judgments, "judgment")} on ${UNIT_WORDS[kind].many}${holding}`;
    })
    .join("; ");

const valueWords = ({ of, value }: Agreement): string => {
  if ("undefinedBecause" in value) return `undefined (${value.undefinedBecause})`;
  return of === "entries" ? `${percent(value.value)} matched` : `alpha ${value.value.toFixed(3)}`;
};

/** Coders and their agreement by question, where nothing was planted. */
const questionWords = ({ coders }: SimulationReport, parts: readonly PartAgreements[]) => [
  "Coders",
  columns([
    ["coder", "group", "finished", "skipped", "time"],
    ...coders.map((coder) => coderRow(coder).slice(0, 5)),
  ]),
  "",
  "Agreement",
  parts.length === 0
    ? "Nothing has been finished by two."
    : columns([
        ["question", "said by two", "differ", "agreement"],
        ...parts.flatMap(({ agreements }) =>
          agreements.map((each) => [
            ...[each.label, String(each.units), String(each.differ), valueWords(each)],
          ]),
        ),
      ]),
];

/** Coders against the truth, and their agreement, in queues of responses and their sections. */
const truthWords = (report: SimulationReport) => [
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
];

/** The whole report, for people. */
export function reportWords(report: SimulationReport): string {
  const { progress, queue, seed, pass, discrepancies, questions } = report;
  const books =
    discrepancies.length === 0
      ? "The queue's numbers add up."
      : discrepancies.map(({ rule, count }) => `Does not hold: ${rule} (${count})`).join("\n");
  return [
    `Queue “${queue}”, ${pass}, seed ${seed}: ${progress.done} of ${counted(progress.wanted, "wanted assignment")} done.`,
    `Made: ${madeWords(report) || "no judgment"}.`,
    "",
    ...(questions ? questionWords(report, questions) : truthWords(report)),
    "",
    "Cost",
    costWords(report),
    "",
    books,
    ...(report.adjudication ? ["", adjudicationWords(report.adjudication)] : []),
  ].join("\n");
}
