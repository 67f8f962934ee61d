import type postgres from "postgres";
import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { byKeptPlan, wholeNumber } from "@/lib/db/prepared";
import type { BlindedCandidate } from "@/lib/pools/blinding";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers, UnitKind } from "@/lib/protocols/types";
import { loadScene } from "./conversation";
import {
  canBeTaken,
  leftOfLimit,
  notSeen,
  openToGroup,
  ownAssignment,
  revealedSteps,
  shownComments,
} from "./fragments";
import { notMine } from "./not-mine";
import { factsFor, partForUnit } from "./rules";
import { openStep, type RevealedStep } from "./steps";
import type { Conversation, Task, TaskUnit } from "./types";

/**
 * Everything that the task page shows of one of the person's own assignments, in one statement.
 * Throws NotFoundError for anything else. Only the columns named here ever leave: see `Task`.
 */
export async function loadTask(person: SessionToken, assignmentId: string): Promise<Task> {
  if (!isId(assignmentId)) return notMine(person);
  const [row] = await sql().begin(async (run) => {
    const [, rows] = await Promise.all([byKeptPlan(run), load(run, person, assignmentId)]);
    return rows;
  });
  if (!row) return notMine(person);
  const protocol = getProtocol(row.protocol_id, row.protocol_version);
  const scene = protocol.contexts ? await loadScene(assignmentId, protocol) : null;
  const units = row.units.flatMap((unit): TaskUnit[] => {
    const part = partForUnit(protocol, unit.kind);
    if (!part || scene?.open?.includes(unit.id) === false) return [];
    const hasWord = unit.has_word || row.asks_wordless;
    return [
      {
        unitId: unit.id,
        kind: unit.kind,
        part: part.key,
        ...(unit.index === null ? {} : { index: unit.index }),
        text: unit.text,
        facts: {
          ...factsFor({ group: row.group }, { hasWord, revealed: unit.revealed }),
          ...scene?.facts,
        },
        ...(scene && { lists: scene.lists }),
        draft: unit.draft && { answers: unit.draft.answers, savedAt: iso(unit.draft.at) },
        judgment: unit.judgment && {
          answers: unit.judgment.answers,
          submittedAt: iso(unit.judgment.at),
          byRule: unit.judgment.by_rule,
        },
        revision: unit.draft?.revision ?? unit.judgment?.revision ?? 0,
        ...(part.steps.length > 1 && { step: openStep(part, unit.revealed).key }),
        ...(unit.comments && { candidates: numbered(unit.comments) }),
      },
    ];
  });
  const ahead = Math.max(0, Math.min(row.ahead.questions, row.limit_left ?? LOOK_AHEAD));
  return {
    assignmentId,
    queueId: row.queue_id,
    state: row.state,
    queueState: row.queue_state,
    leaseExpiresAt: row.lease_expires_at.toISOString(),
    serverTime: row.now.toISOString(),
    question: scene ? targetOf(scene.conversation, row.question) : row.question,
    response: row.response,
    ...(scene && { conversation: scene.conversation, more: scene.more }),
    units,
    lastUnitId: row.last_unit_id,
    progress: {
      done: row.done,
      left: ahead + (row.batch?.held ?? (row.state === "held" ? 1 : 0)),
      more: row.ahead.slots === LOOK_AHEAD && ahead === row.ahead.questions,
    },
    guideline: { version: row.guideline_version, before: row.guideline_before },
    ...(row.batch && { batch: { place: row.batch.place, size: row.batch.size } }),
  };
}

const numbered = (comments: readonly string[]): BlindedCandidate[] =>
  comments.map((comment, index) => ({ number: index + 1, comment }));

/** The last turn that is shown to be judged, in the place of a question that may not be shown yet. */
function targetOf({ target, turns, language }: Conversation, question: Task["question"]) {
  const turn = turns.findLast(({ index, unitId }) => unitId !== null && index <= (target ?? index));
  return { unitId: turn?.unitId ?? question.unitId, text: turn?.text ?? "", language };
}

/** PostgreSQL's JSON times, such as 2026-03-01T10:00:00.123456+00:00, as ISO with Z. */
const iso = (time: string): string => new Date(time).toISOString();

interface UnitRow {
  id: string;
  kind: UnitKind;
  index: number | null;
  text: string;
  has_word: boolean;
  draft: { answers: Answers; revision: number; at: string } | null;
  judgment: { answers: Answers; revision: number; at: string; by_rule: string | null } | null;
  revealed: RevealedStep[];
  /** Comments in the order shown; null before they are revealed. */
  comments: string[] | null;
}

interface Row {
  queue_id: string;
  state: Task["state"];
  queue_state: Task["queueState"];
  protocol_id: string;
  protocol_version: number;
  group: string | null;
  lease_expires_at: Date;
  now: Date;
  last_unit_id: string | null;
  question: Task["question"];
  response: Task["response"];
  units: UnitRow[];
  asks_wordless: boolean;
  guideline_version: number;
  guideline_before: number | null;
  limit_left: number | null;
  done: number;
  ahead: { slots: number; questions: number };
  /** Place of the assignment in its batch, how many it has, and how many of them are held. */
  batch: { place: number; size: number; held: number } | null;
}

/** Slots that are counted to say how much is left; a count of all would grow with the queue. */
const LOOK_AHEAD = 100;

