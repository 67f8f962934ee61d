import { sql } from "@/lib/db/client";
import { findProtocol, listProtocols, listVersions } from "@/lib/protocols/registry";
import { asksForSpans, findMisplaced, type Misplaced } from "@/lib/protocols/spans-in-text";
import type { Answers } from "@/lib/protocols/types";
import { type Check, placeIn, type Staged } from "./check";

interface MarkedRow {
  readonly file: number;
  readonly line: number;
  readonly protocol_id: string;
  readonly protocol_version: number;
  readonly part: string;
  readonly answers: Answers;
  /** Of the unit; null for a thread, and where neither the files nor the project hold it. */
  readonly text: string | null;
  /** Of its thread, by place; null where nobody holds it. */
  readonly turns: readonly { readonly index: number; readonly text: string }[] | null;
}

const BATCH = 200;

/** Passages that are not at the place, counted in Unicode code points, where the row says they are. */
export const spansMisplaced: Check = async (staged, findings) => {
  for await (const batch of markedRows(staged).cursor(BATCH))
    for (const row of batch)
      for (const misplaced of misplacedIn(row)) {
        const expected =
          misplaced.stands === null
            ? "a turn of the conversation, from 0"
            : `what stands at that place, counted in code points: ${JSON.stringify(misplaced.stands)}`;
        findings.add(placeIn(staged, row), misplaced.question, misplaced.span, expected);
      }
};

function misplacedIn({ text, turns, answers, ...of }: MarkedRow): readonly Misplaced[] {
  const protocol = findProtocol(of.protocol_id, of.protocol_version);
  const part = protocol?.parts.find(({ key }) => key === of.part);
  // What is not held at all is said of the unit.
  if (!part || (text === null && turns === null)) return [];
  const places = new Map(turns?.map((turn) => [turn.index, turn.text]));
  return findMisplaced(part, answers, { unit: text ?? "", turns: places });
}

const markingProtocols = (): string[] =>
  listProtocols().flatMap(({ id }) =>
    listVersions(id).some((version) => findProtocol(id, version)?.parts.some(asksForSpans))
      ? [id]
      : [],
  );

const markedRows = ({ uploadId, projectId }: Staged) => sql()<MarkedRow[]>`
  SELECT s.file, s.line, s.protocol_id, s.protocol_version, s.part, s.answers, turns.list AS turns,
    CASE s.unit_kind
      WHEN 'response' THEN coalesce(
        (SELECT text FROM staged_response WHERE upload_id = ${uploadId}
          AND external_id = s.unit_external_id ORDER BY position LIMIT 1),
        (SELECT text FROM response WHERE project_id = ${projectId}
          AND external_id = s.unit_external_id))
      WHEN 'section' THEN coalesce(
        (SELECT text FROM staged_section WHERE upload_id = ${uploadId}
          AND external_id = s.unit_external_id ORDER BY position, index LIMIT 1),
        (SELECT text FROM section WHERE project_id = ${projectId}
          AND external_id = s.unit_external_id))
      WHEN 'turn' THEN (SELECT e ->> 'text' FROM jsonb_array_elements(turns.list) e
        WHERE s.unit_turn IS NULL OR (e ->> 'index')::int = s.unit_turn
        ORDER BY (e ->> 'index')::int DESC LIMIT 1)
    END AS text
  FROM staged_judgment s
  CROSS JOIN LATERAL (SELECT CASE WHEN s.unit_kind IN ('turn', 'thread') THEN coalesce(
    (SELECT q.turns FROM staged_thread q WHERE q.upload_id = ${uploadId}
      AND q.external_id = s.unit_external_id ORDER BY q.position LIMIT 1),
    (SELECT jsonb_agg(jsonb_build_object('index', t.index, 'text', t.text))
      FROM thread h JOIN turn t ON t.thread_id = h.id
      WHERE h.project_id = ${projectId} AND h.external_id = s.unit_external_id),
    (SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('index', e.nth - 1, 'text', e.turn ->> 'text')), '[]')
          FROM jsonb_array_elements(q.before) WITH ORDINALITY e (turn, nth))
        || jsonb_build_object('index', jsonb_array_length(q.before), 'text', q.text)
      FROM staged_question q WHERE q.upload_id = ${uploadId}
        AND q.external_id = s.unit_external_id ORDER BY q.position LIMIT 1)) END AS list) turns
  WHERE s.upload_id = ${uploadId} AND s.protocol_id = ANY (${markingProtocols()})
  ORDER BY s.position`;
