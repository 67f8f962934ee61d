import type { Fragment } from "postgres";
import { type Actor, authorize, can } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { excerpt } from "@/lib/db/excerpt";
import { groupBy } from "@/lib/group-by";
import { chosenWords, comparedWords } from "@/lib/protocols/compared";
import { choicesOf, listIn, listQuestions, matchingEntries } from "@/lib/protocols/compared-lists";
import { partWithKey } from "@/lib/protocols/parts";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers, Part, Protocol } from "@/lib/protocols/types";
import type { TableState } from "@/lib/table";
import {
  type DecisionRow,
  decisionRows,
  isDecidedOn,
  type SaidRow,
  sidesWith,
  streamDecisionRows,
} from "./decision-rows";
import { AGREE } from "./differences-units";
import { nameOf } from "./names";

/** What the table of decisions can be filtered by. */
export const DECISION_TABLE = { sortable: [], filters: ["state", "drawn"] } as const;

/** What one person said about one thing, in the words of the options. */
export interface Said {
  readonly who: string;
  readonly words: string;
  /** Entries of lists, in their order. */
  readonly entries: readonly SaidEntry[];
}

export interface SaidEntry {
  readonly text: string;
  /** What is chosen for it, such as reasons; may be empty. */
  readonly words: string;
  /** Of a coder's entry, once the third has judged: does the third's list have it, word by word? */
  readonly isResolved: boolean;
}

/** One thing that the coders judged and a third person decides on. */
export interface Decision {
  readonly unitId: string;
  readonly text: string;
  readonly coders: readonly Said[];
  /** Null until the third has judged: then the resolved label. */
  readonly resolved: Said | null;
  /** The coders who said the same as the third. */
  readonly sides: number;
}

/** A unit that was handed out, with what of it is decided on. */
export interface DecidedUnit {
  readonly unitId: string;
  /** Agreed on, and mixed in with this inclusion probability. */
  readonly isAgreed: boolean;
  readonly inclusion: number;
  readonly decisions: readonly Decision[];
}

export interface Decisions {
  /** One page of the units. */
  readonly rows: readonly DecidedUnit[];
  /** Units that the filters leave. */
  readonly total: number;
  readonly decided: number;
  readonly waiting: number;
  /** Of what the coders agreed on and was mixed in: decided, and decided otherwise. */
  readonly agreed: { readonly decided: number; readonly overturned: number };
}

type DecidingQueue = {
  readonly id: string;
  readonly projectId: string;
  readonly protocolId: string;
  readonly protocolVersion: number;
};

/**
 * A page of the labels of the coders with the third person's beside them, in a queue that decides on
 * differences; in units with several parts those on which they do not say the same, and all of
 * agreed units. Not for those who work there: only with the permission to see progress.
 */
export async function listDecisions(
  actor: Actor,
  queue: DecidingQueue,
  state: Pick<TableState, "page" | "size" | "filters">,
): Promise<Decisions> {
  authorize(actor, "progress:view", queue.projectId);
  const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
  const named = can(actor, "people:manage", queue.projectId);
  const where = conditions(state.filters);
  const [page, counts, agreed] = await Promise.all([
    decisionRows(sql(), unitsOf(queue, where, state)),
    count(queue, where),
    countAgreed(protocol, queue),
  ]);
  const texts = await textsOf(page.map(({ unit_id }) => unit_id));
  const shown = page.filter((row) => isDecidedOn(protocol, row));
  const units = groupBy(shown, ({ given }) => given);
  return {
    rows: [...units].map(([unitId, rows]) => ({
      unitId,
      isAgreed: rows[0]?.stratum === AGREE,
      inclusion: rows[0]?.inclusion ?? 1,
      decisions: rows.map((row) => toDecision(protocol, row, texts, named)),
    })),
    ...counts,
    agreed,
  };
}

function toDecision(
  protocol: Protocol,
  row: DecisionRow,
  texts: ReadonlyMap<string, string>,
  named: boolean,
): Decision {
  const part = partWithKey(protocol, row.part);
  const said = (each: SaidRow): Said => ({
    who: nameOf(each, named),
    words: comparedWords(part, each.answers),
    entries: saidEntries(part, each.answers, row.third?.answers ?? null),
  });
  return {
    unitId: row.unit_id,
    text: texts.get(row.unit_id) ?? "",
    coders: row.coders.map(said),
    resolved: row.third && said(row.third),
    sides: sidesWith(protocol, row).length,
  };
}

