import { sql } from "@/lib/db/client";
import { comparesAnything, saysTheSame } from "@/lib/protocols/compared";
import type { ListRule } from "@/lib/protocols/compared-lists";
import type { Answers, Protocol } from "@/lib/protocols/types";

/** A unit that was handed out in a queue, with what each of its coders said. */
export interface JudgedUnit {
  readonly unitId: string;
  readonly groupKey: string;
  readonly responseId: string | null;
  /** What the seed's draws hang on. */
  readonly key: string;
  readonly coders: ReadonlyMap<string, readonly PartJudgment[]>;
}

export interface PartJudgment {
  readonly unitId: string;
  readonly part: string;
  readonly answers: Answers;
}

interface Row extends PartJudgment {
  given: string;
  group_key: string;
  response_id: string | null;
  key: string;
  coder_id: string;
}

/** Judgments that are read at a time: a first pass has hundreds of thousands. */
const CURSOR_ROWS = 5000;

/** Units that at least two people have finished in a queue, in the queue's order. */
export async function* doublyJudged(queueId: string): AsyncGenerator<JudgedUnit> {
  let rows: Row[] = [];
  for await (const batch of finished(queueId).cursor(CURSOR_ROWS)) {
    for (const row of batch) {
      if (rows[0] && rows[0].given !== row.given) {
        yield* toUnit(rows);
        rows = [];
      }
      rows.push(row);
    }
  }
  yield* toUnit(rows);
}

function* toUnit(rows: readonly Row[]): Generator<JudgedUnit> {
  const [first] = rows;
  if (!first) return;
  const coders = new Map<string, PartJudgment[]>();
  for (const row of rows) coders.set(row.coder_id, [...(coders.get(row.coder_id) ?? []), row]);
  if (coders.size < 2) return;
  const { given, group_key, response_id, key } = first;
  yield { unitId: given, groupKey: group_key, responseId: response_id, key, coders };
}

const finished = (queueId: string) => sql()<Row[]>`
  SELECT a.unit_id AS given, a.group_key, s.response_id, j.coder_id, j.unit_id AS "unitId", j.part,
    j.answers, coalesce(r.external_id, th.external_id || coalesce('/' || t.index, '')) AS key
  FROM assignment a
  JOIN slot s ON s.id = a.slot_id
  JOIN queue_unit qu ON qu.queue_id = a.queue_id AND qu.unit_id = a.unit_id AND qu.out_at IS NULL
  JOIN judgment j ON j.assignment_id = a.id AND j.superseded_at IS NULL AND NOT j.is_extra
  JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
  JOIN unit u ON u.id = a.unit_id
  LEFT JOIN section own ON own.id = u.section_id
  LEFT JOIN response r ON r.id = coalesce(u.response_id, own.response_id)
  LEFT JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id)
  JOIN thread th ON th.id = coalesce(u.thread_id, t.thread_id)
  WHERE a.queue_id = ${queueId} AND a.state = 'done'
  ORDER BY (SELECT min(position) FROM slot first
    WHERE first.queue_id = a.queue_id AND first.unit_id = a.unit_id), a.unit_id, j.coder_id`;

/** Do the coders differ in anything that is compared, in any part of the unit? `lists`: what counts between lists. */
export function isDisputed(
  protocol: Protocol,
  { coders }: JudgedUnit,
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
