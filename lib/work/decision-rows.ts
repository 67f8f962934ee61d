import type { Fragment, Sql } from "postgres";
import { materialOfUnit } from "@/lib/db/material-of-unit";
import { comparesAnything, differencesIn, saysTheSame } from "@/lib/protocols/compared";
import type { ListRule } from "@/lib/protocols/compared-lists";
import { partWithKey } from "@/lib/protocols/parts";
import type { Answers, Protocol } from "@/lib/protocols/types";
import { AGREE } from "./differences-units";

/** A judgment as it stands in a decision: whose it is, what they answered and what follows from it. */
export interface SaidRow {
  readonly id: string;
  readonly pseudonym: string;
  readonly name: string | null;
  readonly answers: Answers;
  readonly has_error: boolean | null;
  readonly label: string | null;
  readonly score: number | null;
}

/** One thing that the coders of a queue judged and a third person decides on. */
export interface DecisionRow {
  readonly queue_id: string;
  /** The unit that was handed out; `unit_id` is one of its parts, or itself. */
  readonly given: string;
  readonly unit_id: string;
  readonly part: string;
  /** Ids as exports use them. */
  readonly question_id: string;
  readonly turn_index: number | null;
  readonly response_id: string | null;
  readonly section_id: string | null;
  readonly stratum: string;
  readonly inclusion: number;
  /** What counts between lists in this queue. */
  readonly lists: readonly ListRule[];
  /** By pseudonym. */
  readonly coders: readonly SaidRow[];
  /** Null until the third has judged. */
  readonly third: SaidRow | null;
}

const CURSOR_ROWS = 500;

/**
 * The decisions of some units of queues that decide on differences: `units` selects `queue_id`,
 * `unit_id`, `place` (their order), `stratum` and `inclusion`. Coders whose work is left out are left out.
 */
export const decisionRows = (run: Sql, units: Fragment) => run<DecisionRow[]>`
  WITH chosen AS (${units}), said AS (
    SELECT chosen.queue_id AS decides, a.queue_id, chosen.unit_id AS given, j.unit_id, j.part,
      c.pseudonym, jsonb_build_object('id', c.id, 'pseudonym', c.pseudonym, 'name', u.name,
        'answers', j.answers, 'has_error', j.has_error, 'label', j.label, 'score', j.score) AS who
    FROM chosen
    JOIN queue q ON q.id = chosen.queue_id
    JOIN assignment a ON a.unit_id = chosen.unit_id AND a.queue_id IN (q.id, q.differences_of)
      AND (a.state = 'done' OR a.queue_id = q.id)
    JOIN judgment j ON j.assignment_id = a.id AND j.superseded_at IS NULL AND NOT j.is_extra
    JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
    LEFT JOIN membership m ON m.id = c.membership_id
    LEFT JOIN app_user u ON u.id = m.user_id
  ), two AS (
    SELECT decides, given, unit_id, part, jsonb_agg(who ORDER BY pseudonym) AS coders
    FROM said WHERE queue_id <> decides GROUP BY decides, given, unit_id, part
  )
  SELECT chosen.queue_id, chosen.unit_id AS given, two.unit_id, two.part, chosen.stratum,
    chosen.inclusion, coalesce(q.drawn -> 'lists', '[]') AS lists, two.coders, h.external_id AS question_id, t.index AS turn_index,
    r.external_id AS response_id, s.external_id AS section_id,
    (SELECT own.who FROM said own WHERE own.queue_id = chosen.queue_id
      AND own.given = chosen.unit_id AND own.unit_id = two.unit_id LIMIT 1) AS third
  FROM chosen JOIN two ON two.decides = chosen.queue_id AND two.given = chosen.unit_id
  JOIN queue q ON q.id = chosen.queue_id
  JOIN unit u ON u.id = two.unit_id
  ${materialOfUnit(run)}
  ORDER BY chosen.place, s.index NULLS FIRST, t.index NULLS FIRST, r.position NULLS FIRST, two.unit_id`;

/** The same, read a few at a time. */
export async function* streamDecisionRows(run: Sql, units: Fragment): AsyncGenerator<DecisionRow> {
  for await (const batch of decisionRows(run, units).cursor(CURSOR_ROWS)) yield* batch;
}

/** Is there something to decide, or to confirm: do the coders differ in this part, or was it drawn as agreed? */
export const isDecidedOn = (protocol: Protocol, row: DecisionRow): boolean =>
  comparesAnything(partWithKey(protocol, row.part), row.lists) &&
  (row.stratum === AGREE || differs(protocol, row));

/** Do the coders say different things in this part? */
export const differs = (protocol: Protocol, row: DecisionRow): boolean =>
  differIn(protocol, row).length > 0;

/** In what any coder differs from the first, as `differencesIn` names it. */
export function differIn(
  protocol: Protocol,
  { part: key, coders, lists }: DecisionRow,
): readonly string[] {
  const part = partWithKey(protocol, key);
  const [first, ...others] = coders;
  if (!first) return [];
  const found = others.flatMap(({ answers }) => differencesIn(part, first.answers, answers, lists));
  return [...new Set(found)];
}

/**
 * The coders who say the same as the third; none before the third has judged. That the third puts the
 * entries of a list in other words is held against nobody.
 */
export function sidesWith(protocol: Protocol, row: DecisionRow): readonly SaidRow[] {
  const { third, coders } = row;
  const part = partWithKey(protocol, row.part);
  const lists = row.lists.filter((each) => each !== "entries");
  return third
    ? coders.filter(({ answers }) => saysTheSame(part, answers, third.answers, lists))
    : [];
}
