import { groupBy } from "@/lib/group-by";
import { blindCandidates, type StoredCandidate, shuffledCandidates } from "@/lib/pools/blinding";
import { derive } from "@/lib/protocols/evaluate";
import type { Part, Protocol } from "@/lib/protocols/types";
import type { SimulatedAdjudicator } from "../adjudication/adjudicators";
import type { AdjudicationForm } from "../adjudication/answers";
import { type SectionCase, secondsOf } from "../adjudication/decide";
import type { SimulatedPerson } from "../people";
import type { Cell, CopyTable } from "./copy";
import { countingIds } from "./ids";

/** When adjudicators begin: four weeks after the first pass. */
const START = Date.UTC(2026, 1, 2, 8);

export interface BulkAdjudicator {
  readonly adjudicator: SimulatedAdjudicator;
  readonly person: SimulatedPerson;
}

/** A slot of an adjudication queue, in the order of work. */
export interface BulkSlot {
  readonly id: string;
  readonly unitId: string;
  readonly groupKey: string;
  readonly responseId: string;
}

export interface BulkAdjudication {
  readonly projectId: string;
  readonly queue: { readonly id: string; readonly round: number; readonly batchMax: number };
  readonly protocol: Protocol;
  readonly part: Part;
  readonly form: AdjudicationForm;
  readonly people: readonly BulkAdjudicator[];
  readonly slots: readonly BulkSlot[];
  readonly caseOf: (unitId: string, adjudicator: SimulatedAdjudicator) => SectionCase;
  readonly candidates: ReadonlyMap<string, readonly StoredCandidate[]>;
}

/** A slot done by somebody: who, in which batch, when. */
interface Piece {
  readonly id: string;
  readonly judgmentId: string;
  readonly slot: BulkSlot;
  readonly who: BulkAdjudicator;
  readonly batchId: string;
  readonly sequence: number;
  readonly begun: Date;
  readonly closed: Date;
  readonly activeMs: number;
}

/** What each person has had so far. */
interface Desk {
  readonly who: BulkAdjudicator;
  readonly units: Set<string>;
  readonly batches: string[];
  done: number;
  clock: number;
}

/** Responses to one question of a queue's slots, in order; and the number of the question. */
export function responsesByQuestion(
  slots: readonly BulkSlot[],
): ReadonlyMap<string, { readonly at: number; readonly responses: readonly string[] }> {
  const questions = groupBy(slots, ({ groupKey }) => groupKey);
  return new Map(
    [...questions].map(([groupKey, all], at) => {
      const responses = [...new Set(all.map(({ responseId }) => responseId))];
      return [groupKey, { at, responses }];
    }),
  );
}

/**
 * Gives each slot to the next person in turn who has not had its section. The responses to one
 * question go to different people, who take turns at them from question to question, so that nobody
 * sees two of them. Throws where there are too few people.
 */
function deal(work: BulkAdjudication): { pieces: Piece[]; desks: readonly Desk[] } {
  const [newId, newJudgmentId, newBatchId] = [countingIds(), countingIds(), countingIds()];
  const questions = responsesByQuestion(work.slots);
  const desks = work.people.map(
    (who): Desk => ({ who, units: new Set(), batches: [], done: 0, clock: START }),
  );
  let turn = 0;
  const nextDesk = ({ unitId, groupKey, responseId }: BulkSlot): Desk => {
    const { at = 0, responses = [] } = questions.get(groupKey) ?? {};
    for (let n = 0; n < desks.length; n++) {
      const number = (turn + n) % desks.length;
      const desk = desks[number];
      const isTheirs = responses[(number + at) % responses.length] === responseId;
      if (desk && isTheirs && !desk.units.has(unitId)) return desk;
    }
    throw new Error("There are too few adjudicators for the doubles of this queue.");
  };
  const pieces = work.slots.map((slot): Piece => {
    const desk = nextDesk(slot);
    turn += 1;
    desk.units.add(slot.unitId);
    if (desk.done % work.queue.batchMax === 0) desk.batches.push(newBatchId());
    desk.done += 1;
    const activeMs = Math.round(secondsOf(work.caseOf(slot.unitId, desk.who.adjudicator)) * 1000);
    const begun = new Date(desk.clock);
    desk.clock += activeMs;
    return {
      ...{ id: newId(), judgmentId: newJudgmentId(), slot, who: desk.who, activeMs, begun },
      ...{ batchId: desk.batches.at(-1) ?? "", sequence: desk.done, closed: new Date(desk.clock) },
    };
  });
  return { pieces, desks };
}