const load = (run: postgres.TransactionSql, person: SessionToken, assignmentId: string) => run<
  Row[]
>`
  WITH w AS (
    SELECT a.*, q.state AS queue_state, q.protocol_id, q.protocol_version, q.round, q.work_role,
      c."group",
      given.kind AS given_kind, coalesce(given.response_id, within.response_id) AS response_id,
      q.asks_wordless, q.guideline_version AS shown_version, q.seed || '/' || c.id AS personal,
      ${leftOfLimit()} AS limit_left,
      CASE WHEN q.guideline_version > 0 THEN (
        SELECT max(had.guideline_version) FROM assignment had
        WHERE had.queue_id = a.queue_id AND had.coder_id = a.coder_id AND had.id <> a.id
      ) END AS guideline_before
    ${ownAssignment(person, assignmentId)}
  ), shown AS (
    UPDATE assignment a SET guideline_version = w.shown_version FROM w
    WHERE a.id = w.id AND w.guideline_version <> w.shown_version AND w.queue_state = 'open'
  ), part AS (
    SELECT u.id, u.kind, NULL::int AS index, coalesce(s.text, r.text, t.text, '') AS text,
      coalesce(s.has_word, true) AS has_word
    FROM w JOIN unit u ON u.id = w.unit_id
    LEFT JOIN section s ON s.id = u.section_id
    LEFT JOIN response r ON r.id = u.response_id
    LEFT JOIN turn t ON t.id = u.turn_id
    UNION ALL
    SELECT u.id, u.kind, s.index, s.text, s.has_word
    FROM w JOIN section s ON s.response_id = w.response_id JOIN unit u ON u.section_id = s.id
    WHERE w.given_kind = 'response'
    UNION ALL
    SELECT u.id, u.kind, (row_number() OVER (ORDER BY
        CASE WHEN u.kind = 'response' THEN md5(w.personal || r.external_id) END, beside.place) - 1)::int,
      coalesce(r.text, t.text), true
    FROM w JOIN queue_unit qu ON qu.queue_id = w.queue_id AND qu.unit_id = w.unit_id
    CROSS JOIN jsonb_array_elements_text(coalesce(qu.material->'units', '[]'))
      WITH ORDINALITY beside(id, place)
    JOIN unit u ON u.id = beside.id::uuid
    LEFT JOIN response r ON r.id = u.response_id
    LEFT JOIN turn t ON t.id = u.turn_id
  )
  SELECT w.queue_id, w.state, w.queue_state, w.protocol_id, w.protocol_version,
    w."group", w.lease_expires_at, now() AS now, w.last_unit_id, w.asks_wordless, w.limit_left,
    w.shown_version AS guideline_version, w.guideline_before,
    jsonb_build_object('unitId', tu.id, 'text', t.text, 'language', th.language) AS question,
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
      'text', CASE WHEN w.given_kind = 'response' THEN r.text END, 'language', r.language) END AS response,
    (SELECT jsonb_agg(jsonb_build_object(
        'id', part.id, 'kind', part.kind, 'index', part.index, 'text', part.text,
        'has_word', part.has_word,
        'draft', (SELECT jsonb_build_object('answers', d.answers, 'revision', d.revision, 'at', d.updated_at)
          FROM draft d WHERE d.assignment_id = w.id AND d.unit_id = part.id
            AND d.revision > coalesce((SELECT j.revision FROM judgment j WHERE j.assignment_id = w.id
              AND j.unit_id = part.id AND j.superseded_at IS NULL), 0)),
        'judgment', (SELECT jsonb_build_object('answers', j.answers, 'revision', j.revision,
            'at', j.submitted_at, 'by_rule', j.by_rule)
          FROM judgment j WHERE j.assignment_id = w.id AND j.unit_id = part.id
            AND j.superseded_at IS NULL),
        'revealed', ${revealedSteps(sql()`w.id`, sql()`part.id`)},
        'comments', ${shownComments(sql()`w.id`, sql()`part.id`)}
      ) ORDER BY part.index NULLS FIRST) FROM part) AS units,
    (SELECT count(*)::int FROM assignment d
      WHERE d.queue_id = w.queue_id AND d.coder_id = w.coder_id AND d.state IN ('done', 'extra')) AS done,
    CASE WHEN w.batch_id IS NOT NULL THEN (
      SELECT jsonb_build_object('place', count(*) FILTER (WHERE b.sequence <= w.sequence),
        'size', count(*), 'held', count(*) FILTER (WHERE b.state = 'held'))
      FROM assignment b WHERE b.batch_id = w.batch_id AND b.state <> 'released') END AS batch,
    (SELECT jsonb_build_object('slots', count(*), 'questions',
        count(DISTINCT CASE WHEN w.batch_id IS NULL THEN next.group_key ELSE next.unit_id END)) FROM (
        SELECT s.group_key, s.unit_id FROM slot s
        WHERE s.queue_id = (SELECT queue_id FROM w) AND ${openToGroup()} AND ${canBeTaken()}
          AND ${notSeen()}
        LIMIT ${wholeNumber(LOOK_AHEAD)}) next) AS ahead
  FROM w
  JOIN turn t ON t.id = w.group_key
  JOIN unit tu ON tu.turn_id = t.id
  JOIN thread th ON th.id = t.thread_id
  LEFT JOIN response r ON r.id = w.response_id`;
