import { Prisma } from "@/lib/db/generated/client";

/** Protocols whose label says whether a patient's turn rests on a misconception. */
export const MISCONCEPTION_LABELS = [
  "misconception-thread",
  "misconception-identification",
  "misconception-identification-study",
];

/**
 * A turn (an id) is not known to be free of misconceptions: the judgment that counts, what was decided
 * on differences before others, people's before systems', the latest first, does not say “no”. Where
 * nobody has looked, it may hold one.
 */
export const mayHoldMisconception = (turn: Prisma.Sql): Prisma.Sql => Prisma.sql`
  coalesce((
    SELECT j.label FROM judgment j JOIN unit ju ON ju.id = j.unit_id JOIN coder c ON c.id = j.coder_id
    LEFT JOIN queue jq ON jq.id = j.queue_id
    WHERE ju.turn_id = ${turn} AND j.superseded_at IS NULL AND NOT j.is_extra AND NOT c.is_excluded
      AND j.protocol_id = ANY (${MISCONCEPTION_LABELS}::text[]) AND j.label IS NOT NULL
    ORDER BY (jq.differences_of IS NOT NULL) DESC, c.kind, j.submitted_at DESC NULLS LAST, j.id
    LIMIT 1), 'yes') <> 'no'`;
