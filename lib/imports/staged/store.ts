import { Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import type { Tx } from "@/lib/db/transaction";
import type { Counts } from "./counts";

/** How our own ids look, for the database. */
export const OWN_ID_FORM = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

/** What is staged, and where it goes. */
export interface Storing {
  readonly uploadId: string;
  readonly projectId: string;
}

/**
 * From this many new rows on, the database looks at them before the next step. It would take the
 * project for empty otherwise, and may look each row up among all of the project's.
 */
const MANY = 1_000;

/**
 * Stores what is staged and new, within one transaction and without taking a row out of the
 * database. The checks have passed, so whatever is there already says the same.
 */
export async function storeStaged(tx: Tx, staged: Storing): Promise<Omit<Counts, "files">> {
  const threads = await storeThreads(tx, staged);
  const questions = threads + (await storeQuestions(tx, staged));
  if (questions > MANY) await tx.$executeRaw`ANALYZE thread, turn`;
  const { responses, sections } = await storeResponses(tx, staged);
  if (responses + sections > MANY) await tx.$executeRaw`ANALYZE response, section, unit`;
  const translations = await addTranslations(tx, staged);
  const coders = await storeCoders(tx, staged);
  const judgments = await storeJudgments(tx, staged);
  return { questions, responses, sections, coders, judgments, translations };
}

/**
 * Translations of threads and responses that the project holds without one: nothing else of their
 * metadata is added later.
 */
async function addTranslations(tx: Tx, { uploadId, projectId }: Storing): Promise<number> {
  const threads = Prisma.sql`
    SELECT external_id, metadata, position FROM staged_thread WHERE upload_id = ${uploadId}::uuid
    UNION ALL
    SELECT external_id, metadata, position FROM staged_question WHERE upload_id = ${uploadId}::uuid`;
  const responses = Prisma.sql`
    SELECT external_id, metadata, position FROM staged_response WHERE upload_id = ${uploadId}::uuid`;
  return (
    (await tx.$executeRaw(translationsTo("thread", threads, projectId))) +
    (await tx.$executeRaw(translationsTo("response", responses, projectId)))
  );
}

/** Goes from what is `staged` to the rows by their keys, whatever the database believes of their number. */
const translationsTo = (table: "thread" | "response", staged: Prisma.Sql, projectId: string) =>
  Prisma.sql`
    WITH said AS MATERIALIZED (
      SELECT DISTINCT ON (external_id) external_id, metadata -> 'translation' AS translation
      FROM (${staged}) rows WHERE metadata ? 'translation' ORDER BY external_id, position),
    found AS MATERIALIZED (
      SELECT s.translation, (SELECT known.id FROM ${Prisma.raw(table)} known
        WHERE known.project_id = ${projectId}::uuid AND known.external_id = s.external_id) AS id
      FROM said s)
    UPDATE ${Prisma.raw(table)} known
    SET metadata = known.metadata || jsonb_build_object('translation', f.translation)
    FROM found f WHERE known.id = f.id AND NOT known.metadata ? 'translation'`;

async function storeQuestions(tx: Tx, { uploadId, projectId }: Storing): Promise<number> {
  const count = await tx.$executeRaw`
    INSERT INTO thread (id, project_id, external_id, position, language, metadata)
    SELECT q.thread_id, ${projectId}::uuid, q.external_id,
      (SELECT coalesce(max(position), -1) FROM thread WHERE project_id = ${projectId}::uuid)
        + row_number() OVER (ORDER BY q.position), q.language, q.metadata
    FROM (SELECT DISTINCT ON (external_id) * FROM staged_question
      WHERE upload_id = ${uploadId}::uuid ORDER BY external_id, position) q
    WHERE NOT EXISTS (SELECT FROM thread h
      WHERE h.project_id = ${projectId}::uuid AND h.external_id = q.external_id)`;
  await tx.$executeRaw`
    INSERT INTO turn (id, project_id, thread_id, index, speaker, text)
    SELECT q.turn_id, ${projectId}::uuid, q.thread_id, jsonb_array_length(q.before), 'patient', q.text
    FROM staged_question q JOIN thread h ON h.id = q.thread_id WHERE q.upload_id = ${uploadId}::uuid`;
  await storeEarlierTurns(tx, { uploadId, projectId });
  await tx.$executeRaw`
    INSERT INTO unit (id, project_id, kind, turn_id)
    SELECT q.unit_id, ${projectId}::uuid, 'turn', q.turn_id
    FROM staged_question q JOIN turn t ON t.id = q.turn_id WHERE q.upload_id = ${uploadId}::uuid`;
  return count;
}

/** Conversations with all their turns; what patients say in them can be judged, and the whole. */
async function storeThreads(tx: Tx, { uploadId, projectId }: Storing): Promise<number> {
  const count = await tx.$executeRaw`
    INSERT INTO thread (id, project_id, external_id, position, language, metadata)
    SELECT q.thread_id, ${projectId}::uuid, q.external_id,
      (SELECT coalesce(max(position), -1) FROM thread WHERE project_id = ${projectId}::uuid)
        + row_number() OVER (ORDER BY q.position), q.language, q.metadata
    FROM (SELECT DISTINCT ON (external_id) * FROM staged_thread
      WHERE upload_id = ${uploadId}::uuid ORDER BY external_id, position) q
    WHERE NOT EXISTS (SELECT FROM thread h
      WHERE h.project_id = ${projectId}::uuid AND h.external_id = q.external_id)`;
  await tx.$executeRaw`
    WITH said AS (
      INSERT INTO turn (id, project_id, thread_id, index, speaker, text)
      SELECT gen_random_uuid(), ${projectId}::uuid, h.id, (e.turn ->> 'index')::int,
        (e.turn ->> 'speaker')::speaker, e.turn ->> 'text'
      FROM staged_thread q JOIN thread h ON h.id = q.thread_id
      CROSS JOIN LATERAL jsonb_array_elements(q.turns) e (turn)
      WHERE q.upload_id = ${uploadId}::uuid
      RETURNING id, speaker)
    INSERT INTO unit (id, project_id, kind, turn_id)
    SELECT gen_random_uuid(), ${projectId}::uuid, 'turn', id FROM said WHERE speaker = 'patient'`;
  await tx.$executeRaw`
    INSERT INTO unit (id, project_id, kind, thread_id)
    SELECT q.unit_id, ${projectId}::uuid, 'thread', h.id
    FROM staged_thread q JOIN thread h ON h.id = q.thread_id WHERE q.upload_id = ${uploadId}::uuid`;
  return count;
}

/** Turns before those that are asked about; what patients say in them can be judged too. */
async function storeEarlierTurns(tx: Tx, { uploadId, projectId }: Storing): Promise<void> {
  await tx.$executeRaw`
    WITH earlier AS (
      INSERT INTO turn (id, project_id, thread_id, index, speaker, text)
      SELECT gen_random_uuid(), ${projectId}::uuid, h.id, e.nth - 1,
        (e.turn ->> 'speaker')::speaker, e.turn ->> 'text'
      FROM staged_question q JOIN thread h ON h.id = q.thread_id
      CROSS JOIN LATERAL jsonb_array_elements(q.before) WITH ORDINALITY e (turn, nth)
      WHERE q.upload_id = ${uploadId}::uuid
      RETURNING id, speaker)
    INSERT INTO unit (id, project_id, kind, turn_id)
    SELECT gen_random_uuid(), ${projectId}::uuid, 'turn', id FROM earlier WHERE speaker = 'patient'`;
}

/** The turn of a thread (`h`) at the named place, or else the one that is asked about: its last. */
const turnAt = (place: Prisma.Sql) =>
  Prisma.sql`t.index = coalesce(${place}, (SELECT max(index) FROM turn WHERE thread_id = h.id))`;

async function storeResponses(tx: Tx, { uploadId, projectId }: Storing) {
  const responses = await tx.$executeRaw`
    INSERT INTO response (id, project_id, turn_id, external_id, position, text, generator, condition,
      language, metadata)
    SELECT s.id, ${projectId}::uuid, t.id, s.external_id,
      (SELECT coalesce(max(position), -1) FROM response WHERE project_id = ${projectId}::uuid)
        + row_number() OVER (ORDER BY s.position),
      s.text, s.generator, s.condition, s.language, s.metadata
    FROM (SELECT DISTINCT ON (external_id) * FROM staged_response
      WHERE upload_id = ${uploadId}::uuid ORDER BY external_id, position) s
    JOIN thread h ON h.project_id = ${projectId}::uuid AND h.external_id = s.question_id
    JOIN turn t ON t.thread_id = h.id AND ${turnAt(Prisma.sql`s.turn`)}
    WHERE NOT EXISTS (SELECT FROM response r
      WHERE r.project_id = ${projectId}::uuid AND r.external_id = s.external_id)`;
  await tx.$executeRaw`
    INSERT INTO unit (id, project_id, kind, response_id)
    SELECT s.unit_id, ${projectId}::uuid, 'response', s.id
    FROM staged_response s JOIN response r ON r.id = s.id WHERE s.upload_id = ${uploadId}::uuid`;
  const sections = await tx.$executeRaw`
    INSERT INTO section (id, project_id, response_id, external_id, index, text, start, "end", has_word)
    SELECT g.id, ${projectId}::uuid, r.id, g.external_id, g.index, g.text, g.start, g."end", g.has_word
    FROM staged_section g
    JOIN staged_response s ON s.upload_id = g.upload_id AND s.position = g.position
    JOIN response r ON r.id = s.id
    WHERE g.upload_id = ${uploadId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO unit (id, project_id, kind, section_id)
    SELECT g.unit_id, ${projectId}::uuid, 'section', g.id
    FROM staged_section g JOIN section k ON k.id = g.id WHERE g.upload_id = ${uploadId}::uuid`;
  return { responses, sections };
}

async function storeCoders(tx: Tx, { uploadId, projectId }: Storing): Promise<number> {
  const rows = await tx.$queryRaw<NewCoder[]>`
    SELECT pseudonym, kind::text AS kind, system_kind, "group"
    FROM (SELECT DISTINCT ON (coder) position, coder AS pseudonym, coder_kind AS kind, system_kind,
        coder_group AS "group"
      FROM staged_judgment WHERE upload_id = ${uploadId}::uuid ORDER BY coder, position) s
    WHERE NOT EXISTS (SELECT FROM coder c
      WHERE c.project_id = ${projectId}::uuid AND c.pseudonym = s.pseudonym)
    ORDER BY position`;
  const data: Prisma.CoderCreateManyInput[] = rows.map(({ system_kind, ...coder }) => ({
    ...{ id: newId(), projectId, ...coder, systemKind: system_kind },
  }));
  await tx.coder.createMany({ data });
  return data.length;
}

interface NewCoder {
  readonly pseudonym: string;
  readonly kind: "person" | "system";
  readonly system_kind: string | null;
  readonly group: string | null;
}

/** The id of a staged judgment (`j`) where it has the form of our own. */
const OWN_ID = Prisma.sql`CASE WHEN j.external_id ~ ${OWN_ID_FORM} THEN j.external_id::uuid END`;

async function storeJudgments(tx: Tx, { uploadId, projectId }: Storing): Promise<number> {
  // Turns of clinicians have a unit only where somebody has judged them.
  await tx.$executeRaw`
    INSERT INTO unit (id, project_id, kind, turn_id)
    SELECT gen_random_uuid(), ${projectId}::uuid, 'turn', t.id
    FROM (SELECT DISTINCT unit_external_id, unit_turn FROM staged_judgment
      WHERE upload_id = ${uploadId}::uuid AND unit_kind = 'turn' AND unit_turn IS NOT NULL) j
    JOIN thread h ON h.project_id = ${projectId}::uuid AND h.external_id = j.unit_external_id
    JOIN turn t ON t.thread_id = h.id AND t.index = j.unit_turn
    WHERE NOT EXISTS (SELECT FROM unit u WHERE u.turn_id = t.id)`;
  return tx.$executeRaw`
    INSERT INTO judgment (project_id, id, external_id, unit_id, coder_id, protocol_id,
      protocol_version, part, answers, context, by_rule, has_error, has_claim, score, label)
    SELECT ${projectId}::uuid, j.id, j.external_id, u.id, c.id, j.protocol_id, j.protocol_version,
      j.part, j.answers, j.context, j.by_rule, j.has_error, j.has_claim, j.score, j.label
    FROM (SELECT DISTINCT ON (external_id) * FROM staged_judgment
      WHERE upload_id = ${uploadId}::uuid ORDER BY external_id, position) j
    JOIN coder c ON c.project_id = ${projectId}::uuid AND c.pseudonym = j.coder
    LEFT JOIN thread h ON j.unit_kind = 'turn' AND h.project_id = ${projectId}::uuid
      AND h.external_id = j.unit_external_id
    LEFT JOIN turn t ON t.thread_id = h.id AND ${turnAt(Prisma.sql`j.unit_turn`)}
    LEFT JOIN thread w ON j.unit_kind = 'thread' AND w.project_id = ${projectId}::uuid
      AND w.external_id = j.unit_external_id
    LEFT JOIN response r ON j.unit_kind = 'response' AND r.project_id = ${projectId}::uuid
      AND r.external_id = j.unit_external_id
    LEFT JOIN section k ON j.unit_kind = 'section' AND k.project_id = ${projectId}::uuid
      AND k.external_id = j.unit_external_id
    JOIN unit u ON u.turn_id = t.id OR u.response_id = r.id OR u.section_id = k.id
      OR u.thread_id = w.id
    WHERE NOT EXISTS (SELECT FROM judgment o WHERE o.project_id = ${projectId}::uuid
      AND (o.external_id = j.external_id OR o.id = ${OWN_ID}))
    ORDER BY j.position`;
}
