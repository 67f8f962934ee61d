import type postgres from "postgres";
import { sql } from "@/lib/db/client";
import { excerpt, type Findings } from "@/lib/imports/problems";

/** One fault as the database finds it. */
interface Fault {
  readonly line: number | null;
  readonly field: string;
  readonly found: string | null;
  readonly expected: string;
}

type Check = (uploadId: string, projectId: string) => postgres.PendingQuery<Fault[]>;

/**
 * Checks what is staged as a whole: against itself, and against what the project holds. Faults go
 * to `findings`; no row leaves the database but those of faults.
 */
export async function checkStaged(
  { uploadId, projectId, file }: { uploadId: string; projectId: string; file: string },
  findings: Findings,
  signal: AbortSignal,
): Promise<void> {
  for (const check of CHECKS) {
    signal.throwIfAborted();
    for await (const faults of check(uploadId, projectId).cursor(500))
      for (const { line, field, found, expected } of faults)
        findings.say({ file, line }, field, excerpt(found ?? undefined), expected);
  }
}

/** Questions, responses and sections that contradict others of the file. */
const questionsDiffer: Check = (uploadId) => sql()`
  SELECT q.line, 'question' AS field, q.text AS found,
    'the same for question id ' || q.external_id || ' as in line ' || f.line AS expected
  FROM staged_question q
  JOIN (SELECT DISTINCT ON (external_id) external_id, line, text FROM staged_question
    WHERE upload_id = ${uploadId} ORDER BY external_id, position) f
    ON f.external_id = q.external_id AND f.text <> q.text
  WHERE q.upload_id = ${uploadId} ORDER BY q.position`;

const responsesTwice: Check = (uploadId) => sql()`
  SELECT line, 'response id' AS field, external_id AS found,
    'each response once, rows of its sections together (also in line ' || first || ')' AS expected
  FROM (SELECT line, external_id, position,
      first_value(line) OVER w AS first, row_number() OVER w AS nth
    FROM staged_response WHERE upload_id = ${uploadId}
    WINDOW w AS (PARTITION BY external_id ORDER BY position)) r
  WHERE nth > 1 ORDER BY position`;

const sectionsTwice: Check = (uploadId) => sql()`
  SELECT r.line, 'section id' AS field, s.external_id AS found,
    'each section once (also in the response of line ' || f.line || ')' AS expected
  FROM (SELECT external_id, position, first_value(position) OVER w AS first,
      row_number() OVER w AS nth
    FROM staged_section WHERE upload_id = ${uploadId}
    WINDOW w AS (PARTITION BY external_id ORDER BY position, index)) s
  JOIN staged_response r ON r.upload_id = ${uploadId} AND r.position = s.position
  JOIN staged_response f ON f.upload_id = ${uploadId} AND f.position = s.first
  WHERE s.nth > 1 AND (r.external_id <> f.external_id OR r.position = f.position)
  ORDER BY s.position`;

const labelsDiffer: Check = (uploadId) => sql()`
  SELECT j.line, j.field, j.answers::text AS found,
    'the same label by ' || j.coder || ' as in line ' || f.line AS expected
  FROM staged_judgment j
  JOIN (SELECT DISTINCT ON (external_id) external_id, line, answers FROM staged_judgment
    WHERE upload_id = ${uploadId} ORDER BY external_id, position) f
    ON f.external_id = j.external_id AND f.answers <> j.answers
  WHERE j.upload_id = ${uploadId} ORDER BY j.position`;

/** What contradicts the project. */
const questionsChange: Check = (uploadId, projectId) => sql()`
  SELECT q.line, 'question' AS field, q.text AS found,
    'the same for question id ' || q.external_id || ' as the project already holds' AS expected
  FROM staged_question q
  JOIN thread h ON h.project_id = ${projectId} AND h.external_id = q.external_id
  JOIN turn t ON t.thread_id = h.id AND t.index = 0 AND t.text <> q.text
  WHERE q.upload_id = ${uploadId} ORDER BY q.position`;

