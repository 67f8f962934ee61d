import { sql } from "@/lib/db/client";
import type { PoolReason } from "@/lib/pools/rules";
import { REASON_WORDS } from "@/lib/pools/words";
import { isAnswers } from "@/lib/protocols/kinds/kind";
import { findProtocol } from "@/lib/protocols/registry";
import type { Answers, AnswerValue, Protocol } from "@/lib/protocols/types";
import { skipChoices } from "./skip-choices";

/** What happened to a unit, in the order of time. */
export type TraceKind =
  | "begun"
  | "answer"
  | "cleared"
  | "reveal"
  /** The full response around an excerpt. */
  | "open"
  | "judgment"
  | "revision"
  | "by_rule"
  /** Stored with another submit, because going on implies it. */
  | "implied"
  | "imported"
  | "later"
  | "skipped"
  | "lease_over"
  | "released"
  | "flag"
  /** A concern that adjudicators may be shown. */
  | "candidate"
  | "pooled"
  | "flag_closed"
  | "managed";

export interface TraceEntry {
  readonly id: string;
  readonly at: Date;
  readonly kind: TraceKind;
  /** Pseudonym, with the name for managers; null for what no coder did. */
  readonly who: string | null;
  readonly coderId: string | null;
  readonly queueName: string | null;
  /** The section it is about, from 1; 0 = the question; null = the whole response. */
  readonly section: number | null;
  /** Place in the thread, from 0, of the turn it is about; null where it is about none. */
  readonly turn: number | null;
  readonly protocol: {
    readonly id: string;
    readonly version: number;
    readonly part: string;
  } | null;
  /** Answers of a judgment, or the one answer that changed. */
  readonly answers: Answers | null;
  readonly text: string | null;
  /** A judgment of which is kept what its coder was shown: its page says so. */
  readonly seenId: string | null;
  readonly marks: {
    readonly isExtra: boolean;
    readonly superseded: boolean;
    readonly guideline: number | null;
    readonly activeMs: number | null;
  } | null;
}

/** A unit as its trace needs it: a response, or a turn or thread of a conversation. */
export interface UnitRow {
  unit_id: string;
  response_id: string | null;
  thread_id: string;
  turn_id: string;
  external_id: string;
  question: string;
  sections: number;
}

/**
 * Units of the question, the response and its sections, each with its place; of a turn or thread it
 * alone, with the turns of the thread.
 */
export const unitsOf = (unit: UnitRow) =>
  unit.response_id === null
    ? conversationUnits(unit)
    : responseUnits(unit.turn_id, unit.response_id);

const conversationUnits = (unit: UnitRow) => sql()`
  SELECT u.id, NULL::int AS section, t.index AS turn FROM unit u LEFT JOIN turn t ON t.id = u.turn_id
    WHERE u.id = ${unit.unit_id}
  UNION SELECT part.id, NULL, t.index FROM turn t JOIN unit part ON part.turn_id = t.id
    WHERE t.thread_id = (SELECT thread_id FROM unit WHERE id = ${unit.unit_id})`;

const responseUnits = (turnId: string, responseId: string) => sql()`
  SELECT id, 0 AS section, NULL::int AS turn FROM unit WHERE turn_id = ${turnId}
  UNION ALL SELECT id, NULL, NULL FROM unit WHERE response_id = ${responseId}
  UNION ALL SELECT u.id, s.index + 1, NULL FROM section s JOIN unit u ON u.section_id = s.id
    WHERE s.response_id = ${responseId}`;

interface EntryRow {
  id: string;
  at: Date;
  kind: TraceKind;
  coderId: string | null;
  queueName: string | null;
  section: number | null;
  turn: number | null;
  protocol: { id: string; version: number; part: string | null } | null;
  question: string | null;
  value: AnswerValue;
  text: string | null;
  marks: (NonNullable<TraceEntry["marks"]> & { keepsShown: boolean }) | null;
}

/**
 * The sources of the timeline. A judgment stands for the trace's `submit`; judgments of the
 * question made with other responses to it are left out.
 */
