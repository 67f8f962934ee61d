import { sql } from "@/lib/db/client";
import { addJudgmentDifference, addResponseDifferences } from "@/lib/imports/differences";
import type { UnitKind } from "@/lib/protocols/types";
import { type Check, placeIn } from "./check";
import { spansMisplaced } from "./check-spans";
import { OWN_ID_FORM } from "./store";
import {
  type JudgmentRow,
  judgmentDiffers,
  judgmentValue,
  type ResponseRow,
  responseDiffers,
  responseValue,
  stagedSections,
} from "./values";

interface At {
  readonly file: number;
  readonly line: number;
}

const BATCH = 200;
const HELD = "an id that the project or these files hold";
const SAME = "the same as the project already holds";

const questionsChange: Check = async (staged, findings) => {
  const { uploadId, projectId, names } = staged;
  const rows = sql()<(At & { text: string })[]>`
    SELECT q.file, q.line, q.text
    FROM (SELECT DISTINCT ON (external_id) * FROM staged_question
      WHERE upload_id = ${uploadId} ORDER BY external_id, position) q
    JOIN thread h ON h.project_id = ${projectId} AND h.external_id = q.external_id
    CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('speaker', t.speaker, 'text', t.text)
        ORDER BY t.index) AS turns FROM turn t WHERE t.thread_id = h.id) k
    WHERE k.turns -> -1 ->> 'text' <> q.text OR (q.before <> '[]' AND k.turns - -1 <> q.before)
    ORDER BY q.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) findings.add(placeIn(staged, row), names.question, row.text, SAME);
};

const threadsChange: Check = async (staged, findings) => {
  const { uploadId, projectId, names } = staged;
  const rows = sql()<(At & { external_id: string })[]>`
    SELECT q.file, q.line, q.external_id
    FROM (SELECT DISTINCT ON (external_id) * FROM staged_thread
      WHERE upload_id = ${uploadId} ORDER BY external_id, position) q
    JOIN thread h ON h.project_id = ${projectId} AND h.external_id = q.external_id
    WHERE (SELECT jsonb_agg(jsonb_build_array(t.index, t.speaker, t.text) ORDER BY t.index)
        FROM turn t WHERE t.thread_id = h.id)
      <> (SELECT jsonb_agg(jsonb_build_array((e ->> 'index')::int, e ->> 'speaker', e ->> 'text')
          ORDER BY (e ->> 'index')::int) FROM jsonb_array_elements(q.turns) e)
    ORDER BY q.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const expected = "the same turns as the project already holds";
      findings.add(placeIn(staged, row), names.unitId.thread, row.external_id, expected);
    }
};

/** Another translation than the project holds of a thread; those of responses are among their metadata. */
const translationsChange: Check = async (staged, findings) => {
  const { uploadId, projectId } = staged;
  const rows = sql()<(At & { translation: unknown })[]>`
    SELECT q.file, q.line, q.metadata -> 'translation' AS translation
    FROM (SELECT file, line, external_id, metadata, position FROM staged_thread
        WHERE upload_id = ${uploadId}
      UNION ALL SELECT file, line, external_id, metadata, position FROM staged_question
        WHERE upload_id = ${uploadId}) q
    JOIN thread h ON h.project_id = ${projectId} AND h.external_id = q.external_id
      AND h.metadata -> 'translation' <> q.metadata -> 'translation'
    ORDER BY q.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch)
      findings.add(placeIn(staged, row), "translation", row.translation, SAME);
};

/** Responses that answer a turn which neither the project nor these files hold. */
const turnsMissing: Check = async (staged, findings) => {
  const { uploadId, projectId, names } = staged;
  const rows = sql()<(At & { question_id: string; turn: number | null })[]>`
    SELECT s.file, s.line, s.question_id, s.turn
    FROM staged_response s
    WHERE s.upload_id = ${uploadId} AND NOT (
      EXISTS (SELECT FROM staged_question q
        WHERE q.upload_id = ${uploadId} AND q.external_id = s.question_id AND s.turn IS NULL)
      OR EXISTS (SELECT FROM staged_thread q
        WHERE q.upload_id = ${uploadId} AND q.external_id = s.question_id AND (s.turn IS NULL
          OR q.turns @> jsonb_build_array(jsonb_build_object('index', s.turn))))
      OR EXISTS (SELECT FROM thread h JOIN turn t ON t.thread_id = h.id
        WHERE h.project_id = ${projectId} AND h.external_id = s.question_id
          AND (s.turn IS NULL OR t.index = s.turn)))
    ORDER BY s.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const turn = row.turn === null ? "" : `, turn ${row.turn} from 0`;
      const expected =
        "a turn that the project or these files hold: import its conversation first, or with it";
      findings.say(
        placeIn(staged, row),
        names.questionId,
        JSON.stringify(row.question_id) + turn,
        expected,
      );
    }
};

