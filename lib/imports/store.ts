import type { Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import type { Tx } from "@/lib/db/transaction";
import { hasWord } from "@/lib/work/rules";
import {
  insertJudgmentSources,
  insertJudgments,
  insertLooseJudgmentSources,
  type JudgmentRow,
} from "./insert";
import type { Material, ResponseValue } from "./material";
import type { Stored } from "./queries";

const json = (value: unknown) => value as Prisma.InputJsonValue;
const CHUNK = 1000;

/** Stores what is new in `material`, and where each of its files holds what. */
export async function storeMaterial(
  tx: Tx,
  projectId: string,
  importRunId: string,
  format: string,
  material: Material,
  stored: Stored,
): Promise<void> {
  const turns = await storeQuestions(tx, projectId, material, stored);
  const responses = await storeResponses(tx, projectId, material, stored, turns.turnIds);
  const coders = await storeCoders(tx, projectId, material, stored);
  const units = {
    turn: turns.unitIds,
    response: responses.unitIds,
    section: responses.sectionUnitIds,
  };
  const judgmentIds = await storeJudgments(tx, projectId, material, stored, coders, units);
  await storeFiles(tx, projectId, importRunId, format, material, responses.ids, judgmentIds);
}

type Ids = Map<string, string>;

/** The id for a source id. Its absence is a fault of the reader, not of the data. */
function idFor(ids: ReadonlyMap<string, string>, externalId: string): string {
  const id = ids.get(externalId);
  if (id === undefined) throw new Error(`the import names ${externalId} but does not bring it`);
  return id;
}

async function storeQuestions(tx: Tx, projectId: string, material: Material, stored: Stored) {
  const turnIds: Ids = new Map([...stored.questions].map(([key, { turnId }]) => [key, turnId]));
  const unitIds: Ids = new Map([...stored.questions].map(([key, { unitId }]) => [key, unitId]));
  const last = await tx.thread.aggregate({ where: { projectId }, _max: { position: true } });
  let position = (last._max.position ?? -1) + 1;
  const fresh = [...material.questions.values()].filter(
    ({ externalId }) => !turnIds.has(externalId),
  );
  const threads: Prisma.ThreadCreateManyInput[] = [];
  const turns: Prisma.TurnCreateManyInput[] = [];
  const units: Prisma.UnitCreateManyInput[] = [];
  for (const { externalId, text, language, metadata } of fresh) {
    const [threadId, turnId, unitId] = [newId(), newId(), newId()];
    threads.push({
      id: threadId,
      projectId,
      externalId,
      position,
      language,
      metadata: json(metadata),
    });
    turns.push({ id: turnId, projectId, threadId, index: 0, speaker: "patient", text });
    units.push({ id: unitId, projectId, kind: "turn", turnId });
    turnIds.set(externalId, turnId);
    unitIds.set(externalId, unitId);
    position += 1;
  }
  await inChunks(threads, (data) => tx.thread.createMany({ data }));
  await inChunks(turns, (data) => tx.turn.createMany({ data }));
  await inChunks(units, (data) => tx.unit.createMany({ data }));
  return { turnIds, unitIds };
}

async function storeResponses(
  tx: Tx,
  projectId: string,
  material: Material,
  stored: Stored,
  turnIds: Ids,
) {
  const ids: Ids = new Map([...stored.responses].map(([key, { id }]) => [key, id]));
  const unitIds: Ids = new Map([...stored.responses].map(([key, { unitId }]) => [key, unitId]));
  const sectionUnitIds: Ids = new Map(
    [...stored.sections].map(([key, { unitId }]) => [key, unitId]),
  );
  const last = await tx.response.aggregate({ where: { projectId }, _max: { position: true } });
  let position = (last._max.position ?? -1) + 1;
  const rows: Prisma.ResponseCreateManyInput[] = [];
  const sections: Prisma.SectionCreateManyInput[] = [];
  const units: Prisma.UnitCreateManyInput[] = [];
  for (const response of material.responses.values()) {
    if (ids.has(response.externalId)) continue;
    const [id, unitId] = [newId(), newId()];
    rows.push({
      id,
      projectId,
      turnId: idFor(turnIds, response.questionId),
      position,
      ...columns(response),
    });
    units.push({ id: unitId, projectId, kind: "response", responseId: id });
    ids.set(response.externalId, id);
    unitIds.set(response.externalId, unitId);
    position += 1;
    response.sections.forEach((section, index) => {
      const [sectionId, sectionUnitId] = [newId(), newId()];
      sections.push({
        id: sectionId,
        projectId,
        responseId: id,
        index,
        hasWord: hasWord(section.text),
        ...section,
      });
      units.push({ id: sectionUnitId, projectId, kind: "section", sectionId });
      sectionUnitIds.set(section.externalId, sectionUnitId);
    });
  }
  await inChunks(rows, (data) => tx.response.createMany({ data }));
  await inChunks(sections, (data) => tx.section.createMany({ data }));
  await inChunks(units, (data) => tx.unit.createMany({ data }));
  return { ids, unitIds, sectionUnitIds };
}

const columns = ({
  externalId,
  text,
  generator,
  condition,
  language,
  metadata,
}: ResponseValue) => ({
  externalId,
  text,
  generator,
  condition,
  language,
  metadata: json(metadata),
});

async function storeCoders(
  tx: Tx,
  projectId: string,
  material: Material,
  stored: Stored,
): Promise<Ids> {
  const ids: Ids = new Map([...stored.coders].map(([key, { id }]) => [key, id]));
  const fresh = [...material.coders.values()].filter(({ pseudonym }) => !ids.has(pseudonym));
  const rows = fresh.map((coder) => ({ id: newId(), projectId, ...coder }));
  for (const { id, pseudonym } of rows) ids.set(pseudonym, id);
  await inChunks(rows, (data) => tx.coder.createMany({ data }));
  return ids;
}

async function storeJudgments(
  tx: Tx,
  projectId: string,
  material: Material,
  stored: Stored,
  coders: Ids,
  units: Record<"turn" | "response" | "section", Ids>,
): Promise<Ids> {
  const ids: Ids = new Map([...stored.judgments].map(([key, { id }]) => [key, id]));
  const fresh = [...material.judgments.values()].filter(({ externalId }) => !ids.has(externalId));
  const rows = fresh.map((judgment): JudgmentRow => {
    const id = newId();
    ids.set(judgment.externalId, id);
    const { externalId, protocolId, protocolVersion, part, answers, context, derived } = judgment;
    return {
      id,
      externalId,
      unitId: idFor(units[judgment.unit.kind], judgment.unit.externalId),
      coderId: idFor(coders, judgment.coder),
      protocolId,
      protocolVersion,
      part,
      answers: JSON.stringify(answers),
      context: JSON.stringify(context),
      byRule: judgment.byRule ?? null,
      ...derived,
    };
  });
  await inChunks(rows, (data) => insertJudgments(tx, projectId, data), 5 * CHUNK);
  return ids;
}

async function storeFiles(
  tx: Tx,
  projectId: string,
  importRunId: string,
  format: string,
  material: Material,
  responseIds: Ids,
  judgmentIds: Ids,
): Promise<void> {
  const last = await tx.sourceFile.aggregate({ where: { projectId }, _max: { position: true } });
  let position = (last._max.position ?? -1) + 1;
  for (const { name, sha256, records, judgments = [] } of material.files) {
    const fileId = newId();
    await tx.sourceFile.create({
      data: { id: fileId, projectId, importRunId, name, format, sha256, position },
    });
    position += 1;
    const responses = records.map((record) => ({
      fileId,
      projectId,
      responseId: idFor(responseIds, record.responseId),
      position: record.position,
      detail: json(record.detail),
    }));
    await inChunks(responses, (data) => tx.responseSource.createMany({ data }));
    const mentions = records.flatMap((record) => {
      const responseId = idFor(responseIds, record.responseId);
      return record.judgments.map(({ externalId, position, time }) => ({
        judgmentId: idFor(judgmentIds, externalId),
        responseId,
        position,
        time,
      }));
    });
    await inChunks(
      mentions,
      (data) => insertJudgmentSources(tx, projectId, fileId, data),
      10 * CHUNK,
    );
    const loose = judgments.map(({ externalId, position, time, detail = {} }) => ({
      judgmentId: idFor(judgmentIds, externalId),
      position,
      time,
      detail,
    }));
    const insertLoose = (data: typeof loose) =>
      insertLooseJudgmentSources(tx, projectId, fileId, data);
    await inChunks(loose, insertLoose, 10 * CHUNK);
  }
}

async function inChunks<T>(
  rows: readonly T[],
  insert: (rows: T[]) => Promise<unknown>,
  size = CHUNK,
): Promise<void> {
  for (let from = 0; from < rows.length; from += size) await insert(rows.slice(from, from + size));
}
