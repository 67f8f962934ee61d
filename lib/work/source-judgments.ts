import { sql } from "@/lib/db/client";
import { materialOfUnit } from "@/lib/db/material-of-unit";
import { groupBy } from "@/lib/group-by";
import { comparesAnything, saysTheSame } from "@/lib/protocols/compared";
import type { ListRule } from "@/lib/protocols/compared-lists";
import type { Answers, Protocol } from "@/lib/protocols/types";

/** What each coder said of a unit that was handed out in a queue. */
export interface SaidUnit {
  readonly unitId: string;
  readonly coders: ReadonlyMap<string, readonly PartJudgment[]>;
}

/** The same with what planning needs to know of the unit. */
export interface JudgedUnit extends SaidUnit {
  readonly groupKey: string;
  readonly responseId: string | null;
  /** What the seed's draws hang on. */
  readonly key: string;
}

export interface PartJudgment {
  readonly unitId: string;
  readonly part: string;
  readonly answers: Answers;
}

interface SaidRow extends PartJudgment {
  given: string;
  coder_id: string;
}

interface JudgedRow extends SaidRow {
  group_key: string;
  response_id: string | null;
  key: string;
}

/** Judgments that are read at a time: a first pass has hundreds of thousands. */
const CURSOR_ROWS = 5000;

/** What was said of the units that at least two people have finished in a queue, in no order. */
export async function* doublySaid(queueId: string): AsyncGenerator<SaidUnit> {
  const rows = sql()<SaidRow[]>`
    SELECT ${said()} FROM ${finished()} WHERE ${finishedIn(queueId)} ORDER BY a.unit_id, j.coder_id`;
  for await (const [{ given: unitId }, coders] of doubly(rows.cursor(CURSOR_ROWS)))
    yield { unitId, coders };
}

/** Units that at least two people have finished in a queue, in the queue's order. */
export async function* doublyJudged(queueId: string): AsyncGenerator<JudgedUnit> {
  const rows = sql()<JudgedRow[]>`
    SELECT ${said()}, a.group_key, held.response_id,
      coalesce(r.external_id, h.external_id || coalesce('/' || t.index, '')) AS key
    FROM ${finished()}
    JOIN slot held ON held.id = a.slot_id
    JOIN unit u ON u.id = a.unit_id
    ${materialOfUnit(sql())}
    WHERE ${finishedIn(queueId)}
    ORDER BY (SELECT min(position) FROM slot first
      WHERE first.queue_id = a.queue_id AND first.unit_id = a.unit_id), a.unit_id, j.coder_id`;
  for await (const [first, coders] of doubly(rows.cursor(CURSOR_ROWS))) {
    const { given: unitId, group_key: groupKey, response_id: responseId, key } = first;
    yield { unitId, groupKey, responseId, key, coders };
  }
}

const said = () => sql()`a.unit_id AS given, j.coder_id, j.unit_id AS "unitId", j.part, j.answers`;

const finished = () => sql()`
  assignment a
  JOIN queue_unit qu ON qu.queue_id = a.queue_id AND qu.unit_id = a.unit_id AND qu.out_at IS NULL
  JOIN judgment j ON j.assignment_id = a.id AND j.superseded_at IS NULL AND NOT j.is_extra
  JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded`;

const finishedIn = (queueId: string) => sql()`a.queue_id = ${queueId} AND a.state = 'done'`;

/** Of rows that lie together by unit, the units with at least two coders: their first row, and who said what. */
async function* doubly<Row extends SaidRow>(
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly [Row, SaidUnit["coders"]]> {
  let rows: Row[] = [];
  for await (const batch of batches) {
    for (const row of batch) {
      if (rows[0] && rows[0].given !== row.given) {
        yield* byCoder(rows);
        rows = [];
      }
      rows.push(row);
    }
  }
  yield* byCoder(rows);
}

function* byCoder<Row extends SaidRow>(
  rows: readonly Row[],
): Generator<readonly [Row, SaidUnit["coders"]]> {
  const [first] = rows;
  const coders = groupBy(rows, ({ coder_id }) => coder_id);
  if (first && coders.size > 1) yield [first, coders];
}

/** Do the coders differ in anything that is compared, in any part of the unit? `lists`: what counts between lists. */
export function isDisputed(
  protocol: Protocol,
  { coders }: SaidUnit,
  lists: readonly ListRule[],
): boolean {
  const [first, ...others] = [...coders.values()];
  if (!first) return false;
  const compared = protocol.parts.filter((part) => comparesAnything(part, lists));
  return compared.some((part) => {
    const of = (judgments: readonly PartJudgment[]) =>
      new Map(judgments.filter((each) => each.part === part.key).map((j) => [j.unitId, j.answers]));
    const mine = of(first);
    return others.some((other) => {
      const theirs = of(other);
      const units = new Set([...mine.keys(), ...theirs.keys()]);
      return [...units].some(
        (id) => !saysTheSame(part, mine.get(id) ?? {}, theirs.get(id) ?? {}, lists),
      );
    });
  });
}