const responsesChange: Check = async (staged, findings) => {
  const { uploadId, projectId, names } = staged;
  const rows = sql()<(At & { known: ResponseRow; again: ResponseRow })[]>`
    SELECT b.file, b.line, to_jsonb(a) AS known, to_jsonb(b) AS again
    FROM (SELECT DISTINCT ON (s.external_id) s.*,
        ${stagedSections(uploadId, sql()`s.position`)} AS sections
      FROM staged_response s WHERE s.upload_id = ${uploadId}
        AND EXISTS (SELECT FROM response r
          WHERE r.project_id = ${projectId} AND r.external_id = s.external_id)
      ORDER BY s.external_id, s.position) b
    JOIN (SELECT r.external_id, h.external_id AS question_id, t.index AS turn, r.text, r.generator, r.condition,
        r.language, r.metadata, (SELECT jsonb_agg(jsonb_build_object(
          'externalId', k.external_id, 'text', k.text) ORDER BY k.index)
          FROM section k WHERE k.response_id = r.id) AS sections
      FROM response r JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
      WHERE r.project_id = ${projectId} AND r.external_id IN (
        SELECT external_id FROM staged_response WHERE upload_id = ${uploadId})) a
      ON a.external_id = b.external_id
    WHERE ${responseDiffers(staged)} ORDER BY b.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const again = { ...responseValue(row.again), place: placeIn(staged, row) };
      addResponseDifferences(responseValue(row.known), again, SAME, names, findings);
    }
};

const sectionsTaken: Check = async (staged, findings) => {
  const { uploadId, projectId, names } = staged;
  const rows = sql()<(At & { index: number; external_id: string; owner: string })[]>`
    SELECT r.file, r.line, g.index, g.external_id, o.external_id AS owner
    FROM staged_section g
    JOIN staged_response r ON r.upload_id = ${uploadId} AND r.position = g.position
    JOIN section k ON k.project_id = ${projectId} AND k.external_id = g.external_id
    JOIN response o ON o.id = k.response_id AND o.external_id <> r.external_id
    WHERE g.upload_id = ${uploadId} ORDER BY g.position, g.index`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const expected = `an id that no section of ${row.owner} has`;
      findings.add(placeIn(staged, row), names.sectionId(row.index), row.external_id, expected);
    }
};

const judgmentsChange: Check = async (staged, findings) => {
  const { uploadId, projectId, names } = staged;
  const rows = sql()<(At & { field: string; known: JudgmentRow; again: JudgmentRow })[]>`
    SELECT b.file, b.line, b.field, to_jsonb(a) AS known, to_jsonb(b) AS again
    FROM staged_judgment b
    JOIN (SELECT n.staged_position, coalesce(j.external_id, j.id::text) AS external_id,
        c.pseudonym AS coder, j.protocol_id, j.protocol_version, j.part, j.answers, j.context,
        j.by_rule, u.kind AS unit_kind, t.index AS unit_turn,
        coalesce(k.external_id, r.external_id, h.external_id) AS unit_external_id
      FROM (${known(uploadId, projectId)}) n
      JOIN judgment j ON j.id = n.judgment_id JOIN coder c ON c.id = j.coder_id
      JOIN unit u ON u.id = j.unit_id
      LEFT JOIN section k ON k.id = u.section_id LEFT JOIN response r ON r.id = u.response_id
      LEFT JOIN turn t ON t.id = u.turn_id
      LEFT JOIN thread h ON h.id = coalesce(t.thread_id, u.thread_id)) a
      ON a.staged_position = b.position
    WHERE b.upload_id = ${uploadId} AND ${judgmentDiffers(staged, names)} ORDER BY b.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const again = { ...judgmentValue(row.again), place: placeIn(staged, row), path: row.field };
      addJudgmentDifference(judgmentValue(row.known), again, SAME, names, findings);
    }
};

/** Staged judgments that the project holds: by the source's id, or by our own where it is that. */
const known = (uploadId: string, projectId: string | null) => sql()`
  SELECT s.position AS staged_position, j.id AS judgment_id
  FROM staged_judgment s
  JOIN judgment j ON j.project_id = ${projectId} AND j.external_id = s.external_id
  WHERE s.upload_id = ${uploadId}
  UNION
  SELECT s.position, j.id FROM staged_judgment s
  JOIN judgment j ON j.project_id = ${projectId} AND j.id = CASE
    WHEN s.external_id ~ ${OWN_ID_FORM} THEN s.external_id::uuid END
  WHERE s.upload_id = ${uploadId}`;

