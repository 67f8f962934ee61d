import { derive, ruleFor } from "@/lib/protocols/evaluate";
import type { Answers, Derived, Facts, Part, Protocol } from "@/lib/protocols/types";
import { factsFor, hasWord } from "@/lib/work/rules";
import type { SimulatedCoder } from "../coders";
import { inventedResponse, type MaterialShape } from "../material";
import type { SimulatedPass, WorkContext } from "../pass";
import type { SimulatedPerson } from "../people";
import type { CoderEffort } from "../queries";
import type { Tally } from "../tally";
import type { Truth } from "../truth";
import type { Cell } from "./copy";
import type { BulkResponse } from "./material-rows";

/** When everybody begins: a Monday morning that is the same for every run. */
const START = Date.UTC(2026, 0, 5, 8);

export interface BulkCoder {
  readonly coder: SimulatedCoder;
  readonly person: SimulatedPerson;
}

export interface BulkWork {
  readonly projectId: string;
  readonly queue: { readonly id: string; readonly round: number; readonly leaseMinutes: number };
  readonly protocol: Protocol;
  readonly pass: SimulatedPass;
  readonly seed: number;
  readonly sharedDifficulty: number;
  readonly shape: MaterialShape;
  readonly truth: Truth;
  readonly plan: readonly BulkResponse[];
  readonly coders: readonly BulkCoder[];
  /** Unit of a response -> its slots, in order. */
  readonly slots: ReadonlyMap<string, readonly string[]>;
  readonly tally: Tally;
  readonly newId: () => string;
}

/** One slot done by one coder. */
interface Piece {
  readonly id: string;
  readonly slotId: string;
  readonly response: BulkResponse;
  readonly who: BulkCoder;
  readonly context: WorkContext;
}

/**
 * All pieces of work, response by response. Coders take turns, so that the slots of one question's
 * responses, which lie together, go to different coders.
 */
function* piecesOf(work: BulkWork, ids: readonly string[]): Generator<Piece> {
  let turn = 0;
  for (const response of work.plan) {
    const { externalId, questionId, sections } = inventedResponse(
      work.seed,
      work.shape,
      response.at,
    );
    const simulated = {
      externalId,
      questionId,
      sections: sections.map((text, index) => ({ index, text })),
    };
    for (const slotId of work.slots.get(response.unitId) ?? []) {
      const who = work.coders[turn % work.coders.length];
      const id = ids[turn];
      turn += 1;
      if (!who || !id) throw new Error("a slot has no coder");
      const { seed, sharedDifficulty, truth } = work;
      const context = { seed, sharedDifficulty, truth, coder: who.coder, response: simulated };
      yield { id, slotId, response, who, context };
    }
  }
}

export const ASSIGNMENT_COLUMNS = [
  "id",
  "project_id",
  "queue_id",
  "slot_id",
  "unit_id",
  "group_key",
  "coder_id",
  "state",
  "lease_expires_at",
  "heartbeat_at",
  "sequence",
  "active_ms",
  "created_at",
  "closed_at",
] as const;

/** One finished assignment per slot. Adds each coder's time to `effort`. */
export function* assignmentRows(
  work: BulkWork,
  ids: readonly string[],
  effort: Map<string, CoderEffort>,
): Generator<Cell[]> {
  for (const { id, slotId, response, who, context } of piecesOf(work, ids)) {
    const { coderId, pseudonym } = who.person;
    const before = effort.get(pseudonym) ?? {
      coder: pseudonym,
      group: who.coder.group,
      finished: 0,
      skipped: 0,
      activeMs: 0,
    };
    const activeMs = unitsOf(work, context).reduce((sum, unit) => sum + unit.ms, 0);
    const begun = new Date(START + before.activeMs);
    const closed = new Date(begun.getTime() + activeMs);
    const sequence = before.finished + 1;
    effort.set(pseudonym, {
      ...before,
      finished: sequence,
      activeMs: before.activeMs + activeMs,
    });
    const lease = new Date(closed.getTime() + work.queue.leaseMinutes * 60_000);
    const place = [id, work.projectId, work.queue.id, slotId, response.unitId, response.turnId];
    yield [...place, coderId, "done", lease, closed, sequence, activeMs, begun, closed];
  }
}

/** What a coder judges of a response, in order, with the milliseconds that it takes; 0 by rule. */
function unitsOf({ protocol, pass }: BulkWork, context: WorkContext) {
  const units: { part: Part; index?: number; ms: number }[] = [];
  const add = (part: Part, index?: number) => {
    const unit = { part: part.key, ...(index === undefined ? {} : { index }) };
    units.push({ ...unit, part, ms: Math.round(pass.seconds(context, unit) * 1000) });
  };
  for (const part of protocol.parts) {
    if (part.unit === "response") add(part);
    if (part.unit !== "section") continue;
    for (const { index, text } of context.response.sections) {
      if (ruleFor(part, factsOf(context, text))) units.push({ part, index, ms: 0 });
      else add(part, index);
    }
  }
  return units;
}

