import type { Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import type { Tx } from "@/lib/db/transaction";
import type { Counts } from "@/lib/imports/compare";

interface Staged {
  readonly uploadId: string;
  readonly projectId: string;
  readonly importRunId: string;
  readonly file: { readonly name: string; readonly sha256: string };
}

/**
 * Stores what is staged and new, within one transaction and without taking a row out of the
 * database. The checks have passed, so whatever is there already says the same.
 */
export async function storeStaged(tx: Tx, staged: Staged): Promise<Omit<Counts, "files">> {
  const questions = await storeQuestions(tx, staged);
  const { responses, sections } = await storeResponses(tx, staged);
  const coders = await storeCoders(tx, staged);
  const judgments = await storeJudgments(tx, staged);
  return { questions, responses, sections, coders, judgments };
}

async function storeQuestions(tx: Tx, { uploadId, projectId }: Staged): Promise<number> {
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
    SELECT q.turn_id, ${projectId}::uuid, q.thread_id, 0, 'patient', q.text
    FROM staged_question q JOIN thread h ON h.id = q.thread_id WHERE q.upload_id = ${uploadId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO unit (id, project_id, kind, turn_id)
    SELECT q.unit_id, ${projectId}::uuid, 'turn', q.turn_id
    FROM staged_question q JOIN turn t ON t.id = q.turn_id WHERE q.upload_id = ${uploadId}::uuid`;
  return count;
}

async function storeResponses(tx: Tx, { uploadId, projectId }: Staged) {
  const responses = await tx.$executeRaw`
    INSERT INTO response (id, project_id, turn_id, external_id, position, text, generator, condition,
      language, metadata)
    SELECT s.id, ${projectId}::uuid, t.id, s.external_id,
      (SELECT coalesce(max(position), -1) FROM response WHERE project_id = ${projectId}::uuid)
        + row_number() OVER (ORDER BY s.position),
      s.text, s.generator, s.condition, s.language, s.metadata
    FROM staged_response s
    JOIN thread h ON h.project_id = ${projectId}::uuid AND h.external_id = s.question_id
    JOIN turn t ON t.thread_id = h.id AND t.index = 0
    WHERE s.upload_id = ${uploadId}::uuid AND NOT EXISTS (SELECT FROM response r
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

async function storeCoders(tx: Tx, { uploadId, projectId }: Staged): Promise<number> {
  const rows = await tx.$queryRaw<
    { pseudonym: string; kind: "person" | "system"; system_kind: string | null }[]
  >`
    SELECT s.coder AS pseudonym, min(s.coder_kind::text) AS kind, min(s.system_kind) AS system_kind
    FROM staged_judgment s
    WHERE s.upload_id = ${uploadId}::uuid AND NOT EXISTS (SELECT FROM coder c
      WHERE c.project_id = ${projectId}::uuid AND c.pseudonym = s.coder)
    GROUP BY s.coder ORDER BY min(s.position)`;
  const data: Prisma.CoderCreateManyInput[] = rows.map(({ pseudonym, kind, system_kind }) => ({
    ...{ id: newId(), projectId, pseudonym, kind, systemKind: system_kind },
  }));
  await tx.coder.createMany({ data });
  return data.length;
}

const storeJudgments = (tx: Tx, { uploadId, projectId }: Staged): Promise<number> =>
  tx.$executeRaw`
    INSERT INTO judgment (project_id, id, external_id, unit_id, coder_id, protocol_id,
      protocol_version, part, answers, has_error, has_claim, score, label)
    SELECT ${projectId}::uuid, j.id, j.external_id, u.id, c.id, j.protocol_id, j.protocol_version,
      j.part, j.answers, j.has_error, j.has_claim, j.score, j.label
    FROM (SELECT DISTINCT ON (external_id) * FROM staged_judgment
      WHERE upload_id = ${uploadId}::uuid ORDER BY external_id, position) j
    JOIN coder c ON c.project_id = ${projectId}::uuid AND c.pseudonym = j.coder
    LEFT JOIN thread h ON j.unit_kind = 'turn' AND h.project_id = ${projectId}::uuid
      AND h.external_id = j.unit_external_id
    LEFT JOIN turn t ON t.thread_id = h.id AND t.index = 0
    LEFT JOIN response r ON j.unit_kind = 'response' AND r.project_id = ${projectId}::uuid
      AND r.external_id = j.unit_external_id
    LEFT JOIN section k ON j.unit_kind = 'section' AND k.project_id = ${projectId}::uuid
      AND k.external_id = j.unit_external_id
    JOIN unit u ON u.turn_id = t.id OR u.response_id = r.id OR u.section_id = k.id
    WHERE NOT EXISTS (SELECT FROM judgment o
      WHERE o.project_id = ${projectId}::uuid AND o.external_id = j.external_id)
    ORDER BY j.position`;

/** Notes which file brought the responses, in its order. Returns 0 for a file that was known. */
export async function storeFile(tx: Tx, staged: Staged, format: string): Promise<number> {
  const { uploadId, projectId, importRunId, file } = staged;
  const known = await tx.sourceFile.findFirst({ where: { projectId, ...file } });
  if (known) return 0;
  const last = await tx.sourceFile.aggregate({ where: { projectId }, _max: { position: true } });
  const id = newId();
  const position = (last._max.position ?? -1) + 1;
  await tx.sourceFile.create({ data: { id, projectId, importRunId, format, position, ...file } });
  await tx.$executeRaw`
    INSERT INTO response_source (file_id, response_id, project_id, position)
    SELECT ${id}::uuid, r.id, ${projectId}::uuid, row_number() OVER (ORDER BY s.position) - 1
    FROM staged_response s
    JOIN response r ON r.project_id = ${projectId}::uuid AND r.external_id = s.external_id
    WHERE s.upload_id = ${uploadId}::uuid`;
  return 1;
}
