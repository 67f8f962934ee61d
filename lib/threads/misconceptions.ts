import { Prisma } from "@/lib/db/generated/client";

/** Protocols whose label says whether a patient's turn rests on a misconception. */
export const MISCONCEPTION_LABELS = [
  "misconception-thread",
  "misconception-identification",
  "misconception-identification-study",
];

/**
 * A turn (an id) is not known to be free of misconceptions: of the judgments that count, those that
 * decided on differences, else people's, else systems', not all say “no”. Where people differ, or
 * nobody has looked, it may hold one.
 */
export const mayHoldMisconception = (turn: Prisma.Sql): Prisma.Sql => Prisma.sql`
  coalesce((
    SELECT bool_or(said.label <> 'no') FROM (
      SELECT j.label, rank() OVER (ORDER BY (jq.differences_of IS NOT NULL) DESC, c.kind) AS place
      FROM judgment j JOIN unit ju ON ju.id = j.unit_id JOIN coder c ON c.id = j.coder_id
      LEFT JOIN queue jq ON jq.id = j.queue_id
      WHERE ju.turn_id = ${turn} AND j.superseded_at IS NULL AND NOT j.is_extra AND NOT c.is_excluded
        AND j.protocol_id = ANY (${MISCONCEPTION_LABELS}::text[]) AND j.label IS NOT NULL) said
    WHERE said.place = 1), true)`;
