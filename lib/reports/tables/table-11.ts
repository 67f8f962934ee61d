import { counted } from "@/lib/counted";
import { text, WILSON_NOTE } from "../cells";
import type { ReportContext } from "../context";
import { type CommentSet, readCommentSets } from "../data/adjudications";
import type { ReportBody } from "../types";
import { categoryCells, categoryColumns } from "./categories";

const AUTHOR_WORDS: Readonly<Record<string, string>> = {
  ai_researcher: "AI researchers",
  student: "Students",
  medical_expert: "Medical experts",
  judge: "Judge",
  system: "Other systems",
};
const ORDER = Object.keys(AUTHOR_WORDS);

export const groupWords = (group: string | null): string =>
  group === null ? "People without a group" : (AUTHOR_WORDS[group] ?? group);

/** Groups of the study in its order, then others by name. */
export function inStudyOrder<T extends string | null>(groups: readonly T[]): T[] {
  const place = (group: T) => {
    const at = ORDER.indexOf(group ?? "");
    return at < 0 ? ORDER.length : at;
  };
  return [...groups].sort(
    (a, b) => place(a) - place(b) || groupWords(a).localeCompare(groupWords(b), "en"),
  );
}

const commentsIn = (sets: readonly CommentSet[]) => sets.reduce((sum, { n }) => sum + n, 0);

/** Table 11: what comments are about, by who wrote them. */
export async function table11({ tx, projectId, choices }: ReportContext): Promise<ReportBody> {
  const all = await readCommentSets(tx, projectId, choices);
  const sets = all.filter(({ author }) => author !== "injector");
  const authors = inStudyOrder([...new Set(sets.map(({ author }) => author))]);
  const injected = commentsIn(all) - commentsIn(sets);
  return {
    columns: [
      { key: "author", label: "Comments by" },
      { key: "comments", label: "n" },
      ...categoryColumns(),
    ],
    rows: authors.map((author) => ({
      cells: [
        text(groupWords(author)),
        ...categoryCells(
          sets.filter((set) => set.author === author),
          "no comment has a category",
        ),
      ],
    })),
    n: counted(commentsIn(sets), "comment"),
    notes: [
      "Share of comments that any medical expert who saw them put into the category; a comment can be in several.",
      WILSON_NOTE,
      ...(injected > 0 ? [`Left out: ${counted(injected, "comment")} of the injector.`] : []),
    ],
    parameters: [],
  };
}
