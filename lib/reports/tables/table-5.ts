import { counted } from "@/lib/counted";
import { type AnswerKey, readAnswerKeys } from "../answer-keys";
import { count, text } from "../cells";
import type { ReportContext } from "../context";
import type { CoderLabel } from "../data/coder-labels";
import type { ResponseFacts } from "../data/responses";
import type { SectionFrame } from "../data/sections";
import { type Drawn, drawnSections } from "../draw";
import { labelCell, labelsIn } from "../frame";
import {
  outcomeCell,
  outcomeSums,
  type Scored,
  scoreCells,
  scoreProblem,
  scoreSections,
} from "../scoring";
import type { Column, ReportBody, Row } from "../types";

export const SCORE_COLUMNS: readonly Column[] = [
  { key: "precision", label: "Precision" },
  { key: "recall", label: "Recall" },
  { key: "f1", label: "F1" },
];

/** Sections that a reference labels, in the order of the project. */
export function labelledSections({ unitIds }: SectionFrame, { labels }: AnswerKey) {
  return unitIds.flatMap((unitId, section) => {
    const hasError = labels.get(unitId);
    return hasError === undefined ? [] : [{ section, hasError }];
  });
}

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

interface Line {
  readonly key: AnswerKey;
  readonly predictor: "FP" | "LaJ";
  readonly scored: Scored;
}

/** Table 5: first pass and judge against the three references. */
export async function table5(context: ReportContext): Promise<ReportBody> {
  const { choices, draw } = context;
  const [frame, responses] = [await context.sections(), await context.responses()];
  const keys = await readAnswerKeys(context);
  const lines: Line[] = keys.flatMap((key) =>
    (["FP", "LaJ"] as const).map((predictor) => ({
      key,
      predictor,
      scored: scoreSections(labelledSections(frame, key), (section) =>
        labelsIn(frame, predictor, section),
      ),
    })),
  );
  const rows: Row[] = [];
  const crossed = await context.crossed();
  for (const { key, predictor, scored } of lines) {
    const known = new Map(
      labelledSections(frame, key).map(({ section, hasError }) => [section, hasError]),
    );
    const isScored = (label: CoderLabel) => labelCell(predictor)(label) >= 0;
    const ratings = crossed(scored.sections, 3, outcomeCell(known, isScored));
    const drawn = inSortedOrder(
      drawnSections(choices, frame, responses, scored.sections, "response", ratings),
      responses,
      scored.sections.map((section) => frame.response[section] ?? 0),
    );
    // A generator of its own for each row, as in the study.
    const [intervals = {}] = await draw([scoreProblem(scored, choices, drawn)]);
    const [tp, fp, fn] = outcomeSums(scored);
    rows.push({
      cells: [
        text(key.title),
        text(predictor === "FP" ? "First pass" : "Judge"),
        ...scoreCells(scored, choices, intervals),
        count(key.labels.size),
        count(scored.predictions),
        ...[tp, fp, fn].map(count),
        count(scored.missing),
      ],
    });
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
      "Both fed the pool, and the first pass’s own labels helped to make the references: recall is relative to the pool, and all scores are those in the sample, without weights. Under Benchmark they are scored against references built without them.",
      "Sections on which the judge said neither yes nor no count neither for nor against it.",
      choices.rules === "code"
        ? "A score whose denominator is zero is 0, as in the study’s code."
        : "A score whose denominator is zero has no value.",
    ],
    parameters: [],
  };
}