/** Rows of judgments that name another question or response than that of their unit. */
const ownersDiffer: Check = async (staged, findings) => {
  const { uploadId, projectId } = staged;
  const rows = sql()<(At & Record<"unit" | "field" | "named" | "actual", string>)[]>`
    SELECT s.file, s.line, s.unit_external_id AS unit, d.field, d.named, d.actual
    FROM staged_judgment s
    LEFT JOIN section k ON s.unit_kind = 'section' AND k.project_id = ${projectId}
      AND k.external_id = s.unit_external_id
    JOIN response r ON r.project_id = ${projectId} AND r.id = coalesce(k.response_id,
      (SELECT id FROM response WHERE s.unit_kind = 'response' AND project_id = ${projectId}
        AND external_id = s.unit_external_id))
    JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
    CROSS JOIN LATERAL (VALUES ('question_id', s.owner_question, h.external_id),
      ('response_id', s.owner_response, r.external_id)) d (field, named, actual)
    WHERE s.upload_id = ${uploadId} AND d.named <> d.actual ORDER BY s.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch)
      findings.add(
        placeIn(staged, row),
        row.field,
        row.named,
        `${row.actual}, of which ${row.unit} is part`,
      );
};

const unitsMissing: Check = async (staged, findings) => {
  const { uploadId, projectId, names } = staged;
  const rows = sql()<(At & { unit_kind: UnitKind; unit: string })[]>`
    SELECT s.file, s.line, s.unit_kind, s.unit_external_id AS unit
    FROM staged_judgment s
    WHERE s.upload_id = ${uploadId} AND NOT CASE s.unit_kind
      WHEN 'turn' THEN
        EXISTS (SELECT FROM staged_question q WHERE q.upload_id = ${uploadId}
          AND q.external_id = s.unit_external_id)
        OR EXISTS (SELECT FROM staged_thread q WHERE q.upload_id = ${uploadId}
          AND q.external_id = s.unit_external_id AND (s.unit_turn IS NULL
            OR q.turns @> jsonb_build_array(jsonb_build_object('index', s.unit_turn))))
        OR EXISTS (SELECT FROM thread h JOIN turn t ON t.thread_id = h.id
          WHERE h.project_id = ${projectId} AND h.external_id = s.unit_external_id
            AND (s.unit_turn IS NULL OR t.index = s.unit_turn))
      WHEN 'thread' THEN
        EXISTS (SELECT FROM staged_thread q WHERE q.upload_id = ${uploadId}
          AND q.external_id = s.unit_external_id)
        OR EXISTS (SELECT FROM thread h JOIN unit u ON u.thread_id = h.id
          WHERE h.project_id = ${projectId} AND h.external_id = s.unit_external_id)
      WHEN 'response' THEN
        EXISTS (SELECT FROM staged_response r WHERE r.upload_id = ${uploadId}
          AND r.external_id = s.unit_external_id)
        OR EXISTS (SELECT FROM response r WHERE r.project_id = ${projectId}
          AND r.external_id = s.unit_external_id)
      ELSE
        EXISTS (SELECT FROM staged_section g WHERE g.upload_id = ${uploadId}
          AND g.external_id = s.unit_external_id)
        OR EXISTS (SELECT FROM section g WHERE g.project_id = ${projectId}
          AND g.external_id = s.unit_external_id)
      END
    ORDER BY s.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      findings.add(placeIn(staged, row), names.unitId[row.unit_kind], row.unit, HELD);
    }
};

/** Members' own judgments can come back to the project that they are from; new ones are theirs alone. */
const codersTaken: Check = async (staged, findings) => {
  const { uploadId, projectId } = staged;
  const rows = sql()<(At & { field: string; coder: string })[]>`
    SELECT DISTINCT ON (s.coder) s.file, s.line, s.field, s.coder
    FROM (SELECT *, min(coder_kind) OVER w <> max(coder_kind) OVER w AS is_both
      FROM staged_judgment WHERE upload_id = ${uploadId} WINDOW w AS (PARTITION BY coder)) s
    LEFT JOIN coder c ON c.project_id = ${projectId} AND c.pseudonym = s.coder
    WHERE s.is_both OR c.kind <> s.coder_kind OR (c.membership_id IS NOT NULL AND s.position NOT IN
      (SELECT staged_position FROM (${known(uploadId, projectId)}) n))
    ORDER BY s.coder, s.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const expected =
        "an annotator id that is not the pseudonym of a member of the project, and a person or a system always";
      findings.add(placeIn(staged, row), row.field || "coder", row.coder, expected);
    }
};

/** Rows that put a coder into another group; members' groups are managed here. */
const groupsDiffer: Check = async (staged, findings) => {
  const { uploadId, projectId } = staged;
  const rows = sql()<(At & { field: string; group: string; coder: string; known: string })[]>`
    SELECT s.file, s.line, s.field, s.coder_group AS "group", s.coder, s.known
    FROM (SELECT j.*, coalesce(c."group",
        first_value(j.coder_group) OVER (PARTITION BY j.coder ORDER BY j.position)) AS known
      FROM staged_judgment j
      LEFT JOIN coder c ON c.project_id = ${projectId} AND c.pseudonym = j.coder
      WHERE j.upload_id = ${uploadId} AND j.coder_group IS NOT NULL AND c.membership_id IS NULL) s
    WHERE s.coder_group <> s.known ORDER BY s.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const expected = `${JSON.stringify(row.known)}, the group of ${row.coder} elsewhere`;
      findings.add(placeIn(staged, row), row.field || "coder_group", row.group, expected);
    }
};

/** What contradicts the project, or lacks something that should be there. */
export const PROJECT_CHECKS: readonly Check[] = [
  questionsChange,
  threadsChange,
  translationsChange,
  turnsMissing,
  responsesChange,
  sectionsTaken,
  judgmentsChange,
  ownersDiffer,
  unitsMissing,
  codersTaken,
  groupsDiffer,
  spansMisplaced,
];