function saidEntries(part: Part, answers: Answers, resolved: Answers | null): SaidEntry[] {
  return listQuestions(part).flatMap((question) => {
    const entries = listIn(part, question, answers) ?? [];
    const decided = resolved && listIn(part, question, resolved);
    const kept = new Set(matchingEntries(entries, decided ?? []).map(([mine]) => mine));
    const choices = choicesOf(question);
    return entries.map((entry) => ({
      text: entry.text,
      words: choices
        .flatMap((inner) => chosenWords(inner, entry.chosen[inner.key] ?? []) || [])
        .join("; "),
      isResolved: kept.has(entry),
    }));
  });
}

/** Has the third person finished the unit `qu`? */
const isDone = () => sql()`EXISTS (SELECT 1 FROM assignment done
  WHERE done.queue_id = qu.queue_id AND done.unit_id = qu.unit_id AND done.state = 'done')`;

const conditions = ({ state, drawn }: TableState["filters"]): Fragment => sql()`
  ${state === "decided" ? sql()`AND ${isDone()}` : sql()``}
  ${state === "waiting" ? sql()`AND NOT ${isDone()}` : sql()``}
  ${drawn ? sql()`AND qu.stratum = ${drawn}` : sql()``}`;

/** Those that differ first, each in the order of work. */
const unitsOf = (
  { id, projectId }: DecidingQueue,
  where: Fragment,
  { page, size }: Pick<TableState, "page" | "size">,
): Fragment => sql()`
  SELECT qu.queue_id, qu.unit_id, qu.stratum, qu.inclusion,
    row_number() OVER (ORDER BY qu.stratum DESC, s.position) AS place
  FROM queue_unit qu JOIN slot s ON s.queue_id = qu.queue_id AND s.unit_id = qu.unit_id AND s.ordinal = 1
  WHERE qu.queue_id = ${id} AND qu.project_id = ${projectId} ${where}
  ORDER BY place LIMIT ${size} OFFSET ${(page - 1) * size}`;

async function count({ id }: DecidingQueue, where: Fragment) {
  const [row] = await sql()<{ total: number; decided: number; waiting: number }[]>`
    SELECT count(*) FILTER (WHERE true ${where})::int AS total,
      count(*) FILTER (WHERE ${isDone()})::int AS decided,
      count(*) FILTER (WHERE NOT ${isDone()})::int AS waiting
    FROM queue_unit qu WHERE qu.queue_id = ${id}`;
  return row ?? { total: 0, decided: 0, waiting: 0 };
}

async function countAgreed(
  protocol: Protocol,
  { id }: DecidingQueue,
): Promise<Decisions["agreed"]> {
  const counts = { decided: 0, overturned: 0 };
  const agreed = sql()`
    SELECT qu.queue_id, qu.unit_id, qu.stratum, qu.inclusion, 0 AS place
    FROM queue_unit qu WHERE qu.queue_id = ${id} AND qu.stratum = ${AGREE} AND ${isDone()}`;
  for await (const row of streamDecisionRows(sql(), agreed)) {
    if (!row.third || !isDecidedOn(protocol, row)) continue;
    counts.decided += 1;
    if (sidesWith(protocol, row).length === 0) counts.overturned += 1;
  }
  return counts;
}

/** The beginnings of what was judged, by unit. */
async function textsOf(unitIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql()<{ id: string; text: string }[]>`
    SELECT u.id, ${excerpt(sql()`coalesce(s.text, r.text, t.text, first.text)`, 200)} AS text
    FROM unit u
    LEFT JOIN section s ON s.id = u.section_id
    LEFT JOIN response r ON r.id = u.response_id
    LEFT JOIN turn t ON t.id = u.turn_id
    LEFT JOIN turn first ON first.thread_id = u.thread_id AND first.index = 0
    WHERE u.id = ANY (${[...unitIds]}::uuid[])`;
  return new Map(rows.map(({ id, text }) => [id, text]));
}
