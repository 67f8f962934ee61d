import { seriesNames } from "@/lib/benchmark/detectors";
import { counted } from "@/lib/counted";
import { groupBy } from "@/lib/group-by";
import { readDrawnPool } from "@/lib/pools/weights";
import type { IntervalResult } from "@/lib/stats/bootstrap/bootstrap";
import { buildProblem } from "@/lib/stats/bootstrap/build-problem";
import { median } from "@/lib/stats/median";
import { medianScoresInput, runScores } from "@/lib/stats/median-scores";
import {
  type LabelledSection,
  labelledSections,
  readAnswerKeys,
  type WeighedSections,
  weighKey,
} from "../answer-keys";
import { count, none, quantityCell, text } from "../cells";
import type { ReportContext } from "../context";
import type { SectionFrame } from "../data/sections";
import { readSystemLabels, type SystemLabels, type SystemTable } from "../data/systems";
import { drawnSections } from "../draw";
import { zeroDivision } from "../scoring";
import type { Cell, ReportBody, Row } from "../types";
import { type NamedWeights, weightNotes } from "../weighing";

/** The runs of one judge among all systems, by their numbers. */
type Runs = readonly number[];

/** Labels of systems by the place of their section in the frame. */
function bySection({ unitIds }: SectionFrame, { sections }: SystemTable) {
  const places = new Map(unitIds.map((unitId, place) => [unitId, place]));
  return new Map(sections.map((labels) => [places.get(labels.unitId) ?? -1, labels]));
}

/** Per section true positives, false positives and false negatives of each run; and their labels. */
function outcomesOf(
  runs: Runs,
  labelled: readonly LabelledSection[],
  said: ReadonlyMap<number, SystemLabels>,
) {
  const width = 3 * runs.length;
  const cells = new Float64Array(labelled.length * width);
  const labels = runs.map(() => 0);
  const placeOf = new Map(runs.map((system, run) => [system, run]));
  const add = (row: number, systems: readonly number[], kind: number | null) => {
    for (const system of systems) {
      const run = placeOf.get(system);
      if (run === undefined) continue;
      labels[run] = (labels[run] ?? 0) + 1;
      if (kind === null) continue;
      const at = row * width + 3 * run + kind;
      cells[at] = (cells[at] ?? 0) + 1;
    }
  };
  labelled.forEach(({ section, hasError }, row) => {
    const own = said.get(section);
    if (!own) return;
    add(row, own.error, hasError ? 0 : 1);
    add(row, own.fine, hasError ? 2 : null);
  });
  return { table: { width, cells }, labels };
}

/** Median with its interval, and range, of the values that there are. */
function rangeCells(values: readonly number[], because: string, interval?: IntervalResult): Cell[] {
  if (values.length === 0) return [1, 2, 3].map(() => none(because, "share"));
  return [
    quantityCell({ value: median(values) }, "share", interval),
    quantityCell({ value: Math.min(...values) }, "share"),
    quantityCell({ value: Math.max(...values) }, "share"),
  ];
}

const SPREAD = [
  ["median", "Median"],
  ["minimum", "Minimum"],
  ["maximum", "Maximum"],
] as const;

interface Line {
  readonly title: string;
  readonly judge: string;
  readonly runs: Runs;
  readonly labelled: readonly LabelledSection[];
  readonly said: ReadonlyMap<number, SystemLabels>;
  /** By how much each section counts; null where each counts once. */
  readonly weightOf: WeighedSections["weightOf"];
}

/** A judge's runs by one reference; null where none of them said anything of its sections. */
async function seriesRow(context: ReportContext, line: Line): Promise<Row | null> {
  const { title, judge, labelled, said, weightOf } = line;
  const { choices, draw } = context;
  const [frame, responses] = [await context.sections(), await context.responses()];
  const asked = outcomesOf(line.runs, labelled, said).labels;
  const runs = line.runs.filter((_, run) => (asked[run] ?? 0) > 0);
  if (runs.length === 0) return null;
  const { table, labels } = outcomesOf(runs, labelled, said);
  const sections = Uint32Array.from(labelled, ({ section }) => section);
  const weights = weightOf
    ? Float64Array.from(sections, (section) => weightOf.get(section) ?? 0)
    : undefined;
  const scores = runScores(table, zeroDivision(choices), weights);
  const drawn = drawnSections(choices, frame, responses, sections, "response");
  const input = { ...medianScoresInput(table, zeroDivision(choices)), ...drawn, weights };
  const [intervals = {}] = await draw([buildProblem(input)]);
  return {
    cells: [
      text(title),
      text(weights ? `${judge}, weighted` : judge),
      count(runs.length),
      ...rangeCells(scores.precision, "no run predicted an error", intervals.precision),
      ...rangeCells(scores.recall, "the reference has no error", intervals.recall),
      count(labelled.length),
      count(labelled.length - Math.min(...labels)),
    ],
  };
}

/** Table 8: repeated runs of judges against the references. */
export async function table8(context: ReportContext): Promise<ReportBody> {
  const { tx, projectId, choices } = context;
  const frame = await context.sections();
  const keys = await readAnswerKeys(context);
  const pool = await readDrawnPool(tx, projectId);
  const table = await readSystemLabels(tx, projectId, choices);
  const said = bySection(frame, table);
  const names = seriesNames(table.systems);
  const series = groupBy(
    table.systems.entries(),
    ([, { pseudonym }]) => names.get(pseudonym) ?? pseudonym,
  );
  const rows: Row[] = [];
  const weighed: NamedWeights[] = [];
  for (const key of keys) {
    const { found, labelled, weightOf } = weighKey(frame, pool, key);
    const sets = [
      { labelled: labelledSections(frame, key), weightOf: null },
      ...(weightOf ? [{ labelled, weightOf }] : []),
    ];
    for (const [judge, systems] of series)
      for (const set of sets) {
        const runs = systems.map(([system]) => system);
        const row = await seriesRow(context, { title: key.title, judge, runs, said, ...set });
        if (row) rows.push(row);
      }
    if (series.size > 0) weighed.push({ name: key.title, found });
  }
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
    n: `${counted(table.systems.length, "system")} in ${counted(series.size, "series", "series")}`,
    notes: [
      "Runs of one judge are those that were made here with it, and imported systems named alike but for a number at the end that counts them. The range over runs shows how much repeating moves the scores; the interval of the median, how much other responses would. Where two-way draws are chosen, sections alone are drawn here.",
      "Sections on which a run said neither yes nor no count neither for nor against it.",
      "Recall is relative to the pool.",
      ...weightNotes(weighed),
    ],
    parameters: [],
  };
}
