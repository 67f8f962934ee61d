import { seriesName } from "@/lib/benchmark/detectors";
import { counted } from "@/lib/counted";
import { scoresFromCounts } from "@/lib/stats/scores";
import { readAnswerKeys } from "../answer-keys";
import { count, none, text } from "../cells";
import type { ReportContext } from "../context";
import { readSystemLabels, type SystemTable } from "../data/systems";
import { zeroDivision } from "../scoring";
import type { Cell, ReportBody } from "../types";
import { median } from "./median";

/** True positives, false positives, false negatives and labels of every system. */
function outcomesOf({ systems, sections }: SystemTable, labels: ReadonlyMap<string, boolean>) {
  const outcomes = systems.map(() => ({ tp: 0, fp: 0, fn: 0, labels: 0 }));
  for (const { unitId, error, fine } of sections) {
    const hasError = labels.get(unitId);
    if (hasError === undefined) continue;
    for (const system of error) {
      const own = outcomes[system];
      if (own) own[hasError ? "tp" : "fp"] += 1;
    }
    for (const system of fine) {
      const own = outcomes[system];
      if (own && hasError) own.fn += 1;
    }
    for (const system of [...error, ...fine]) {
      const own = outcomes[system];
      if (own) own.labels += 1;
    }
  }
  return outcomes;
}

/** Median and range of the values that there are. */
function rangeCells(values: readonly number[], because: string): Cell[] {
  if (values.length === 0) return [1, 2, 3].map(() => none(because, "share"));
  return [median(values), Math.min(...values), Math.max(...values)].map((value) => ({
    kind: "number",
    value,
    format: "share",
  }));
}

const SPREAD = [
  ["median", "Median"],
  ["minimum", "Minimum"],
  ["maximum", "Maximum"],
] as const;

/** Table 8: repeated runs of judges against the references. */
export async function table8(context: ReportContext): Promise<ReportBody> {
  const { tx, projectId, choices } = context;
  const keys = await readAnswerKeys(context);
  const table = await readSystemLabels(tx, projectId, choices);
  const names = table.systems.map(seriesName);
  const series = [...new Set(names)];
  const rows = keys.flatMap(({ title, labels }) => {
    const outcomes = outcomesOf(table, labels);
    return series.flatMap((name) => {
      const runs = outcomes.filter((own, at) => names[at] === name && own.labels > 0);
      if (runs.length === 0) return [];
      const scores = runs.map(({ tp, fp, fn }) =>
        scoresFromCounts(tp, fp, fn, zeroDivision(choices)),
      );
      const values = (score: "precision" | "recall") =>
        scores.flatMap(({ values }) => ("value" in values[score] ? values[score].value : []));
      const fewest = Math.min(...runs.map((own) => own.labels));
      return {
        cells: [
          text(title),
          text(name),
          count(runs.length),
          ...rangeCells(values("precision"), "no run predicted an error"),
          ...rangeCells(values("recall"), "the reference has no error"),
          count(labels.size),
          count(labels.size - fewest),
        ],
      };
    });
  });
  return {
    columns: [
      { key: "answer_key", label: "Reference" },
      { key: "judge", label: "Judge" },
      { key: "runs", label: "Runs" },
      ...(["precision", "recall"] as const).flatMap((score) =>
        SPREAD.map(([key, label]) => ({
          key: `${score}_${key}`,
          label,
          group: score === "precision" ? "Precision" : "Recall",
        })),
      ),
      { key: "sections", label: "Sections" },
      { key: "most_missing", label: "Without a label, at most" },
    ],
    rows,
    n: `${counted(table.systems.length, "system")} in ${counted(series.length, "series", "series")}`,
    notes: [
      "Runs of one judge are those that were made here with it, and systems named alike but for a number at the end. Median and range over runs: no interval of a sample, but how much repeating moves the scores.",
      "Sections on which a run said neither yes nor no count neither for nor against it.",
      "Recall is relative to the pool. Scores are those in the sample, without weights.",
    ],
    parameters: [],
  };
}
