/**
 * Adjudications made here in the terms of the study's files. Our own protocols ask otherwise (about
 * each comment, for pairs of pages and passages); what has a place in the study's answers goes there.
 */
import type { Context } from "@/lib/imports/mdhjudgments/answers";
import { CATEGORIES } from "@/lib/imports/mdhjudgments/format";
import type { Answers, AnswerValue } from "@/lib/protocols/types";
import type { JudgmentRow } from "./queries";

export const NATIVE_EXPERT = "medical-expert";
export const NATIVE_FACT_CHECK = "fact-checker";

interface Terms {
  readonly answers: Answers;
  readonly context: Context;
}

/** Whether the study would have asked for no opinion with the comments taken as correct. */
export const isDecided = (q1: string): boolean => q1 === "major" || q1 === "minor";

/** Answers about comments stand under the numbers of the comments as shown; the files name them. */
function byAnnotation(
  answers: AnswerValue | undefined,
  shown: readonly string[],
): Record<string, AnswerValue> {
  const given = (answers ?? {}) as Readonly<Record<string, AnswerValue>>;
  return Object.fromEntries(
    shown.flatMap((id, index) => {
      const answer = given[String(index + 1)];
      return answer === undefined ? [] : [[id, answer] as const];
    }),
  );
}

/** Imported judgments name annotations themselves. */
const isOurs = ({ context }: JudgmentRow): boolean => context.saw_annotation_ids === undefined;

const seen = ({ shown }: JudgmentRow): Context => ({ saw_annotation_ids: shown });

export function expertTerms(judgment: JudgmentRow): Terms {
  const { answers, shown } = judgment;
  if (!isOurs(judgment)) return judgment;
  const { comments, q2_category_response = comments, ...others } = answers;
  const categories = byAnnotation(q2_category_response, shown);
  const context = { ...seen(judgment), q2_annotation_ids: Object.keys(categories) };
  return { answers: { ...others, q2_category_response: categories }, context };
}

interface AboutComment {
  readonly categories?: readonly string[];
  readonly other_text?: string;
}

/**
 * The study asks once for the categories of all comments together, and for one address and one
 * passage: several stand below one another, in one order.
 */
export function factCheckTerms(judgment: JudgmentRow): Terms {
  if (!isOurs(judgment)) return judgment;
  const { answers, protocol_id } = judgment;
  if (protocol_id !== NATIVE_FACT_CHECK) return { answers, context: seen(judgment) };
  const comments = Object.values((answers.comments ?? {}) as Record<string, AboutComment>);
  const named = comments.flatMap(({ categories = [] }) => categories);
  const others = comments.flatMap(({ other_text }) => other_text ?? []);
  const pages = (answers.evidence ?? []) as readonly { url?: string; excerpt?: string }[];
  return {
    answers: {
      ...answers,
      q2_category_response: CATEGORIES.filter((each) => named.includes(each)).flatMap((each) =>
        each === "Other" && others.length > 1 ? others.map(() => each) : [each],
      ),
      q3_url: pages.map(({ url = "" }) => url).join("\n"),
      q4_excerpt: pages.map(({ excerpt = "" }) => excerpt).join("\n"),
      q6_comment: answers.comment ?? "",
    },
    context: { ...seen(judgment), q2_other_texts: others },
  };
}