const responsesChange: Check = (uploadId, projectId) => sql()`
  SELECT s.line, d.field, d.found,
    'the same for response id ' || s.external_id || ' as the project already holds' AS expected
  FROM staged_response s
  JOIN response r ON r.project_id = ${projectId} AND r.external_id = s.external_id
  JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
  CROSS JOIN LATERAL (
    SELECT 'question id' AS field, s.question_id AS found WHERE s.question_id <> h.external_id
    UNION ALL SELECT 'response', s.text WHERE s.text <> r.text
    UNION ALL SELECT 'generator', s.generator WHERE s.generator <> r.generator
    UNION ALL SELECT 'condition', s.condition WHERE s.condition <> r.condition
    UNION ALL SELECT 'language', s.language WHERE s.language <> r.language
    UNION ALL SELECT e.key, e.value::text FROM jsonb_each(s.metadata) e
      WHERE r.metadata -> e.key <> e.value
    UNION ALL SELECT 'sections', n.count || ' sections' FROM (
      SELECT count(*) AS count, (SELECT count(*) FROM section k WHERE k.response_id = r.id) AS held
      FROM staged_section g WHERE g.upload_id = ${uploadId} AND g.position = s.position) n
      WHERE n.count <> n.held
    UNION ALL SELECT 'section ' || g.index + 1, g.text FROM staged_section g
      JOIN section k ON k.response_id = r.id AND k.index = g.index
      WHERE g.upload_id = ${uploadId} AND g.position = s.position
        AND (k.text <> g.text OR k.external_id <> g.external_id)) d
  WHERE s.upload_id = ${uploadId} ORDER BY s.position`;

const sectionsTaken: Check = (uploadId, projectId) => sql()`
  SELECT r.line, 'section id' AS field, g.external_id AS found,
    'an id that no section of ' || o.external_id || ' has' AS expected
  FROM staged_section g
  JOIN staged_response r ON r.upload_id = ${uploadId} AND r.position = g.position
  JOIN section k ON k.project_id = ${projectId} AND k.external_id = g.external_id
  JOIN response o ON o.id = k.response_id AND o.external_id <> r.external_id
  WHERE g.upload_id = ${uploadId} ORDER BY g.position`;

const labelsChange: Check = (uploadId, projectId) => sql()`
  SELECT s.line, s.field, s.answers::text AS found,
    'the same label by ' || s.coder || ' as the project already holds' AS expected
  FROM staged_judgment s
  JOIN judgment j ON j.project_id = ${projectId} AND j.external_id = s.external_id
    AND j.answers <> s.answers
  WHERE s.upload_id = ${uploadId} ORDER BY s.position`;

const codersTaken: Check = (uploadId, projectId) => sql()`
  SELECT min(s.line) AS line, min(s.field) AS field, s.coder AS found,
    'a coder who is not the pseudonym of a member of the project, and a person or a system always' AS expected
  FROM staged_judgment s
  LEFT JOIN coder c ON c.project_id = ${projectId} AND c.pseudonym = s.coder
  WHERE s.upload_id = ${uploadId}
  GROUP BY s.coder
  HAVING bool_or(c.membership_id IS NOT NULL) OR count(DISTINCT s.coder_kind) > 1
    OR bool_or(c.kind <> s.coder_kind)`;

const unitsMissing: Check = (uploadId, projectId) => sql()`
  SELECT s.line, replace(s.unit_kind::text, 'turn', 'question') || ' id' AS field,
    s.unit_external_id AS found, 'an id that the project or this file holds' AS expected
  FROM staged_judgment s
  WHERE s.upload_id = ${uploadId} AND NOT CASE s.unit_kind
    WHEN 'turn' THEN
      EXISTS (SELECT FROM staged_question q WHERE q.upload_id = ${uploadId}
        AND q.external_id = s.unit_external_id)
      OR EXISTS (SELECT FROM thread h WHERE h.project_id = ${projectId}
        AND h.external_id = s.unit_external_id)
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

const CHECKS: readonly Check[] = [
  questionsDiffer,
  responsesTwice,
  sectionsTwice,
  labelsDiffer,
  questionsChange,
  responsesChange,
  sectionsTaken,
  labelsChange,
  codersTaken,
  unitsMissing,
];
