import { Prisma } from "@/lib/db/generated/client";
import { BEHAVIOUR_VALUES, NO_BEHAVIOUR } from "@/lib/protocols/definitions/behaviours";

/** The statement that a patient shows none of the behaviours, as labels hold it. */
const NONE = String(NO_BEHAVIOUR.value);

const DECISION = "challenging-behaviour-decision-study";
const CHECK = "behaviour-check";
const TURN_LABELS = ["challenging-behaviour", "challenging-behaviour-study"];
const DIALOGUE_LABELS = ["challenging-behaviour-dialogue", "challenging-behaviour-study"];

/** What the judgment `j` says: a category a row, null where it cannot tell. */
const SAID = Prisma.sql`
  SELECT j.answers->>'behaviour' AS category WHERE j.answers ? 'behaviour'
  UNION ALL SELECT each.value FROM jsonb_array_elements_text(
    CASE WHEN jsonb_typeof(j.answers->'behaviours') = 'array' THEN j.answers->'behaviours' ELSE '[]' END
  ) each
  UNION ALL SELECT CASE j.answers->>'shows' WHEN 'no' THEN ${NONE} END
    WHERE j.answers->>'shows' IN ('no', 'cannot_tell')
  UNION ALL SELECT CASE found.value->>'holds' WHEN 'yes' THEN found.key
      WHEN 'no' THEN coalesce(found.value->>'instead', ${NONE}) END
    FROM jsonb_each(
      CASE WHEN jsonb_typeof(j.answers->'detections') = 'object' THEN j.answers->'detections' ELSE '{}' END
    ) found`;

/** Of a judgment on a dialogue: that there is none, or what is marked in the turn with this index. */
const saidInDialogue = (index: Prisma.Sql) => Prisma.sql`
  SELECT ${NONE}::text AS category WHERE j.answers->>'shows' = 'no' OR j.answers->>'behaviour' = ${NONE}
  UNION ALL SELECT mark.value->>'label' FROM jsonb_array_elements(
    CASE WHEN jsonb_typeof(j.answers->'evidence') = 'array' THEN j.answers->'evidence' ELSE '[]' END
  ) mark WHERE j.answers->>'shows' = 'yes' AND mark.value->>'label' IS NOT NULL
    AND (mark.value->>'turn')::int = ${index}`;

const VALID = Prisma.sql`j.superseded_at IS NULL AND NOT j.is_extra AND NOT c.is_excluded`;

/**
 * What holds of the behaviours in a turn (an id), as rows `category`: of one source, the first that
 * says something: what was decided on the turn, then on its dialogue, checks of detected
 * behaviours, labels of the turn, then of its dialogue; checks and labels of people before systems'. “No
 * behavior” stands only where somebody says so, and null where somebody cannot tell. A label of a
 * dialogue holds for a turn only where it says that there is none, or marks it in the turn.
 */
const effective = (turn: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT category FROM (
    SELECT category, is_beside, 
      rank() OVER (ORDER BY source, CASE WHEN source > 2 THEN kind END) AS place
    FROM (
      SELECT said.category, c.kind, said.category = ${NONE}
          AND bool_or(said.category <> ${NONE}) OVER (PARTITION BY j.id) AS is_beside,
        CASE WHEN j.protocol_id = ${DECISION} OR jq.differences_of IS NOT NULL THEN 1
          WHEN j.protocol_id = ${CHECK} THEN 3 ELSE 4 END AS source
      FROM unit ju JOIN judgment j ON j.unit_id = ju.id JOIN coder c ON c.id = j.coder_id
      LEFT JOIN queue jq ON jq.id = j.queue_id
      CROSS JOIN LATERAL (${SAID}) said
      WHERE ju.turn_id = ${turn} AND ${VALID}
        AND j.protocol_id = ANY (${[DECISION, CHECK, ...TURN_LABELS]}::text[])
      UNION ALL
      SELECT said.category, c.kind, false,
        CASE WHEN j.protocol_id = ${DECISION} OR jq.differences_of IS NOT NULL THEN 2 ELSE 5 END
      FROM turn at JOIN unit ju ON ju.thread_id = at.thread_id
      JOIN judgment j ON j.unit_id = ju.id JOIN coder c ON c.id = j.coder_id
      LEFT JOIN queue jq ON jq.id = j.queue_id
      CROSS JOIN LATERAL (${saidInDialogue(Prisma.sql`at.index`)}) said
      WHERE at.id = ${turn} AND ${VALID}
        AND j.protocol_id = ANY (${[DECISION, ...DIALOGUE_LABELS]}::text[])
    ) sources
  ) ranked WHERE place = 1 AND is_beside IS NOT TRUE`;

/** Categories of behaviour in a turn (an id), as rows `category`. */
export const behavioursOf = (turn: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT category FROM (${effective(turn)}) known WHERE category <> ${NONE}`;

/**
 * Was a negative case cut at the turn (an id)? It is the last turn of the case's segment, and by the
 * source that counts it shows no behaviour.
 */
export const isNegativeCut = (turn: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM turn cut JOIN unit ju ON ju.thread_id = cut.thread_id
    JOIN judgment j ON j.unit_id = ju.id JOIN coder c ON c.id = j.coder_id
    WHERE cut.id = ${turn} AND ${VALID} AND j.protocol_id = ${DECISION}
      AND j.answers->>'behaviour' = ${NONE}
      AND (j.context->>'segment_turns')::int = cut.index + 1)
  AND NOT EXISTS (SELECT FROM (${effective(turn)}) known WHERE category IS DISTINCT FROM ${NONE}))`;

/** Categories that a label of the turn names, right or wrong: what a check asks about. */
export const detectedIn = (turn: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT said.category FROM unit ju JOIN judgment j ON j.unit_id = ju.id
  JOIN coder c ON c.id = j.coder_id CROSS JOIN LATERAL (${SAID}) said
  WHERE ju.turn_id = ${turn} AND ${VALID} AND said.category <> ${NONE}
    AND j.protocol_id = ANY (${[DECISION, ...TURN_LABELS]}::text[])`;

/** The behaviour that the source of the response `r` names. */
export const OWN_BEHAVIOUR = Prisma.sql`
  coalesce(r.metadata->>'behavior_category', r.metadata->>'behaviour_category')`;

/** In a response's metadata: it was written for the context of a negative case, and is no response to one. */
export const FOR_CONTEXT = "for_context";

/**
 * The category of the behaviour that the response `r` to a turn (an id) answers, “No behavior” where
 * there is none: what its source names, else what holds of its turn. Null where nobody has said,
 * somebody cannot tell, opinions differ, or the turn shows several, and of what was written for the
 * context of a negative case.
 */
export const behaviourOf = (turn: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN r.metadata ? ${FOR_CONTEXT}::text THEN NULL
    ELSE coalesce(${OWN_BEHAVIOUR}, (SELECT min(known.category) FROM (${effective(turn)}) known
      HAVING count(*) = 1)) END`;

/** The response `r` answers a turn (an id) that shows several behaviours, and its source names none. */
export const hasSeveral = (turn: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (${OWN_BEHAVIOUR} IS NULL AND (SELECT count(*) FROM (${behavioursOf(turn)}) shown) > 1)`;

/** Is a response to this category judged by a criterion of failure? */
export const hasCriterion = (category: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${category} = ANY (${[...BEHAVIOUR_VALUES]}::text[]))`;

/** Is the patient said to show no behaviour? */
export const isNone = (category: Prisma.Sql): Prisma.Sql => Prisma.sql`${category} = ${NONE}`;