export const entriesOf = (projectId: string, unit: UnitRow, unitId: string) => sql()<EntryRow[]>`
  WITH part AS (${unitsOf(unit)}
  ), a AS (
    SELECT a.*, q.name AS queue_name, q.protocol_id, q.protocol_version, part.section, part.turn
    FROM part JOIN assignment a ON a.unit_id = part.id JOIN queue q ON q.id = a.queue_id
    WHERE a.project_id = ${projectId}
  )
  SELECT 'b' || a.id AS id, a.created_at AS at, 'begun' AS kind, a.coder_id AS "coderId",
    a.queue_name AS "queueName", a.section, a.turn, NULL::jsonb AS protocol, NULL AS question,
    NULL::jsonb AS value, NULL AS text, NULL::jsonb AS marks
  FROM a
  UNION ALL
  SELECT 'l' || a.id, a.lease_expires_at, 'lease_over', a.coder_id, a.queue_name, a.section, a.turn, NULL, NULL,
    NULL, NULL, NULL
  FROM a WHERE a.state IN ('lapsed', 'extra') OR a.state = 'held' AND a.lease_expires_at < now()
  UNION ALL
  SELECT 'r' || a.id, a.closed_at, 'released', a.coder_id, a.queue_name, a.section, a.turn, NULL, NULL, NULL,
    NULL, NULL
  FROM a WHERE a.state = 'released' AND a.closed_at IS NOT NULL
  UNION ALL
  SELECT 'e' || e.id, e.at,
    CASE e.kind WHEN 'answer' THEN CASE WHEN e.value IS NULL THEN 'cleared' ELSE 'answer' END
      WHEN 'skip' THEN 'skipped' ELSE e.kind END,
    a.coder_id, a.queue_name, part.section, part.turn,
    jsonb_build_object('id', a.protocol_id, 'version', a.protocol_version, 'part',
      CASE WHEN part.section IS DISTINCT FROM 0 THEN (SELECT kind FROM unit WHERE id = part.id) END),
    e.question, e.value, CASE WHEN e.kind = 'skip' THEN a.skip_note END, NULL
  FROM a JOIN answer_event e ON e.project_id = a.project_id AND e.assignment_id = a.id
  JOIN part ON part.id = e.unit_id
  WHERE e.kind IN ('answer', 'reveal', 'open', 'skip', 'later')
  UNION ALL
  SELECT 'j' || j.id, coalesce(j.submitted_at, j.created_at),
    CASE WHEN j.submitted_at IS NULL THEN 'imported' WHEN j.by_rule IS NOT NULL THEN 'by_rule'
      WHEN j.started_at IS NULL THEN 'implied'
      WHEN j.supersedes_id IS NOT NULL THEN 'revision' ELSE 'judgment' END,
    j.coder_id, q.name, part.section, part.turn,
    jsonb_build_object('id', j.protocol_id, 'version', j.protocol_version, 'part', j.part), NULL,
    j.answers, coalesce(j.by_rule, (SELECT min(js.source_time) FROM judgment_source js
      WHERE js.judgment_id = j.id)),
    jsonb_build_object('isExtra', j.is_extra, 'superseded', j.superseded_at IS NOT NULL,
      'guideline', nullif(j.guideline_version, 0), 'activeMs', j.active_ms,
      'keepsShown', j.context ?| ARRAY['candidates', 'saw_annotation_ids', 'shown'])
  FROM part JOIN judgment j ON j.project_id = ${projectId} AND j.unit_id = part.id
  LEFT JOIN queue q ON q.id = j.queue_id
  WHERE part.section IS DISTINCT FROM 0 OR j.assignment_id IS NULL
    OR j.assignment_id IN (SELECT id FROM a)
  UNION ALL
  SELECT 'f' || f.id, f.created_at, 'flag', f.coder_id, a.queue_name, part.section, part.turn, NULL, NULL, NULL,
    f.note, NULL
  FROM a JOIN flag f ON f.assignment_id = a.id JOIN part ON part.id = f.unit_id
  UNION ALL
  SELECT 'g' || f.id, f.resolved_at, 'flag_closed', NULL, a.queue_name, part.section, part.turn, NULL, NULL,
    NULL, f.reply, NULL
  FROM a JOIN flag f ON f.assignment_id = a.id JOIN part ON part.id = f.unit_id
  WHERE f.resolved_at IS NOT NULL
  UNION ALL
  SELECT 'k' || k.id, k.created_at, 'candidate', j.coder_id, NULL, part.section, part.turn, NULL, NULL, NULL,
    k.comment, NULL
  FROM part JOIN candidate k ON k.project_id = ${projectId} AND k.unit_id = part.id
  JOIN judgment j ON j.id = k.judgment_id
  UNION ALL
  SELECT 'p' || e.id, v.created_at, 'pooled', NULL, p.name, part.section, part.turn, NULL, e.reason::text, NULL,
    e.stratum, NULL
  FROM part JOIN pool_entry e ON e.project_id = ${projectId} AND e.unit_id = part.id
  JOIN pool p ON p.id = e.pool_id
  JOIN pool_version v ON v.pool_id = e.pool_id AND v.version = e.added_in
  UNION ALL
  SELECT 'm' || ev.id, ev.at, 'managed', NULL, q.name, NULL, NULL, NULL, ev.action, NULL,
    ev.detail->>'reason', NULL
  FROM audit_event ev LEFT JOIN queue q ON q.id::text = ev.detail->>'queueId'
  WHERE ev.project_id = ${projectId} AND ev.target = ${unitId} AND ev.action LIKE 'unit.%'
  ORDER BY at, id`;

