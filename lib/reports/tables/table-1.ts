import { counted } from "@/lib/counted";
import { alphaProblem, krippendorffAlpha } from "@/lib/stats/alpha";
import type { CountTable } from "@/lib/stats/count-table";
import type { Level } from "@/lib/stats/distance";
import { blank, count, quantityCell, text } from "../cells";
import type { ReportContext } from "../context";
import type { CoderLabel } from "../data/coder-labels";
import type { ResponseFacts } from "../data/responses";
import type { SectionFrame } from "../data/sections";
import { drawnResponses, drawnSections, type Intervals } from "../draw";
import { claimRule, claimSections, countsOf, LABELS, labelCell, poolCounts } from "../frame";
import type { Cell, ReportBody, Row } from "../types";

/** People who judged the first section of each response: the study's way to count its annotators. */
function peopleOnFirst(frame: SectionFrame, responses: number): Uint16Array {
  const people = new Uint16Array(responses);
  for (let i = 0; i < frame.size; i++)
    if (frame.index[i] === 0) people[frame.response[i] ?? 0] = frame.counts.people[i] ?? 0;
  return people;
}

/** Scores of whole responses, in ascending order of the scores that occur. */
export function scoreCounts(responses: readonly ResponseFacts[]): CountTable {
  const scores = [...new Set(responses.flatMap(({ scores }) => Object.keys(scores)))].sort(
    (a, b) => Number(a) - Number(b),
  );
  const cells = new Float64Array(responses.length * scores.length);
  responses.forEach(({ scores: given }, row) => {
    scores.forEach((score, at) => {
      cells[row * scores.length + at] = given[score] ?? 0;
    });
  });
  return countsOf(scores, cells);
}

/** Whether people say that there is a claim, over all sections. */
function claimCounts(frame: SectionFrame, sections: Uint32Array): CountTable {
  const cells = new Float64Array(sections.length * 2);
  sections.forEach((section, row) => {
    cells[row * 2] = frame.counts.peopleClaim[section] ?? 0;
    cells[row * 2 + 1] = frame.counts.peopleNoClaim[section] ?? 0;
  });
  return countsOf(LABELS, cells);
}

/** Where one person's word on a claim counts among those of the section. */
const claimCell = ({ side, hasClaim }: CoderLabel): number => {
  if (side !== "people" || hasClaim === null) return -1;
  return hasClaim ? 0 : 1;
};

const withValues = (table: CountTable): number[] => {
  const rows = Array.from({ length: table.cells.length / (table.width || 1) }, (_, row) => row);
  return rows.filter((row) =>
    table.cells.subarray(row * table.width, (row + 1) * table.width).some((n) => n > 0),
  );
};

const line = (label: string, ...cells: Cell[]): Row => ({ cells: [text(label), ...cells] });

/** Alphas of accuracy, errors and claims, with their intervals. */
async function alphaRows(
  { choices, draw, ...context }: ReportContext,
  frame: SectionFrame,
  responses: readonly ResponseFacts[],
): Promise<Row[]> {
  const sections = claimSections(frame, claimRule(choices, "people"));
  const judged = Uint32Array.from({ length: frame.size }, (_, i) => i).filter(
    (i) => (frame.counts.people[i] ?? 0) > 0,
  );
  const scored = Uint32Array.from(withValues(scoreCounts(responses)));
  const scores = scoreCounts([...scored].flatMap((place) => responses[place] ?? []));
  const labels = poolCounts(frame, "FP", sections);
  const claims = claimCounts(frame, judged);
  const crossed = await context.crossed();
  const over = (which: Uint32Array, cellOf: (label: CoderLabel) => number) =>
    drawnSections(
      ...([choices, frame, responses, which, "section"] as const),
      crossed(which, LABELS.length, cellOf),
    );
  const [ofScores, ofLabels, ofClaims] = await draw([
    alphaProblem(scores, "ordinal", drawnResponses(choices, responses, scored)),
    alphaProblem(labels, "nominal", over(sections, labelCell("FP"))),
    alphaProblem(claims, "nominal", over(judged, claimCell)),
  ]);
  const row = (words: string, table: CountTable, level: Level, intervals: Intervals | undefined) =>
    line(
      `Alpha, ${words} (${level})`,
      blank,
      quantityCell(krippendorffAlpha(table, level), "coefficient", intervals?.value),
    );
  return [
    row("accuracy of responses", scores, "ordinal", ofScores),
    row("errors in sections", labels, "nominal", ofLabels),
    row("claims in sections", claims, "nominal", ofClaims),
  ];
}

/** Table 1: the first pass, singly and multiply annotated. */
export async function table1(context: ReportContext): Promise<ReportBody> {
  const [frame, responses] = [await context.sections(), await context.responses()];
  const first = peopleOnFirst(frame, responses.length);
  const claims = claimSections(frame, claimRule(context.choices, "everybody"));
  const people = claims.map((i) => frame.counts.people[i] ?? 0);
  const most = Math.max(0, ...responses.map(({ judgments }) => judgments));
  const unjudged = first.filter((n) => n === 0).length;
  const split = (label: string, counts: Uint16Array | Uint32Array) =>
    line(
      label,
      count(counts.filter((n) => n === 1).length),
      count(counts.filter((n) => n > 1).length),
    );
  return {
    columns: [
      { key: "quantity", label: "" },
      { key: "singly", label: "Singly annotated" },
      { key: "multiply", label: "Multiply annotated" },
    ],
    rows: [
      split("Responses", first),
      split("Sections with a claim", people),
      line("Annotators per response", text("1"), text(most > 1 ? `2–${most}` : "none")),
      ...(await alphaRows(context, frame, responses)),
    ],
    n: `${counted(responses.length, "response")}, ${counted(frame.size, "section")}; ${counted(claims.length, "section")} with a claim`,
    notes: [
      "A response counts by how many people judged its first section, a section by how many judged it.",
      "A section holds a claim when nobody who decides says that it holds none; the more people judge it, the more sections drop out.",
      ...(unjudged > 0 ? [`${counted(unjudged, "response")} judged by nobody.`] : []),
    ],
    parameters: [],
  };
}
