import type { Fragment, Sql } from "postgres";
import { type Asked, currentLabels } from "./labels";

export type AdjudicatorSide = "expert" | "checker";

/** How many adjudications gave these answers; null where a question was not asked. */
export interface AnswerCount {
  readonly side: AdjudicatorSide;
  readonly q1: string | null;
  /** Judgment in the light of the comments: major, minor, no_hallucination or contested. */
  readonly after: string | null;
  readonly q5a: string | null;
  /** What 5b says of the comments taken together, or else what was said of each: see FATES. */
  readonly comments: string | null;
  readonly n: number;
}

/**
 * Comments taken together where native adjudication asks about each: one or more are correct; none is,
 * and of one or more nobody could tell; all are incorrect; there was none.
 */
export const FATES = {
  correct: "some_correct",
  cannotTell: "some_cannot_tell",
  incorrect: "all_incorrect",
  none: "no_comments",
} as const;

const commentsOf = (tx: Sql): Fragment => tx`
  coalesce(answers->>'q5b_choice', CASE WHEN answers ? 'judgment' THEN (
    SELECT CASE WHEN count(*) = 0 THEN ${FATES.none}
      WHEN bool_or(each.value->>'fate' = 'correct') THEN ${FATES.correct}
      WHEN bool_and(each.value->>'fate' = 'incorrect') THEN ${FATES.incorrect}
      ELSE ${FATES.cannotTell} END
    FROM jsonb_each(coalesce(answers->'comments', '{}')) each) END)`;

/** Adjudications by their answers, under study protocols and native ones. */
export const readAnswerCounts = (
  tx: Sql,
  projectId: string,
  choices: Asked,
): Promise<AnswerCount[]> =>
  tx<AnswerCount[]>`
    WITH label AS (${currentLabels(tx, projectId, choices)})
    SELECT side, answers->>'q1_response' AS q1,
      coalesce(answers->>'judgment', replace(answers->>'q3_response', 'with_comments_', '')) AS after,
      answers->>'q5a_choice' AS q5a, ${commentsOf(tx)} AS comments, count(*)::int AS n
    FROM label WHERE side IN ('expert', 'checker')
    GROUP BY 1, 2, 3, 4, 5`.then((rows) => [...rows]);

/** Categories that an adjudication gives each comment, or all comments together: rows of one each. */
const categoriesOf = (tx: Sql): Fragment => tx`
  LATERAL (
    SELECT NULL AS comment,
      jsonb_array_elements_text(label.answers->'q2_category_response') AS category
    WHERE jsonb_typeof(label.answers->'q2_category_response') = 'array'
    UNION ALL
    SELECT each.key, jsonb_array_elements_text(each.value->'categories')
    FROM jsonb_each(CASE jsonb_typeof(label.answers->'q2_category_response') WHEN 'object'
      THEN label.answers->'q2_category_response'
      ELSE coalesce(label.answers->'comments', '{}') END) each
    WHERE jsonb_typeof(each.value->'categories') = 'array'
  ) given`;

/** Categories of the comments on a section, and what its adjudicators say of it. */
export interface CategorySet {
  readonly side: AdjudicatorSide;
  readonly says: "has_error" | "no_error" | "disagree";
  /**
   * What the judge answered there, correct or incorrect: by the study its answer alone, attributes
   * aside; where it says only whether there is an error, that. Null where it was not asked.
   */
  readonly judge: string | null;
  readonly categories: readonly string[];
  /** Sections with this label, answer and set. */
  readonly n: number;
}

/** Adjudicated sections by label and by the union of the categories that they were given. */
export const readCategorySets = (
  tx: Sql,
  projectId: string,
  choices: Asked,
): Promise<CategorySet[]> =>
  tx<CategorySet[]>`
    WITH label AS (${currentLabels(tx, projectId, choices)}), decided AS (
      SELECT unit_id, side, CASE WHEN bool_or(has_error) AND bool_or(NOT has_error) THEN 'disagree'
        WHEN bool_or(has_error) THEN 'has_error' ELSE 'no_error' END AS says
      FROM label WHERE side IN ('expert', 'checker') AND has_error IS NOT NULL
      GROUP BY unit_id, side
    ), sets AS (
      SELECT unit_id, side, array_agg(DISTINCT category ORDER BY category) AS categories
      FROM label, ${categoriesOf(tx)} WHERE side IN ('expert', 'checker') GROUP BY unit_id, side
    ), judged AS (
      SELECT unit_id, min(coalesce(answers->>'accuracy_type',
        CASE has_error WHEN true THEN 'incorrect' WHEN false THEN 'correct' END)) AS answer
      FROM label WHERE side = 'judge' GROUP BY unit_id
    )
    SELECT d.side, d.says, judged.answer AS judge,
      coalesce(s.categories, ARRAY[]::text[]) AS categories, count(*)::int AS n
    FROM decided d LEFT JOIN sets s USING (unit_id, side) LEFT JOIN judged USING (unit_id)
    GROUP BY 1, 2, 3, 4`.then((rows) => [...rows]);

/** Comments that medical experts categorised, by who wrote them. */
export interface CommentSet {
  /** A group of people, "judge", "system" or "injector"; null for people without a group. */
  readonly author: string | null;
  readonly categories: readonly string[];
  readonly n: number;
}

/**
 * Comments by author and by the union of the categories that the experts who saw them gave. Imported
 * answers name a comment by the id of its judgment; those given here by its place, from 1, among the
 * candidates that were shown.
 */
export const readCommentSets = (
  tx: Sql,
  projectId: string,
  choices: Asked,
): Promise<CommentSet[]> =>
  tx<CommentSet[]>`
    WITH label AS (${currentLabels(tx, projectId, choices)}), comment AS (
      SELECT coalesce(CASE WHEN comment ~ '^[0-9]{1,4}$'
          THEN own.context->'candidates'->>(comment::int - 1) END, comment) AS comment,
        array_agg(DISTINCT category ORDER BY category) AS categories
      FROM label JOIN judgment own USING (id), ${categoriesOf(tx)}
      WHERE side = 'expert' AND comment IS NOT NULL GROUP BY 1
    ), written AS (
      SELECT j.external_id AS comment, j.coder_id FROM judgment j
      WHERE j.project_id = ${projectId} AND j.external_id IN (SELECT comment FROM comment)
      UNION ALL
      SELECT k.id::text, j.coder_id FROM candidate k JOIN judgment j ON j.id = k.judgment_id
      WHERE k.project_id = ${projectId} AND k.id::text IN (SELECT comment FROM comment)
    )
    SELECT CASE WHEN c.kind = 'person' THEN c."group" WHEN c.pseudonym = ${choices.judge}
        THEN 'judge' WHEN c.system_kind = 'injector' THEN 'injector' ELSE 'system' END AS author,
      categories, count(*)::int AS n
    FROM comment JOIN written USING (comment) JOIN coder c ON c.id = written.coder_id
    GROUP BY 1, 2`.then((rows) => [...rows]);
