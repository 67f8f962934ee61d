import { counted } from "@/lib/counted";
import { text, WILSON_NOTE } from "../cells";
import type { ReportContext } from "../context";
import { type CategorySet, readCategorySets } from "../data/adjudications";
import type { ReportBody } from "../types";
import { categoryCells, categoryColumns } from "./categories";
import { LABEL_WORDS, sectionsIn } from "./table-9";

/** By the judge's answer alone, attributes aside. */
const HALVES = [
  { answer: "incorrect", key: "judge_error", words: "Judge says error (left)" },
  { answer: "correct", key: "judge_none", words: "Judge says none (right)" },
] as const;

/** Table 10: categories where judge and data differ, by what medical experts say. */
export async function table10({ tx, projectId, choices }: ReportContext): Promise<ReportBody> {
  const sets = (await readCategorySets(tx, projectId, choices)).filter(
    ({ side }) => side === "expert",
  );
  const of = (answer: string) => sets.filter(({ judge }) => judge === answer);
  const labels = ["has_error", "no_error"] as const satisfies CategorySet["says"][];
  return {
    columns: [
      { key: "judge", label: "Judge" },
      { key: "label", label: "Medical experts" },
      { key: "sections", label: "n" },
      ...categoryColumns(),
    ],
    rows: HALVES.flatMap(({ answer, words }) =>
      labels.map((says) => ({
        cells: [
          text(words),
          text(LABEL_WORDS[says]),
          ...categoryCells(
            of(answer).filter((set) => set.says === says),
            "no section of this kind has a category",
          ),
        ],
      })),
    ),
    n: HALVES.map(
      ({ answer, words }) => `${words}: ${counted(sectionsIn(of(answer)), "section")}`,
    ).join("; "),
    notes: [
      "In the study these are sections of MedExpert on which judge and MedExpert’s label differ: only such were adjudicated, so that the left half is the judge’s false positives by that label and the right half its false negatives. Elsewhere the halves only say what the judge answered.",
      "Sections whose experts differ are left out.",
      WILSON_NOTE,
    ],
    parameters: [],
  };
}
