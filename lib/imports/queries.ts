import { Prisma } from "@/lib/db/generated/client";
import { isId } from "@/lib/db/ids";
import type { Tx } from "@/lib/db/transaction";
import { groupBy } from "@/lib/group-by";
import type { Answers } from "@/lib/protocols/types";
import type { JudgmentValue, Material, ResponseValue, UnitRef } from "./material";

/** What the project holds of the things that a material names, by their source ids. */
export interface Stored {
  readonly questions: ReadonlyMap<string, { turnId: string; unitId: string; text: string }>;
  readonly responses: ReadonlyMap<string, StoredResponse>;
  /** Section id -> ids of its response and question, for all sections that the material names. */
  readonly sections: ReadonlyMap<string, StoredSection>;
  readonly coders: ReadonlyMap<string, { id: string; isMember: boolean }>;
  readonly judgments: ReadonlyMap<string, StoredJudgment>;
}
export interface StoredSection {
  readonly unitId: string;
  readonly responseId: string;
  readonly questionId: string;
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
  const judged = groupBy([...material.judgments.values()], ({ unit }) => unit.kind);
  /** Ids that the material brings, and those that its judgments are about. */
  const named = (kind: UnitRef["kind"], brought: Iterable<string>) => [
    ...new Set([...brought, ...(judged.get(kind) ?? []).map(({ unit }) => unit.externalId)]),
  ];
  return {
    questions: await findQuestions(tx, projectId, named("turn", material.questions.keys())),
    responses: await findResponses(tx, projectId, named("response", material.responses.keys())),
    sections: await findSections(tx, projectId, named("section", sectionIds)),
    coders: await findCoders(tx, projectId, [...material.coders.keys()]),
    judgments: await findJudgments(tx, projectId, [...material.judgments.keys()]),
  };
}

// Joins are written out: Prisma would run the parts of a nested read side by side, which one
// connection in a transaction cannot.

async function findQuestions(tx: Tx, projectId: string, ids: readonly string[]) {
  const found = new Map<string, { turnId: string; unitId: string; text: string }>();
  for (const part of chunks(ids)) {
    const rows = await tx.$queryRaw<
      { external_id: string; turn_id: string; unit_id: string; text: string }[]
    >`
      SELECT h.external_id, t.id AS turn_id, u.id AS unit_id, t.text
      FROM thread h JOIN turn t ON t.thread_id = h.id AND t.index = 0 JOIN unit u ON u.turn_id = t.id
      WHERE h.project_id = ${projectId}::uuid AND h.external_id = ANY(${part})`;
    for (const { external_id, turn_id, unit_id, text } of rows)
      found.set(external_id, { turnId: turn_id, unitId: unit_id, text });
  }
  return found;
}

interface ResponseRow {
  id: string;
  unit_id: string;
  external_id: string;
  question_id: string;
  text: string;
  generator: string | null;
  condition: string | null;
  language: string | null;
  metadata: Record<string, unknown>;
}

async function findResponses(tx: Tx, projectId: string, ids: readonly string[]) {
  const found = new Map<string, StoredResponse>();
  for (const part of chunks(ids, 500)) {
    const rows = await tx.$queryRaw<ResponseRow[]>`
      SELECT r.id, u.id AS unit_id, r.external_id, h.external_id AS question_id, r.text, r.generator,
        r.condition, r.language, r.metadata
      FROM response r JOIN unit u ON u.response_id = r.id
      JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
      WHERE r.project_id = ${projectId}::uuid AND r.external_id = ANY(${part})`;
    const sections = await tx.section.findMany({
      where: { responseId: { in: rows.map(({ id }) => id) } },
      orderBy: [{ responseId: "asc" }, { index: "asc" }],
    });
    const byResponse = groupBy(sections, ({ responseId }) => responseId);
    for (const { id, unit_id, external_id, question_id, ...row } of rows) {
      const ids = { externalId: external_id, questionId: question_id };
      const value = { ...row, ...ids, sections: byResponse.get(id) ?? [] };
      found.set(external_id, { id, unitId: unit_id, value });
    }
  }
  return found;
}

async function findSections(tx: Tx, projectId: string, ids: readonly string[]) {
  const found = new Map<string, StoredSection>();
  for (const part of chunks(ids)) {
    const rows = await tx.$queryRaw<
      { external_id: string; unit_id: string; response_id: string; question_id: string }[]
    >`
      SELECT s.external_id, u.id AS unit_id, r.external_id AS response_id,
        h.external_id AS question_id
      FROM section s JOIN unit u ON u.section_id = s.id JOIN response r ON r.id = s.response_id
      JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
      WHERE s.project_id = ${projectId}::uuid AND s.external_id = ANY(${part})`;
    for (const row of rows)
      found.set(row.external_id, {
        unitId: row.unit_id,
        responseId: row.response_id,
        questionId: row.question_id,
      });
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
  context: object;
  unit_kind: "turn" | "response" | "section";
  unit_external_id: string;
}

async function findJudgments(tx: Tx, projectId: string, ids: readonly string[]) {
  const found = new Map<string, StoredJudgment>();
  for (const part of chunks(ids)) {
    const rows = await tx.$queryRaw<JudgmentRow[]>(Prisma.sql`
      SELECT j.id, coalesce(j.external_id, j.id::text) AS external_id, c.pseudonym AS coder, j.protocol_id, j.protocol_version, j.part,
        j.answers, j.context, u.kind::text AS unit_kind,
        coalesce(s.external_id, r.external_id, h.external_id) AS unit_external_id
      FROM judgment j
      JOIN coder c ON c.id = j.coder_id
      JOIN unit u ON u.id = j.unit_id
      LEFT JOIN section s ON s.id = u.section_id
      LEFT JOIN response r ON r.id = u.response_id
      LEFT JOIN turn t ON t.id = u.turn_id
      LEFT JOIN thread h ON h.id = t.thread_id
      WHERE j.project_id = ${projectId}::uuid AND (j.external_id = ANY(${part}) OR j.id = ANY(${part.filter(isId)}::uuid[]))`);
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
  context: row.context,
});
