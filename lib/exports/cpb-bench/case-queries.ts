/** Decided labels of turns and dialogues: the benchmark's own, and those that were decided here. */
import type { Sql } from "postgres";
import { rowsOf, stands } from "@/lib/exports/rows";
import { NO_BEHAVIOR } from "@/lib/imports/studies/cpb-bench/datasets";
import { CURSOR_ROWS, type DialogueRow, datasetOf, decides, dialogueOf } from "./queries";

/** The decided label of a case, with its dialogue. */
export interface CaseRow extends DialogueRow {
  readonly behaviour: string;
  /** Place of the turn, from 0; null where the label is on the whole dialogue. */
  readonly place: number | null;
  readonly context: {
    readonly case_id?: string;
    readonly turn_index?: number;
    readonly patient_behavior_text?: string;
    readonly segment_turns?: number;
    readonly target_pct?: number;
    readonly actual_pct?: number;
  };
}

/**
 * Cases as (thread, behaviour, place, context). Of what was decided here about a whole dialogue, a
 * behaviour's turn is the last in which a passage for it is marked. That a dialogue shows none
 * makes no negative case: those are cut at a turn that was drawn.
 */
const cases = (tx: Sql, projectId: string) => tx`
  SELECT coalesce(t.thread_id, u.thread_id) AS thread_id, j.answers ->> 'behaviour' AS behaviour,
    t.index AS place, j.context
  FROM judgment j JOIN unit u ON u.id = j.unit_id JOIN coder c ON c.id = j.coder_id
  LEFT JOIN turn t ON t.id = u.turn_id
  WHERE ${stands(tx, projectId)} AND j.protocol_id = 'challenging-behaviour-decision-study'
    AND j.context ? 'segment_turns'
  UNION ALL
  SELECT coalesce(t.thread_id, u.thread_id), b.behaviour, coalesce(t.index, (
      SELECT max((e ->> 'turn')::int) FROM jsonb_array_elements(j.answers -> 'evidence') e
      WHERE e ->> 'label' = b.behaviour)), '{}'
  FROM judgment j JOIN unit u ON u.id = j.unit_id JOIN coder c ON c.id = j.coder_id
  LEFT JOIN turn t ON t.id = u.turn_id
  CROSS JOIN LATERAL jsonb_array_elements_text(j.answers -> 'behaviours') AS b (behaviour)
  WHERE ${stands(tx, projectId)} AND ${decides(tx)}
    AND j.protocol_id IN ('challenging-behaviour', 'challenging-behaviour-dialogue')`;

export interface CaseCount {
  readonly dataset: string;
  readonly source: string | null;
  readonly behaviour: string;
  readonly count: number;
}

/** How many cases there are of each dataset and behaviour. */
export const countCases = (tx: Sql, projectId: string) => tx<CaseCount[]>`
  SELECT ${datasetOf(tx)} AS dataset, min(h.metadata ->> 'dataset_source') AS source, k.behaviour,
    count(*)::int AS count
  FROM (${cases(tx, projectId)}) k JOIN thread h ON h.id = k.thread_id
  GROUP BY 1, k.behaviour ORDER BY min(h.position), min(k.context ->> 'case_id' COLLATE "C")`;

/** Cases of one dataset, the benchmark's in the order of their ids, then those decided here. */
export const readCases = (tx: Sql, projectId: string, dataset: string, isNegative: boolean) =>
  rowsOf(
    tx<CaseRow[]>`
    SELECT ${dialogueOf(tx)}, k.behaviour, k.place, k.context
    FROM (${cases(tx, projectId)}) k JOIN thread h ON h.id = k.thread_id
    WHERE ${datasetOf(tx)} = ${dataset} AND (k.behaviour = ${NO_BEHAVIOR}) = ${isNegative}
    ORDER BY k.context ->> 'case_id' COLLATE "C" NULLS LAST, h.position, k.place,
      k.behaviour`.cursor(CURSOR_ROWS),
  );
