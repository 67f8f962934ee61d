import type { Fragment, Sql } from "postgres";
import { adjudicationProtocols } from "@/lib/pools/protocols";
import type { Answers, Derived } from "@/lib/protocols/types";
import type { AnswerChoice } from "./answer-choice";
import { readFirstAndFinal } from "./first-and-final";

/** Labels of adjudications that are not those stored with them, in the same order. */
export interface AdjudicationLabels {
  /** Ids of their assignments; of imported ones, which have none, the judgments' own. */
  readonly keys: readonly string[];
  readonly unitIds: readonly string[];
  /** "true", "false", or null where the answers give neither. */
  readonly errors: readonly (string | null)[];
  readonly labels: readonly (string | null)[];
}

/** An opinion of the excerpt alone as a label, under study protocols and native ones. */
export function opinionLabel({
  q1_response: opinion,
}: Answers): Pick<Derived, "hasError" | "label"> {
  if (opinion === "major" || opinion === "minor") return { hasError: true, label: opinion };
  if (opinion === "no_hallucination") return { hasError: false, label: "none" };
  return { hasError: null, label: null };
}

/**
 * Labels of a project's adjudications under a choice of answers; null for final ones, which are
 * stored. Not authorised by itself: use cases call it.
 */
export async function readAdjudicationLabels(
  tx: Sql,
  projectId: string,
  answers: AnswerChoice,
): Promise<AdjudicationLabels | null> {
  if (answers === "final") return null;
  const [keys, unitIds]: [string[], string[]] = [[], []];
  const [errors, labels]: [(string | null)[], (string | null)[]] = [[], []];
  for await (const each of readFirstAndFinal(tx, projectId, adjudicationProtocols())) {
    const { hasError, label } = answers === "first" ? each.firstLabels : opinionLabel(each.first);
    keys.push(each.key);
    unitIds.push(each.unitId);
    errors.push(hasError === null ? null : String(hasError));
    labels.push(label);
  }
  return { keys, unitIds, errors, labels };
}

/** Joins those labels to judgment j as `given`, without a row where the stored ones count. */
export const joinGiven = (tx: Sql, given: AdjudicationLabels | null): Fragment =>
  given
    ? tx`LEFT JOIN unnest(${[...given.keys]}::uuid[], ${[...given.unitIds]}::uuid[],
        ${[...given.errors]}::text[]::boolean[], ${[...given.labels]}::text[])
        AS given (key, unit_id, has_error, label)
        ON given.key = coalesce(j.assignment_id, j.id) AND given.unit_id = j.unit_id`
    : tx`CROSS JOIN (SELECT NULL::uuid AS key, NULL::boolean AS has_error, NULL::text AS label) given`;

/** Whether judgment j says by itself whether there is an error. */
export const countedError = (tx: Sql): Fragment =>
  tx`CASE WHEN given.key IS NULL THEN j.has_error ELSE given.has_error END`;

/** Whether judgment j was one of those that count at a moment; at this one where null. */
export function countsAt(tx: Sql, answers: AnswerChoice, moment: Date | null): Fragment {
  if (answers === "first")
    return moment === null
      ? tx`j.supersedes_id IS NULL`
      : tx`(j.supersedes_id IS NULL AND j.created_at <= ${moment})`;
  return moment === null
    ? tx`j.superseded_at IS NULL`
    : tx`(j.created_at <= ${moment} AND (j.superseded_at IS NULL OR j.superseded_at > ${moment}))`;
}