/** The rows of a queue of which every slot is done, in the order in which they may be stored. */
export function adjudicationTables(work: BulkAdjudication): CopyTable[] {
  const { pieces, desks } = deal(work);
  const { projectId, queue } = work;
  return [
    {
      table: "batch",
      columns: ["id", "project_id", "queue_id", "coder_id", "sequence"],
      rows: desks.flatMap(({ who, batches }) =>
        batches.map((id, n) => [id, projectId, queue.id, who.person.coderId, n + 1]),
      ),
    },
    {
      table: "assignment",
      columns: ASSIGNMENT_COLUMNS,
      rows: pieces.map((piece) => assignmentRow(work, piece)),
    },
    {
      table: "judgment",
      columns: JUDGMENT_COLUMNS,
      rows: pieces.map((piece) => judgmentRow(work, piece)),
    },
    {
      table: "answer_event",
      columns: ["project_id", "assignment_id", "unit_id", "kind", "question", "value", "at"],
      rows: pieces.flatMap((piece) => revealRows(work, piece)),
    },
  ];
}

const ASSIGNMENT_COLUMNS = [
  ...["id", "project_id", "queue_id", "slot_id", "unit_id", "group_key", "coder_id", "state"],
  ...["lease_expires_at", "heartbeat_at", "sequence", "batch_id", "active_ms"],
  ...["created_at", "closed_at"],
];

function assignmentRow({ projectId, queue }: BulkAdjudication, piece: Piece): Cell[] {
  const { id, slot, who, begun, closed, sequence, batchId, activeMs } = piece;
  return [
    ...[id, projectId, queue.id, slot.id, slot.unitId, slot.groupKey, who.person.coderId, "done"],
    ...[closed, closed, sequence, batchId, activeMs, begun, closed],
  ];
}

const shownIn = ({ candidates }: BulkAdjudication, { id, slot }: Piece) =>
  shuffledCandidates(candidates.get(slot.unitId) ?? [], id);

const JUDGMENT_COLUMNS = [
  ...["id", "project_id", "unit_id", "coder_id", "protocol_id", "protocol_version", "part"],
  ...["queue_id", "assignment_id", "round", "answers", "context", "has_error", "has_claim"],
  ...["score", "label", "revision", "started_at", "submitted_at", "active_ms", "elapsed_ms"],
  "created_at",
];

function judgmentRow(work: BulkAdjudication, piece: Piece): Cell[] {
  const { projectId, queue, protocol, part, form } = work;
  const { slot, who, begun, closed, activeMs } = piece;
  const shown = shownIn(work, piece);
  const comments = blindCandidates(shown).map(({ comment }) => comment);
  const answers = form.all(work.caseOf(slot.unitId, who.adjudicator), comments);
  const { hasError, hasClaim, score, label } = derive(part, answers, { candidates: shown.length });
  const context = { candidates: shown.map(({ id }) => id) };
  return [
    ...[piece.judgmentId, projectId, slot.unitId, who.person.coderId],
    ...[protocol.id, protocol.version, part.key, queue.id, piece.id, queue.round],
    ...[JSON.stringify(answers), JSON.stringify(context), hasError, hasClaim, score, label],
    ...[part.steps.length, begun, closed, activeMs, activeMs, closed],
  ];
}

/** One reveal for each step after the first, spread over the time that the section took. */
function revealRows(work: BulkAdjudication, piece: Piece): Cell[][] {
  const { projectId, part, form } = work;
  const { id, slot, who, begun, activeMs } = piece;
  const answers = form.first(work.caseOf(slot.unitId, who.adjudicator));
  const [, ...later] = part.steps;
  return later.map(({ key, reveals, locksEarlier }, n) => {
    const shown = reveals?.includes("candidates") && shownIn(work, piece).map((each) => each.id);
    const value = {
      answers,
      ...(locksEarlier && { locked: answers }),
      ...(shown && { candidates: shown }),
    };
    const at = new Date(begun.getTime() + (activeMs * (n + 1)) / part.steps.length);
    return [projectId, id, slot.unitId, "reveal", key, JSON.stringify(value), at];
  });
}
