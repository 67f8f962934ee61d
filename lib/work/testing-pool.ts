import { db } from "@/lib/db/client";
import type { PoolReason } from "@/lib/db/generated/enums";
import { newId } from "@/lib/db/ids";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { createPoolQueue, type PoolQueueInput } from "./pool-queue";

/** Pools and their queues for the database tests of this folder, made straight in the database. */

/** A response: its question and how many sections it has. */
export interface MadeResponse {
  readonly question: number;
  readonly sections: number;
}

export interface MadeUnit {
  readonly unitId: string;
  readonly turnId: string;
  readonly responseId: string;
  /** Unit of its response. */
  readonly wholeId: string;
}

/** Responses to numbered questions; returns the units of their sections in order. */
export async function buildSections(
  projectId: string,
  responses: readonly MadeResponse[],
): Promise<MadeUnit[]> {
  const turns = new Map<number, string>();
  for (const { question } of responses) {
    if (turns.has(question)) continue;
    const [threadId, turnId] = [newId(), newId()];
    turns.set(question, turnId);
    const text = `Question ${question}?`;
    await db().thread.create({
      data: {
        ...{ id: threadId, projectId, externalId: `q-${question}`, position: question },
        turns: { create: { id: turnId, projectId, index: 0, speaker: "patient", text } },
      },
    });
    await db().unit.create({ data: { id: newId(), projectId, kind: "turn", turnId } });
  }
  const made: MadeUnit[] = [];
  const before = await db().response.count({ where: { projectId } });
  for (const [n, { question, sections }] of responses.entries()) {
    const position = before + n;
    const [responseId, wholeId] = [newId(), newId()];
    const turnId = turns.get(question) ?? "";
    const externalId = `r-${position}`;
    const text = Array.from({ length: sections }, (_, n) => `Statement ${n}.`).join("\n\n");
    const response = { id: responseId, projectId, turnId, externalId, position, text };
    await db().response.create({ data: response });
    await db().unit.create({ data: { id: wholeId, projectId, kind: "response", responseId } });
    for (let index = 0; index < sections; index++) {
      const [id, unitId] = [newId(), newId()];
      const place = { start: index * 14, end: index * 14 + 12, hasWord: true };
      const section = { id, projectId, responseId, externalId: `${externalId}-${index}`, index };
      await db().section.create({ data: { ...section, text: `Statement ${index}.`, ...place } });
      await db().unit.create({ data: { id: unitId, projectId, kind: "section", sectionId: id } });
      made.push({ unitId, turnId, responseId, wholeId });
    }
  }
  return made;
}

export interface MadeEntry {
  readonly unitId: string;
  readonly reason?: PoolReason;
  readonly probability?: number;
}

/** A pool of these sections, in this order of work. */
export async function buildPoolOf(
  projectId: string,
  entries: readonly MadeEntry[],
): Promise<string> {
  const id = newId();
  await db().pool.create({ data: { id, projectId, name: "Pool", seed: 1 } });
  await addEntries(projectId, id, 1, entries);
  return id;
}

/** Further entries of a pool, as of `version`. */
export const addEntries = (
  projectId: string,
  poolId: string,
  version: number,
  entries: readonly MadeEntry[],
) =>
  db().poolEntry.createMany({
    data: entries.map(({ unitId, reason = "laj_only", probability = 1 }, n) => ({
      ...{ id: newId(), projectId, poolId, unitId, reason, stratum: reason, probability },
      ...{ place: n / entries.length, labels: {}, addedIn: version },
    })),
  });

/** A project whose pool holds every section, with an expert queue over it. */
export async function buildPoolQueue(
  responses: readonly MadeResponse[],
  settings: Partial<PoolQueueInput> = {},
) {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const units = await buildSections(project.id, responses);
  const poolId = await buildPoolOf(project.id, units);
  const queue = await createPoolQueue(manager.actor, project.id, {
    name: "Experts",
    protocolId: "medical-expert-study",
    poolId,
    extraMinimum: 0,
    ...settings,
  });
  return { project, manager, units, poolId, queue };
}

/** So many responses with one section each, to a question of their own. */
export const single = (count: number): MadeResponse[] =>
  Array.from({ length: count }, (_, question) => ({ question, sections: 1 }));