const factsOf = ({ coder }: WorkContext, text: string): Facts =>
  factsFor(coder, { hasWord: hasWord(text) });

export const JUDGMENT_COLUMNS = [
  "id",
  "project_id",
  "unit_id",
  "coder_id",
  "protocol_id",
  "protocol_version",
  "part",
  "queue_id",
  "assignment_id",
  "round",
  "answers",
  "has_error",
  "has_claim",
  "score",
  "label",
  "revision",
  "by_rule",
  "started_at",
  "submitted_at",
  "active_ms",
  "elapsed_ms",
  "created_at",
] as const;

/** Each coder's judgments of each response that they have: as a submit stores them, one after another. */
export function* judgmentRows(work: BulkWork, ids: readonly string[]): Generator<Cell[]> {
  const clocks = new Map<string, number>();
  for (const piece of piecesOf(work, ids)) {
    const { pseudonym } = piece.who.person;
    let clock = clocks.get(pseudonym) ?? START;
    const units = unitsOf(work, piece.context);
    const firstSubmit = new Date(clock + (units[0]?.ms ?? 0));
    for (const { part, index, ms } of units) {
      const started = new Date(clock);
      clock += ms;
      const made = answersFor(work, piece.context, part, index);
      const unitId = index === undefined ? piece.response.unitId : sectionUnit(piece, index);
      if (made.rule === null) count(work, piece, unitId, index, made);
      // What a rule marks is stored with the first submit.
      const times = made.rule === null ? { started, submitted: new Date(clock), ms } : null;
      yield row(work, piece, { ...made, part, unitId, times, at: firstSubmit });
    }
    yield* impliedRows(work, piece, firstSubmit);
    clocks.set(pseudonym, clock);
  }
}

const sectionUnit = ({ response }: Piece, index: number): string =>
  response.sectionUnitIds[index] ?? "";

interface Made {
  readonly answers: Answers;
  readonly derived: Derived;
  readonly rule: string | null;
}

function answersFor({ pass }: BulkWork, context: WorkContext, part: Part, index?: number): Made {
  const text = index === undefined ? null : (context.response.sections[index]?.text ?? "");
  const facts = text === null ? factsFor(context.coder, {}) : factsOf(context, text);
  const rule = ruleFor(part, facts);
  const unit = { part: part.key, ...(index === undefined ? {} : { index }) };
  const answers = rule ? rule.answers : pass.answers(context, unit);
  return { answers, derived: derive(part, answers, facts), rule: rule?.rule ?? null };
}

function count(
  { tally, truth }: BulkWork,
  { who, context }: Piece,
  unit: string,
  index: number | undefined,
  { answers, derived }: Made,
): void {
  const coder = who.person.pseudonym;
  if (index === undefined) {
    tally.addResponse(unit, coder, derived.score);
    return;
  }
  const { externalId, sections } = context.response;
  const found = truth.section(externalId, index, sections[index]?.text ?? "");
  tally.addSection({ unit, coder, answers, hasError: derived.hasError, truth: found });
}

/** The answers that going on with a response implies about its question. */
function* impliedRows(work: BulkWork, piece: Piece, at: Date): Generator<Cell[]> {
  for (const part of work.protocol.parts) {
    if (part.unit !== "turn" || !part.implied) continue;
    const derived = derive(part, part.implied, {});
    const unitId = piece.response.turnUnitId;
    const made = { answers: part.implied, derived, rule: null, part, unitId, times: null, at };
    yield row(work, piece, made);
  }
}

interface Row extends Made {
  readonly part: Part;
  readonly unitId: string;
  /** Null for what nobody was asked: it has neither times nor a revision of its own. */
  readonly times: { readonly started: Date; readonly submitted: Date; readonly ms: number } | null;
  /** When it was stored without asking. */
  readonly at: Date;
}

function row(work: BulkWork, { id, who }: Piece, made: Row): Cell[] {
  const { protocol, queue } = work;
  const { answers, derived, part, unitId, times, at } = made;
  const submitted = times?.submitted ?? at;
  return [
    work.newId(),
    work.projectId,
    unitId,
    who.person.coderId,
    protocol.id,
    protocol.version,
    part.key,
    queue.id,
    id,
    queue.round,
    JSON.stringify(answers),
    derived.hasError,
    derived.hasClaim,
    derived.score,
    derived.label,
    times ? 1 : 0,
    made.rule,
    times?.started ?? null,
    submitted,
    times?.ms ?? null,
    times?.ms ?? null,
    submitted,
  ];
}
