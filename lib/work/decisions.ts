import { type Actor, authorize, can } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { excerpt } from "@/lib/db/excerpt";
import { comparedWords, comparesAnything, saysTheSame } from "@/lib/protocols/compared";
import { partWithKey } from "@/lib/protocols/parts";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers, Protocol } from "@/lib/protocols/types";
import { AGREE } from "./differences-units";
import { nameOf } from "./names";

/** What one person said about one thing, in the words of the options. */
export interface Said {
  readonly who: string;
  readonly words: string;
}

/** One thing that two coders judged and a third person decides on. */
export interface Decision {
  readonly unitId: string;
  readonly text: string;
  /** Agreed on, and mixed in with this inclusion probability. */
  readonly isAgreed: boolean;
  readonly inclusion: number;
  readonly coders: readonly Said[];
  /** Null until the third has judged: then the resolved label. */
  readonly resolved: Said | null;
  /** The coders who said the same as the third. */
  readonly sides: number;
}

export interface Decisions {
  readonly rows: readonly Decision[];
  readonly decided: number;
  /** Of the agreed units that are mixed in: decided, and decided otherwise. */
  readonly agreed: { readonly decided: number; readonly overturned: number };
}

interface Row {
  given: string;
  unit_id: string;
  part: string;
  text: string;
  stratum: string;
  inclusion: number;
  coders: { id: string; pseudonym: string; name: string | null; answers: Answers }[];
  third: { id: string; pseudonym: string; name: string | null; answers: Answers } | null;
}

/** Rows that a page shows at most. */
const ROWS_MAX = 500;

/**
 * The labels of the two coders with the third person's beside them, in a queue that decides on
 * differences; in units with several parts those on which the two do not say the same, and all of
 * agreed units. Not for those who work there: only with the permission to see progress.
 */
export async function listDecisions(
  actor: Actor,
  queue: { id: string; projectId: string; protocolId: string; protocolVersion: number },
): Promise<Decisions> {
  authorize(actor, "progress:view", queue.projectId);
  const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
  const named = can(actor, "people:manage", queue.projectId);
  const rows = (await load(queue.id)).filter((row) => isShown(protocol, row));
  const decisions = rows.map((row) => toDecision(protocol, row, named));
  const agreed = decisions.filter(({ isAgreed, resolved }) => isAgreed && resolved);
  return {
    rows: decisions.slice(0, ROWS_MAX),
    decided: decisions.filter(({ resolved }) => resolved).length,
    agreed: {
      decided: agreed.length,
      overturned: agreed.filter(({ sides }) => sides === 0).length,
    },
  };
}

function isShown(protocol: Protocol, { part: key, stratum, coders }: Row): boolean {
  const part = partWithKey(protocol, key);
  const [first, ...others] = coders;
  if (!comparesAnything(part) || !first) return false;
  return (
    stratum === AGREE || others.some(({ answers }) => !saysTheSame(part, first.answers, answers))
  );
}

function toDecision(protocol: Protocol, row: Row, named: boolean): Decision {
  const part = partWithKey(protocol, row.part);
  const said = (each: Row["coders"][number]): Said => ({
    who: nameOf(each, named),
    words: comparedWords(part, each.answers),
  });
  const { third } = row;
  return {
    unitId: row.unit_id,
    text: row.text,
    isAgreed: row.stratum === AGREE,
    inclusion: row.inclusion,
    coders: row.coders.map(said),
    resolved: third && said(third),
    sides: third
      ? row.coders.filter(({ answers }) => saysTheSame(part, answers, third.answers)).length
      : 0,
  };
}

const load = (queueId: string) => sql()<Row[]>`
  WITH said AS (
    SELECT a.queue_id, a.unit_id AS given, j.unit_id, j.part, c.id AS coder_id,
      jsonb_build_object('id', c.id, 'pseudonym', c.pseudonym, 'name', u.name, 'answers', j.answers) AS who
    FROM queue q
    JOIN assignment a ON a.queue_id IN (q.id, q.differences_of)
      AND (a.state = 'done' OR a.queue_id = q.id)
    JOIN judgment j ON j.assignment_id = a.id AND j.superseded_at IS NULL AND NOT j.is_extra
    JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
    LEFT JOIN membership m ON m.id = c.membership_id
    LEFT JOIN app_user u ON u.id = m.user_id
    WHERE q.id = ${queueId}
  )
  SELECT qu.unit_id AS given, two.unit_id, two.part, qu.stratum, qu.inclusion,
    ${excerpt(sql()`coalesce(s.text, r.text, t.text, first.text)`, 200)} AS text,
    two.coders, (SELECT own.who FROM said own WHERE own.queue_id = qu.queue_id
      AND own.given = qu.unit_id AND own.unit_id = two.unit_id LIMIT 1) AS third
  FROM queue_unit qu
  JOIN queue q ON q.id = qu.queue_id
  JOIN (SELECT queue_id, given, unit_id, part, jsonb_agg(who ORDER BY coder_id) AS coders
    FROM said GROUP BY queue_id, given, unit_id, part) two
    ON two.queue_id = q.differences_of AND two.given = qu.unit_id
  JOIN unit u ON u.id = two.unit_id
  LEFT JOIN section s ON s.id = u.section_id
  LEFT JOIN response r ON r.id = u.response_id
  LEFT JOIN turn t ON t.id = u.turn_id
  LEFT JOIN turn first ON first.thread_id = u.thread_id AND first.index = 0
  WHERE qu.queue_id = ${queueId}
  ORDER BY qu.stratum DESC, qu.unit_id, s.index NULLS FIRST, t.index NULLS FIRST, two.unit_id`;
