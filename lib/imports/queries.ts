import { Prisma } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import type { Answers } from "@/lib/protocols/types";
import type { JudgmentValue, Material, ResponseValue } from "./material";

/** What the project holds of the things that a material names, by their source ids. */
export interface Stored {
  readonly questions: ReadonlyMap<string, { turnId: string; unitId: string; text: string }>;
  readonly responses: ReadonlyMap<string, StoredResponse>;
  /** Section id -> id of its response, for all sections that the material names. */
  readonly sections: ReadonlyMap<string, { unitId: string; responseId: string }>;
  readonly coders: ReadonlyMap<string, { id: string; isMember: boolean }>;
  readonly judgments: ReadonlyMap<string, StoredJudgment>;
}
export interface StoredResponse {
  readonly id: string;
  readonly unitId: string;
  readonly value: Omit<ResponseValue, "place">;
}
export interface StoredJudgment {
  readonly id: string;
  readonly value: Omit<JudgmentValue, "place" | "path" | "derived">;
}

export const NOTHING_STORED: Stored = {
  questions: new Map(),
  responses: new Map(),
  sections: new Map(),
  coders: new Map(),
  judgments: new Map(),
};

const CHUNK = 5000;

function chunks<T>(items: readonly T[], size = CHUNK): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Reads what the project already holds of `material`. Call it under the project's import lock. */
export async function findStored(tx: Tx, projectId: string, material: Material): Promise<Stored> {
  const sectionIds = [...material.responses.values()].flatMap(({ sections }) =>
    sections.map(({ externalId }) => externalId),
  );
  return {
    questions: await findQuestions(tx, projectId, [...material.questions.keys()]),
    responses: await findResponses(tx, projectId, [...material.responses.keys()]),
    sections: await findSections(tx, projectId, sectionIds),
    coders: await findCoders(tx, projectId, [...material.coders.keys()]),
    judgments: await findJudgments(tx, projectId, [...material.judgments.keys()]),
  };
}

async function findQuestions(tx: Tx, projectId: string, ids: readonly string[]) {
  const found = new Map<string, { turnId: string; unitId: string; text: string }>();
  for (const part of chunks(ids)) {
    const threads = await tx.thread.findMany({
      where: { projectId, externalId: { in: part } },
      select: {
        externalId: true,
        turns: { where: { index: 0 }, select: { id: true, text: true, unit: true } },
      },
    });
    for (const { externalId, turns } of threads) {
      const [turn] = turns;
      if (turn?.unit)
        found.set(externalId, { turnId: turn.id, unitId: turn.unit.id, text: turn.text });
    }
  }
  return found;
}

async function findResponses(tx: Tx, projectId: string, ids: readonly string[]) {
  const found = new Map<string, StoredResponse>();
  for (const part of chunks(ids, 500)) {
    const rows = await tx.response.findMany({
      where: { projectId, externalId: { in: part } },
      include: {
        sections: { orderBy: { index: "asc" } },
        unit: true,
        turn: { select: { thread: { select: { externalId: true } } } },
      },
    });
    for (const { id, unit, turn, metadata, ...row } of rows) {
      if (!unit) continue;
      const value = {
        ...row,
        questionId: turn.thread.externalId,
        metadata: metadata as Record<string, unknown>,
      };
      found.set(row.externalId, { id, unitId: unit.id, value });
    }
  }
  return found;
}

async function findSections(tx: Tx, projectId: string, ids: readonly string[]) {
  const found = new Map<string, { unitId: string; responseId: string }>();
  for (const part of chunks(ids)) {
    const rows = await tx.section.findMany({
      where: { projectId, externalId: { in: part } },
      select: {
        externalId: true,
        unit: { select: { id: true } },
        response: { select: { externalId: true } },
      },
    });
    for (const { externalId, unit, response } of rows)
      if (unit) found.set(externalId, { unitId: unit.id, responseId: response.externalId });
  }
  return found;
}

async function findCoders(tx: Tx, projectId: string, pseudonyms: string[]) {
  const rows = await tx.coder.findMany({
    where: { projectId, pseudonym: { in: pseudonyms } },
    select: { id: true, pseudonym: true, membershipId: true },
  });
  return new Map(
    rows.map(({ id, pseudonym, membershipId }) => [
      pseudonym,
      { id, isMember: membershipId !== null },
    ]),
  );
}

interface JudgmentRow {
  id: string;
  external_id: string;
  coder: string;
  protocol_id: string;
  protocol_version: number;
  part: string;
  answers: Answers;
  unit_kind: "turn" | "response" | "section";
  unit_external_id: string;
}

async function findJudgments(tx: Tx, projectId: string, ids: readonly string[]) {
  const found = new Map<string, StoredJudgment>();
  for (const part of chunks(ids)) {
    const rows = await tx.$queryRaw<JudgmentRow[]>(Prisma.sql`
      SELECT j.id, j.external_id, c.pseudonym AS coder, j.protocol_id, j.protocol_version, j.part,
        j.answers, u.kind::text AS unit_kind,
        coalesce(s.external_id, r.external_id, h.external_id) AS unit_external_id
      FROM judgment j
      JOIN coder c ON c.id = j.coder_id
      JOIN unit u ON u.id = j.unit_id
      LEFT JOIN section s ON s.id = u.section_id
      LEFT JOIN response r ON r.id = u.response_id
      LEFT JOIN turn t ON t.id = u.turn_id
      LEFT JOIN thread h ON h.id = t.thread_id
      WHERE j.project_id = ${projectId}::uuid AND j.external_id = ANY(${part})`);
    for (const row of rows) found.set(row.external_id, { id: row.id, value: judgmentValue(row) });
  }
  return found;
}

const judgmentValue = (row: JudgmentRow): StoredJudgment["value"] => ({
  externalId: row.external_id,
  unit: { kind: row.unit_kind, externalId: row.unit_external_id },
  coder: row.coder,
  protocolId: row.protocol_id,
  protocolVersion: row.protocol_version,
  part: row.part,
  answers: row.answers,
});
