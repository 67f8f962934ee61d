import { counted } from "@/lib/counted";
import { readAnswerKeys } from "../answer-keys";
import { blank, count, text } from "../cells";
import type { ReportContext } from "../context";
import { type GroupCount, readGroupCounts, readGroupSizes } from "../data/groups";
import { drawnSections } from "../draw";
import { claimRule, hasClaim } from "../frame";
import { scoreCells, scoreProblem, scoreSections } from "../scoring";
import type { ReportBody, Row } from "../types";
import { labelledSections, SCORE_COLUMNS } from "./table-5";
import { groupWords, inStudyOrder } from "./table-11";

/** Counts of one group by the place of the section in the frame. */
function bySection(counts: readonly GroupCount[], places: ReadonlyMap<string, number>) {
  const found = new Map<string, Map<number, GroupCount>>();
  for (const each of counts) {
    const place = places.get(each.unitId);
    if (place === undefined) continue;
    const own = found.get(each.group) ?? new Map<number, GroupCount>();
    own.set(place, each);
    found.set(each.group, own);
  }
  return found;
}

/** Table 13: the groups of the first pass, how much they annotated, and their scores. */
export async function table13(context: ReportContext): Promise<ReportBody> {
  const { tx, projectId, choices, draw } = context;
  const [frame, responses] = [await context.sections(), await context.responses()];
  const places = new Map(frame.unitIds.map((unitId, place) => [unitId, place]));
  const counts = bySection(await readGroupCounts(tx, projectId, choices), places);
  const sizes = await readGroupSizes(tx, projectId, choices);
  const groups = inStudyOrder(sizes.map(({ group }) => group));
  const keys = groups.length > 0 ? await readAnswerKeys(context, groups) : [];
  const claims = claimRule(choices, "everybody");
  const rows: Row[] = [];
  for (const group of groups) {
    const own = counts.get(group) ?? new Map<number, GroupCount>();
    const judged = [...own.keys()].filter((section) => hasClaim(frame, section, claims));
    const by = (fits: (people: number) => boolean) =>
      count(judged.filter((section) => fits(frame.counts.groupedPeople[section] ?? 0)).length);
    const facts = [
      count(sizes.find((size) => size.group === group)?.people ?? 0),
      by((people) => people === 1),
      by((people) => people > 1),
    ];
    for (const [at, key] of keys.entries()) {
      const scored = scoreSections(labelledSections(frame, key), (section) => {
        const said = own.get(section);
        return [said?.error ?? 0, said?.fine ?? 0];
      });
      const drawn = drawnSections(choices, frame, responses, scored.sections, "response");
      const [intervals = {}] = await draw([scoreProblem(scored, choices, drawn)]);
      rows.push({
        cells: [
          text(groupWords(group)),
          ...(at === 0 ? facts : facts.map(() => blank)),
          text(key.title),
          ...scoreCells(scored, choices, intervals),
          count(scored.sections.length),
          count(scored.predictions),
        ],
      });
    }
  }
  return {
    columns: [
      { key: "group", label: "Group" },
      { key: "people", label: "People" },
      { key: "singly", label: "One annotator", group: "Sections with a claim" },
      { key: "multiply", label: "Several annotators", group: "Sections with a claim" },
      { key: "answer_key", label: "Reference" },
      ...SCORE_COLUMNS,
      { key: "sections", label: "Sections" },
      { key: "predictions", label: "Predictions" },
    ],
    rows,
    n: `${counted(groups.length, "group")}, ${counted(
      sizes.reduce((sum, { people }) => sum + people, 0),
      "person",
      "people",
    )}`,
    notes: [
      "Only people with a group count, for labels and for claims. A section counts by how many of them judged it, of whatever group.",
      "Their own labels helped to make the references; recall is relative to the pool.",
    ],
    parameters: [],
  };
}
