import { listIn, listQuestions, matchingEntries } from "@/lib/protocols/compared-lists";
import type { Answers, Part } from "@/lib/protocols/types";

/** The lists that a judgment makes, by question, as JSON: id, text and what is chosen of each entry. */
export function writtenLists(part: Part, answers: Answers | undefined): string | null {
  if (!answers) return null;
  const lists = listQuestions(part).flatMap((question) => {
    const entries = listIn(part, question, answers);
    return entries
      ? [[question.key, entries.map(({ id, text, chosen }) => ({ id, text, ...chosen }))]]
      : [];
  });
  return lists.length > 0 ? JSON.stringify(Object.fromEntries(lists)) : null;
}

/** How many entries of a coder's lists stand in the third's, by id or by the same words; null without lists. */
export function entriesKept(
  part: Part,
  coder: Answers | undefined,
  third: Answers | undefined,
): number | null {
  if (!coder || !third) return null;
  const kept = listQuestions(part).flatMap((question) => {
    const [mine, decided] = [listIn(part, question, coder), listIn(part, question, third)];
    return mine && decided ? matchingEntries(mine, decided).length : [];
  });
  return kept.length > 0 ? kept.reduce((sum, n) => sum + n, 0) : null;
}
