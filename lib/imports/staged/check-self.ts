import { sql } from "@/lib/db/client";
import { addJudgmentDifference, addResponseDifferences } from "@/lib/imports/differences";
import { type Check, placeIn, placeWords, type Staged } from "./check";
import {
  type JudgmentRow,
  judgmentDiffers,
  judgmentValue,
  type ResponseRow,
  responseDiffers,
  responseValue,
  stagedSections,
} from "./values";

/** Where a row stands, and where the first with its id does. */
interface Again {
  readonly file: number;
  readonly line: number;
  readonly first_file: number;
  readonly first_line: number;
}

const BATCH = 200;
const firstPlace = (staged: Staged, { first_file: file, first_line: line }: Again) =>
  placeWords(placeIn(staged, { file, line }));

const questionsDiffer: Check = async (staged, findings) => {
  const { uploadId, names } = staged;
  const rows = sql()<(Again & { external_id: string; text: string })[]>`
    SELECT q.file, q.line, q.external_id, q.text, f.file AS first_file, f.line AS first_line
    FROM staged_question q
    JOIN (SELECT DISTINCT ON (external_id) external_id, file, line, text, before
      FROM staged_question WHERE upload_id = ${uploadId} ORDER BY external_id, position) f
      ON f.external_id = q.external_id AND (f.text <> q.text OR (f.before <> q.before AND q.before <> '[]'))
    WHERE q.upload_id = ${uploadId} ORDER BY q.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const expected = `the same for ${names.questionId} ${row.external_id} as in ${firstPlace(staged, row)}`;
      findings.add(placeIn(staged, row), names.question, row.text, expected);
    }
};

const threadsDiffer: Check = async (staged, findings) => {
  const { uploadId, names } = staged;
  const rows = sql()<(Again & { external_id: string })[]>`
    SELECT q.file, q.line, q.external_id, f.file AS first_file, f.line AS first_line
    FROM staged_thread q
    JOIN (SELECT DISTINCT ON (external_id) external_id, file, line, turns
      FROM staged_thread WHERE upload_id = ${uploadId} ORDER BY external_id, position) f
      ON f.external_id = q.external_id AND f.turns <> q.turns
    WHERE q.upload_id = ${uploadId} ORDER BY q.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const expected = `the same turns as in ${firstPlace(staged, row)}`;
      findings.add(placeIn(staged, row), names.unitId.thread, row.external_id, expected);
    }
};

const responsesTwice: Check = async (staged, findings) => {
  const { uploadId, names } = staged;
  const rows = sql()<{ file: number; line: number; first: number; external_id: string }[]>`
    SELECT file, line, first, external_id
    FROM (SELECT file, line, external_id, position,
        first_value(line) OVER w AS first, row_number() OVER w AS nth
      FROM staged_response WHERE upload_id = ${uploadId}
      WINDOW w AS (PARTITION BY file, external_id ORDER BY position)) r
    WHERE nth > 1 ORDER BY position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const expected = `${names.responseOnce} (also in line ${row.first})`;
      findings.add(placeIn(staged, row), names.responseId, row.external_id, expected);
    }
};

/** Files may repeat what others hold, if they say the same. */
const responsesDiffer: Check = async (staged, findings) => {
  const { uploadId, names, fileNames } = staged;
  if (fileNames.length < 2) return;
  const said = sql()`SELECT s.*, ${stagedSections(uploadId, sql()`s.position`)} AS sections
    FROM staged_response s WHERE s.upload_id = ${uploadId}`;
  const rows = sql()<(Again & { first: ResponseRow; again: ResponseRow })[]>`
    WITH said AS MATERIALIZED (${said})
    SELECT b.file, b.line, a.file AS first_file, a.line AS first_line,
      to_jsonb(a) AS first, to_jsonb(b) AS again
    FROM said b
    JOIN (SELECT DISTINCT ON (external_id) * FROM said ORDER BY external_id, position) a
      ON a.external_id = b.external_id AND a.file <> b.file
    WHERE ${responseDiffers(staged)} ORDER BY b.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const again = { ...responseValue(row.again), place: placeIn(staged, row) };
      const same = `the same as in ${firstPlace(staged, row)}`;
      addResponseDifferences(responseValue(row.first), again, same, names, findings);
    }
};

const sectionsTwice: Check = async (staged, findings) => {
  const { uploadId, names } = staged;
  const rows = sql()<(Again & { index: number; external_id: string; owner: string })[]>`
    SELECT r.file, r.line, s.index, s.external_id, f.external_id AS owner,
      f.file AS first_file, f.line AS first_line
    FROM (SELECT external_id, position, index, first_value(position) OVER w AS first,
        row_number() OVER w AS nth
      FROM staged_section WHERE upload_id = ${uploadId}
      WINDOW w AS (PARTITION BY external_id ORDER BY position, index)) s
    JOIN staged_response r ON r.upload_id = ${uploadId} AND r.position = s.position
    JOIN staged_response f ON f.upload_id = ${uploadId} AND f.position = s.first
    WHERE s.nth > 1 AND (r.external_id <> f.external_id OR r.position = f.position)
    ORDER BY s.position, s.index`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const where = `${row.owner}, ${firstPlace(staged, row)}`;
      const expected = `no section before it with this id (${where})`;
      const field = names.sectionId(row.index);
      findings.add(placeIn(staged, row), field, row.external_id, expected);
    }
};

const judgmentsTwice: Check = async (staged, findings) => {
  const { uploadId, names } = staged;
  if (names.judgmentId === null) return;
  const rows = sql()<{ file: number; line: number; first: number; external_id: string }[]>`
    SELECT file, line, first, external_id
    FROM (SELECT file, line, external_id, position,
        first_value(line) OVER w AS first, row_number() OVER w AS nth
      FROM staged_judgment WHERE upload_id = ${uploadId}
      WINDOW w AS (PARTITION BY file, external_id ORDER BY position)) j
    WHERE nth > 1 ORDER BY position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const expected = `each judgment once (also in line ${row.first})`;
      findings.add(placeIn(staged, row), names.judgmentId, row.external_id, expected);
    }
};

const judgmentsDiffer: Check = async (staged, findings) => {
  const { uploadId, names } = staged;
  const rows = sql()<(Again & { field: string; first: JudgmentRow; again: JudgmentRow })[]>`
    SELECT b.file, b.line, b.field, a.file AS first_file, a.line AS first_line,
      to_jsonb(a) AS first, to_jsonb(b) AS again
    FROM staged_judgment b
    JOIN (SELECT DISTINCT ON (external_id) * FROM staged_judgment
      WHERE upload_id = ${uploadId} ORDER BY external_id, position) a
      ON a.external_id = b.external_id AND a.position <> b.position
    WHERE b.upload_id = ${uploadId} AND ${judgmentDiffers(staged, names)} ORDER BY b.position`;
  for await (const batch of rows.cursor(BATCH))
    for (const row of batch) {
      const again = { ...judgmentValue(row.again), place: placeIn(staged, row), path: row.field };
      const same = `the same as in ${firstPlace(staged, row)}`;
      addJudgmentDifference(judgmentValue(row.first), again, same, names, findings);
    }
};

/** What contradicts itself over the records of all files. */
export const SELF_CHECKS: readonly Check[] = [
  questionsDiffer,
  threadsDiffer,
  responsesTwice,
  responsesDiffer,
  sectionsTwice,
  judgmentsTwice,
  judgmentsDiffer,
];
