import { counted } from "@/lib/counted";
import { readDrawnPool } from "@/lib/pools/weights";
import {
  type AnswerKey,
  type LabelledSection,
  labelledSections,
  readAnswerKeys,
  type WeighedSections,
  weighKey,
} from "../answer-keys";
import { count, text } from "../cells";
import type { ReportContext } from "../context";
import type { CoderLabel } from "../data/coder-labels";
import type { ResponseFacts } from "../data/responses";
import { type Drawn, drawnSections } from "../draw";
import { labelCell, labelsIn } from "../frame";
import { outcomeCell, outcomeSums, scoreCells, scoreProblem, scoreSections } from "../scoring";
import type { Column, ReportBody, Row } from "../types";
import { type NamedWeights, weightNotes } from "../weighing";

export const SCORE_COLUMNS: readonly Column[] = [
  { key: "precision", label: "Precision" },
  { key: "recall", label: "Recall" },
  { key: "f1", label: "F1" },
];

/** Clusters of responses are drawn in the order of their sorted ids, as in the study. */
function inSortedOrder(
  drawn: Drawn,
  responses: readonly ResponseFacts[],
  places: Uint32Array,
): Drawn {
  if (drawn.resampledOver !== "response") return drawn;
  const sorted = [...new Set(places)].sort((a, b) => {
    const [first = "", second = ""] = [responses[a]?.externalId, responses[b]?.externalId];
    return first < second ? -1 : first > second ? 1 : 0;
  });
  const rank = new Map(sorted.map((place, at) => [place, at]));
  return { ...drawn, clusterOf: places.map((place) => rank.get(place) ?? 0) };
}

const PREDICTORS = { FP: "First pass", LaJ: "Judge" } as const;

interface Line {
  readonly key: AnswerKey;
  readonly predictor: keyof typeof PREDICTORS;
  /** Sections whose predictions are scored. */
  readonly labelled: readonly LabelledSection[];
  /** By how much each counts; null where each counts once. */
  readonly weightOf: WeighedSections["weightOf"];
}

/** One predictor's scores, with intervals from a generator of its own for each row, as in the study. */
async function scoreRow(
  context: ReportContext,
  { key, predictor, labelled, weightOf }: Line,
): Promise<Row> {
  const { choices, draw } = context;
  const [frame, responses] = [await context.sections(), await context.responses()];
  const scored = scoreSections(labelled, (section) => labelsIn(frame, predictor, section));
  const known = new Map(labelled.map(({ section, hasError }) => [section, hasError]));
  const isScored = (label: CoderLabel) => labelCell(predictor)(label) >= 0;
  const crossed = await context.crossed();
  const ratings = crossed(scored.sections, 3, outcomeCell(known, isScored));
  const drawn = inSortedOrder(
    drawnSections(choices, frame, responses, scored.sections, "response", ratings),
    responses,
    scored.sections.map((section) => frame.response[section] ?? 0),
  );
  const weights =
    weightOf === null
      ? undefined
      : Float64Array.from(scored.sections, (section) => weightOf.get(section) ?? 0);
  const [intervals = {}] = await draw([scoreProblem(scored, choices, drawn, weights)]);
  return {
    cells: [
      text(key.title),
      text(weights ? `${PREDICTORS[predictor]}, weighted` : PREDICTORS[predictor]),
      ...scoreCells(scored, choices, intervals, weights),
      count(labelled.length),
      count(scored.predictions),
      ...outcomeSums(scored).map(count),
      count(scored.missing),
    ],
  };
}

/** Table 5: first pass and judge against the three references. */
export async function table5(context: ReportContext): Promise<ReportBody> {
  const { choices } = context;
  const frame = await context.sections();
  const keys = await readAnswerKeys(context);
  const pool = await readDrawnPool(context.tx, context.projectId);
  const rows: Row[] = [];
  const weighed: NamedWeights[] = [];
  for (const key of keys) {
    const { found, labelled, weightOf } = weighKey(frame, pool, key);
    weighed.push({ name: key.title, found });
    for (const predictor of ["FP", "LaJ"] as const) {
      const all = labelledSections(frame, key);
      rows.push(await scoreRow(context, { key, predictor, labelled: all, weightOf: null }));
      if (weightOf) rows.push(await scoreRow(context, { key, predictor, labelled, weightOf }));
    }
  }
  return {
    columns: [
      { key: "answer_key", label: "Reference" },
      { key: "predictor", label: "Predictor" },
      ...SCORE_COLUMNS,
      { key: "sections", label: "Sections" },
      { key: "predictions", label: "Predictions" },
      { key: "tp", label: "TP" },
      { key: "fp", label: "FP" },
      { key: "fn", label: "FN" },
      { key: "missing", label: "Without a prediction" },
    ],
    rows,
    n: keys.map(({ title, labels }) => `${title}: ${counted(labels.size, "section")}`).join("; "),
    notes: [
      "An error is the positive class. Each judgment of a first-pass annotator is one prediction.",
      "Both fed the pool, and the first pass’s own labels helped to make the references: recall is relative to the pool. Under Benchmark they are scored against references built without them.",
      "Sections on which the judge said neither yes nor no count neither for nor against it.",
      choices.rules === "code"
        ? "A score whose denominator is zero is 0, as in the study’s code."
        : "A score whose denominator is zero has no value.",
      ...weightNotes(weighed),
      ...(weighed.some(({ found }) => found.weights)
        ? [
            "Sections, predictions, TP, FP and FN of weighted rows are counts of what was adjudicated, without weights.",
          ]
        : []),
    ],
    parameters: [],
  };
}
