import { counted } from "@/lib/counted";
import { type AnswerKey, labelledSections, readAnswerKeys } from "../answer-keys";
import { blank, count, text } from "../cells";
import type { ReportContext } from "../context";
import type { CoderLabel } from "../data/coder-labels";
import { type GroupCount, readGroupCounts, readGroupSizes } from "../data/groups";
import type { SectionFrame } from "../data/sections";
import { drawnSections } from "../draw";
import { claimRule, hasClaim } from "../frame";
import { outcomeCell, scoreCells, scoreProblem, scoreSections } from "../scoring";
import type { Cell, ReportBody, Row } from "../types";
import { SCORE_COLUMNS } from "./table-5";
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

type GroupSections = ReadonlyMap<number, GroupCount>;

interface GroupWork {
  readonly group: string;
  readonly own: GroupSections;
}

/** People of a group, and sections with a claim that it judged, by how many of any group did. */
function groupFacts(
  { choices }: ReportContext,
  frame: SectionFrame,
  own: GroupSections,
  size: number,
): Cell[] {
  const claims = claimRule(choices, "everybody");
  const judged = [...own.keys()].filter((section) => hasClaim(frame, section, claims));
  const people = judged.map((section) => frame.counts.groupedPeople[section] ?? 0);
  return [
    count(size),
    count(people.filter((n) => n === 1).length),
    count(people.filter((n) => n > 1).length),
  ];
}

/** A group's predictions against one reference. */
async function scoreRow(
  context: ReportContext,
  frame: SectionFrame,
  { group, own }: GroupWork,
  key: AnswerKey,
): Promise<Cell[]> {
  const { choices, draw } = context;
  const labelled = labelledSections(frame, key);
  const scored = scoreSections(labelled, (section) => {
    const said = own.get(section);
    return [said?.error ?? 0, said?.fine ?? 0];
  });
  const responses = await context.responses();
  const known = new Map(labelled.map(({ section, hasError }) => [section, hasError]));
  const isScored = (label: CoderLabel) => label.side === "people" && label.group === group;
  const crossed = await context.crossed();
  const drawn = drawnSections(
    ...([choices, frame, responses, scored.sections, "response"] as const),
    crossed(scored.sections, 3, outcomeCell(known, isScored)),
  );
  // A generator of its own for each row, as in the study.
  const [intervals = {}] = await draw([scoreProblem(scored, choices, drawn)]);
  return [
    text(key.title),
    ...scoreCells(scored, choices, intervals),
    count(scored.sections.length),
    count(scored.predictions),
  ];
}

/** Table 13: the groups of the first pass, how much they annotated, and their scores. */
export async function table13(context: ReportContext): Promise<ReportBody> {
  const { tx, projectId, choices } = context;
  const frame = await context.sections();
  const places = new Map(frame.unitIds.map((unitId, place) => [unitId, place]));
  const counts = bySection(await readGroupCounts(tx, projectId, choices), places);
  const sizes = await readGroupSizes(tx, projectId, choices);
  const groups = inStudyOrder(sizes.map(({ group }) => group));
  const keys = groups.length > 0 ? await readAnswerKeys(context, groups) : [];
  const rows: Row[] = [];
  for (const group of groups) {
    const own = counts.get(group) ?? new Map<number, GroupCount>();
    const size = sizes.find((each) => each.group === group)?.people ?? 0;
    const facts = groupFacts(context, frame, own, size);
    for (const [at, key] of keys.entries())
      rows.push({
        cells: [
          text(groupWords(group)),
          ...(at === 0 ? facts : facts.map(() => blank)),
          ...(await scoreRow(context, frame, { group, own }, key)),
        ],
      });
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