export function toEntry(row: EntryRow, names: ReadonlyMap<string, string>): TraceEntry {
  const { id, at, kind, coderId, queueName, section, turn, protocol, question, value } = row;
  const isAnswer = kind === "answer" || kind === "cleared";
  return {
    id,
    at,
    kind,
    who: coderId === null ? null : (names.get(coderId) ?? null),
    coderId,
    queueName,
    section,
    turn,
    protocol: protocol?.part ? { ...protocol, part: protocol.part } : null,
    answers: isAnswer && question ? { [question]: value } : answersIn(kind, value),
    text: textOf(row),
    seenId: row.marks?.keepsShown ? id.slice(1) : null,
    marks: row.marks,
  };
}

/** Answers of a judgment, or those that stood when a step was revealed. */
function answersIn(kind: TraceKind, value: AnswerValue): Answers | null {
  if (value === null || !isAnswers(value)) return null;
  if (kind !== "reveal") return value;
  const { answers } = value;
  return answers !== undefined && isAnswers(answers) ? answers : null;
}

const MANAGED: Readonly<Record<string, string>> = {
  "unit.taken_out": "Taken out of the queue",
  "unit.put_back": "Put back into the queue",
  "unit.kept": "Kept in the queue",
};

const joined = (...words: (string | null | undefined)[]): string | null =>
  words.filter(Boolean).join(": ") || null;

/** What an entry says besides answers: a note, why it was skipped, which rule marked it. */
function textOf({ kind, question, text, protocol }: EntryRow): string | null {
  if (kind === "pooled") return REASON_WORDS[question as PoolReason] ?? question;
  if (kind === "managed") return joined(MANAGED[question ?? ""] ?? question, text);
  const found = protocol && findProtocol(protocol.id, protocol.version);
  if (kind === "by_rule") {
    const rules = found?.parts.flatMap(({ byRule }) => byRule ?? []) ?? [];
    return rules.find(({ rule }) => rule === text)?.description ?? text;
  }
  if (kind === "reveal") return stepTitle(found, protocol?.part, question);
  if (kind !== "skipped") return text;
  const skips = found ? skipChoices(found.skips, { allowsPass: true }) : [];
  return joined(skips.find(({ key }) => key === question)?.label ?? question, text);
}

/** What the step is called that was revealed. */
function stepTitle(
  protocol: Protocol | null,
  part: string | null | undefined,
  step: string | null,
): string | null {
  const steps = protocol?.parts.find(({ key }) => key === part)?.steps ?? [];
  return steps.find(({ key }) => key === step)?.title ?? step;
}
