import { counted } from "@/lib/counted";
import { text, WILSON_NOTE } from "../cells";
import type { ReportContext } from "../context";
import { type AdjudicatorSide, type CategorySet, readCategorySets } from "../data/adjudications";
import type { ReportBody } from "../types";
import { categoryCells, categoryColumns } from "./categories";

export const LABEL_WORDS: Readonly<Record<CategorySet["says"], string>> = {
  has_error: "Error",
  no_error: "No error",
  disagree: "They differ",
};

const SIDE_WORDS: Readonly<Record<AdjudicatorSide, string>> = {
  expert: "Medical experts",
  checker: "Fact checkers",
};

export const sectionsIn = (sets: readonly CategorySet[]): number =>
  sets.reduce((sum, { n }) => sum + n, 0);

/** Table 9: what comments are about, by what adjudicators say of the section. */
export async function table9({ tx, projectId, choices }: ReportContext): Promise<ReportBody> {
  const sets = await readCategorySets(tx, projectId, choices);
  const sides: AdjudicatorSide[] = ["expert", "checker"];
  const labels = Object.keys(LABEL_WORDS) as CategorySet["says"][];
  const of = (side: AdjudicatorSide) => sets.filter((set) => set.side === side);
  return {
    columns: [
      { key: "adjudicators", label: "Adjudicators" },
      { key: "label", label: "Section" },
      { key: "sections", label: "n" },
      ...categoryColumns(),
    ],
    rows: sides.flatMap((side) =>
      labels.map((says) => ({
        cells: [
          text(SIDE_WORDS[side]),
          text(LABEL_WORDS[says]),
          ...categoryCells(
            of(side).filter((set) => set.says === says),
            "no section of this kind has a category",
          ),
        ],
      })),
    ),
    n: sides
      .map((side) => `${SIDE_WORDS[side]}: ${counted(sectionsIn(of(side)), "section")}`)
      .join("; "),
    notes: [
      "Share of sections whose comments were put into a category by any adjudicator; a section can be in several. n: sections with at least one category.",
      "Fact checkers of the study categorised all comments of a section together.",
      WILSON_NOTE,
    ],
    parameters: [],
  };
}
