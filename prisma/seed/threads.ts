import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";

export interface ThreadPlan {
  readonly externalId: string;
  /** Turns in order; P, C and A stand for patient, clinician and assistant. */
  readonly turns: readonly (readonly ["P" | "C" | "A", string])[];
  /** Index of a turn -> responses to it, by generator. */
  readonly responses?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  readonly language?: string;
  readonly metadata?: object;
}

const SPEAKERS = { P: "patient", C: "clinician", A: "assistant" } as const;

export interface BuiltThread {
  readonly threadId: string;
  readonly turnIds: readonly string[];
  /** External id of a response -> its unit. */
  readonly responseUnits: ReadonlyMap<string, string>;
}

/** A conversation with its turns, and responses with units, made straight in the database. */
export async function buildThread(projectId: string, plan: ThreadPlan): Promise<BuiltThread> {
  const threadId = newId();
  const { externalId, turns, responses = {}, language = "en", metadata = {} } = plan;
  const position = await db().thread.count({ where: { projectId } });
  await db().thread.create({
    data: { id: threadId, projectId, externalId, position, language, metadata },
  });
  const rows = turns.map(([speaker, text], index) => ({
    id: newId(),
    projectId,
    threadId,
    index,
    speaker: SPEAKERS[speaker],
    text,
  }));
  await db().turn.createMany({ data: rows });
  const responseUnits = new Map<string, string>();
  for (const [at, byGenerator] of Object.entries(responses)) {
    for (const [generator, text] of Object.entries(byGenerator)) {
      const key = `${externalId}/${at}/${generator}`;
      const turnId = rows[Number(at)]?.id ?? "";
      responseUnits.set(key, await buildAnswer(projectId, turnId, { key, generator, text }));
    }
  }
  return { threadId, turnIds: rows.map(({ id }) => id), responseUnits };
}

/** A response to a turn, with its unit; returns the unit. */
export async function buildAnswer(
  projectId: string,
  turnId: string,
  { key, generator, text }: { key: string; generator: string; text: string },
): Promise<string> {
  const [id, unitId] = [newId(), newId()];
  const position = await db().response.count({ where: { projectId } });
  await db().response.create({
    data: {
      id,
      projectId,
      turnId,
      externalId: key,
      position,
      text,
      generator,
      condition: "secret",
    },
  });
  await db().unit.create({ data: { id: unitId, projectId, kind: "response", responseId: id } });
  return unitId;
}
