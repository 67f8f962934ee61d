import { counted } from "@/lib/counted";
import { pearson, pearsonProblem, spearman } from "@/lib/stats/correlation";
import { blank, count, quantityCell, text } from "../cells";
import { CHOICE_WORDS } from "../choice-words";
import type { ReportContext } from "../context";
import { drawnResponses } from "../draw";
import type { Drawing, ReportBody, Row } from "../types";
import { binEdges, heatBins, heatMap } from "./heat-map";
import { type AccuracyPoint, accuracyPoints } from "./points";

const PANELS = [
  { key: "short", isLong: false, code: "1–2 sections with a claim", text: "1–2 sections" },
  {
    key: "long",
    isLong: true,
    code: "3 or more sections with a claim",
    text: "3 or more sections",
  },
] as const;

const range = (axis: "x" | "y", bin: number): string => {
  const decimals = axis === "x" ? 2 : 0;
  return binEdges(axis, bin)
    .map((edge) => edge.toFixed(decimals))
    .join(" to ");
};

function binRows(panel: string, points: readonly AccuracyPoint[]): Row[] {
  return heatBins(points).map(({ x, y, n }) => ({
    cells: [text(panel), text(range("x", x)), text(range("y", y)), count(n)],
  }));
}

const DESCRIPTION =
  "Responses by mean accuracy and share of sections with an error: a cell holds its count, a bar the count along an axis.";

/** Figure 2: accuracy of whole responses against errors in their sections. */
export async function figure2(context: ReportContext): Promise<ReportBody> {
  const { choices, draw } = context;
  const [frame, responses] = [await context.sections(), await context.responses()];
  const points = accuracyPoints(frame, responses, choices);
  const panels = PANELS.map(({ isLong, ...words }) => ({
    name: words[choices.rules],
    points: points.filter((point) => point.isLong === isLong),
  }));
  const pairs = points.map(({ x, y }): [number, number] => [x, y]);
  const places = Uint32Array.from(points, ({ response }) => response);
  const [intervals = {}] = await draw([
    pearsonProblem(pairs, drawnResponses(choices, responses, places)),
  ]);
  const drawings: Drawing[] = panels.map(({ name, points: own }) => {
    const title = `${name}: ${counted(own.length, "response")}`;
    return { title, description: DESCRIPTION, svg: heatMap(title, own) };
  });
  return {
    columns: [
      { key: "panel", label: "" },
      { key: "accuracy", label: "Mean accuracy" },
      { key: "errors", label: "Sections with an error (%)" },
      { key: "value", label: "Responses" },
    ],
    rows: [
      {
        cells: [
          text("Pearson’s correlation, both panels"),
          blank,
          blank,
          quantityCell(pearson(pairs), "coefficient", intervals.value),
        ],
      },
      {
        cells: [
          text("Spearman’s rank correlation, both panels"),
          blank,
          blank,
          quantityCell(spearman(pairs), "coefficient"),
        ],
      },
      ...panels.flatMap(({ name, points: own }) => [
        { cells: [text(name), text("all"), text("all"), count(own.length)] },
        ...binRows(name, own),
      ]),
    ],
    n: `${counted(points.length, "response")} of ${responses.length.toLocaleString("en-GB")}`,
    notes: [
      "Responses that at least two people scored and whose first section at least two judged; in them, sections with a claim that at least two judged.",
      choices.rules === "code"
        ? "A section counts by the mean of all adjudications, so that one on which they split is half an error; without adjudication by the label that all people share."
        : "Sections on which adjudicators differ are left out; without adjudication the label counts that all people share.",
      "Spearman’s correlation is Pearson’s of ranks, which ties share; it has no interval, since each resample would have ranks of its own.",
      "Cells hold the number of responses. In the panel of short responses the cell of responses that all call accurate and that have no error is off the colour scale and outlined.",
    ],
    parameters: [{ label: "Decisions of", value: CHOICE_WORDS.adjudicators[choices.adjudicators] }],
    drawings,
  };
}
