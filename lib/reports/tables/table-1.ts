import { counted } from "@/lib/counted";
import { alphaProblem, krippendorffAlpha } from "@/lib/stats/alpha";
import type { CountTable } from "@/lib/stats/count-table";
import type { Estimate } from "@/lib/stats/estimate";
import { blank, count, quantityCell, text } from "../cells";
import type { ReportContext } from "../context";
import type { ResponseFacts } from "../data/responses";
import type { SectionFrame } from "../data/sections";
import { drawnResponses, drawnSections, type Intervals } from "../draw";
import { claimRule, claimSections, countsOf, LABELS, poolCounts } from "../frame";
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

const withValues = (table: CountTable): number[] => {
  const rows = Array.from({ length: table.cells.length / (table.width || 1) }, (_, row) => row);
  return rows.filter((row) =>
    table.cells.subarray(row * table.width, (row + 1) * table.width).some((n) => n > 0),
  );
};

const alphaCell = (estimate: Estimate, intervals: Intervals | undefined): Cell =>
  quantityCell(estimate, "coefficient", intervals?.value);

const line = (label: string, ...cells: Cell[]): Row => ({ cells: [text(label), ...cells] });

/** Table 1: the first pass, singly and multiply annotated. */
export async function table1(context: ReportContext): Promise<ReportBody> {
  const { choices, draw } = context;
  const [frame, responses] = [await context.sections(), await context.responses()];
  const first = peopleOnFirst(frame, responses.length);
  const claims = claimSections(frame, claimRule(choices, "everybody"));
  const sections = claimSections(frame, claimRule(choices, "people"));
  const everySection = Uint32Array.from({ length: frame.size }, (_, i) => i).filter(
    (i) => (frame.counts.people[i] ?? 0) > 0,
  );
  const scored = Uint32Array.from(withValues(scoreCounts(responses)));
  const scores = scoreCounts([...scored].flatMap((place) => responses[place] ?? []));
  const labels = poolCounts(frame, "FP", sections);
  const saysClaim = claimCounts(frame, everySection);
  const over = (which: Uint32Array) => drawnSections(choices, frame, responses, which, "section");
  const [ofScores, ofLabels, ofClaims] = await draw([
    alphaProblem(scores, "ordinal", drawnResponses(choices, responses, scored)),
    alphaProblem(labels, "nominal", over(sections)),
    alphaProblem(saysClaim, "nominal", over(everySection)),
  ]);
  const responsesWith = (fits: (people: number) => boolean) => count(first.filter(fits).length);
  const sectionsWith = (fits: (people: number) => boolean) =>
    count(claims.filter((i) => fits(frame.counts.people[i] ?? 0)).length);
  const most = Math.max(0, ...responses.map(({ judgments }) => judgments));
  const unjudged = first.filter((people) => people === 0).length;
  return {
    columns: [
      { key: "quantity", label: "" },
      { key: "singly", label: "Singly annotated" },
      { key: "multiply", label: "Multiply annotated" },
    ],
    rows: [
      line(
        "Responses",
        responsesWith((n) => n === 1),
        responsesWith((n) => n > 1),
      ),
      line(
        "Sections with a claim",
        sectionsWith((n) => n === 1),
        sectionsWith((n) => n > 1),
      ),
      line("Annotators per response", text("1"), text(most > 1 ? `2–${most}` : "none")),
      line(
        "Alpha, accuracy of responses (ordinal)",
        blank,
        alphaCell(krippendorffAlpha(scores, "ordinal"), ofScores),
      ),
      line(
        "Alpha, errors in sections (nominal)",
        blank,
        alphaCell(krippendorffAlpha(labels, "nominal"), ofLabels),
      ),
      line(
        "Alpha, claims in sections (nominal)",
        blank,
        alphaCell(krippendorffAlpha(saysClaim, "nominal"), ofClaims),
      ),
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
