import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { demoFolder } from "./material";

const said = z.strictObject({
  speaker: z.enum(["patient", "clinician", "assistant"]),
  text: z.string(),
});
const thread = z.strictObject({
  thread_id: z.string(),
  language: z.string(),
  turns: z.array(said),
  translation: z
    .strictObject({ language: z.string(), turns: z.record(z.string(), z.string()) })
    .optional(),
  responses: z.array(
    z.strictObject({
      response_id: z.string(),
      turn: z.int(),
      generator: z.string(),
      text: z.string(),
      /** Category of the patient's behaviour that it answers. */
      behaviour: z.string().optional(),
      /** How the conversation went on after it. */
      continuation: z.array(said).optional(),
    }),
  ),
});
export type DemoThread = z.output<typeof thread>;

const file = z.strictObject({
  misconceptions: z.array(thread),
  redirection: z.array(thread),
  dialogues: z.array(thread),
});

/** The demo's conversations, by the project that they belong to. */
export async function readDemoConversations(): Promise<z.output<typeof file>> {
  const text = await readFile(path.join(demoFolder(), "conversations.json"), "utf8");
  return file.parse(JSON.parse(text));
}

/** Stores conversations with the responses to them; those that are there already stay as they are. */
export async function addConversations(
  projectId: string,
  threads: readonly DemoThread[],
): Promise<void> {
  const known = await db().thread.findMany({ where: { projectId }, select: { externalId: true } });
  const had = new Set(known.map(({ externalId }) => externalId));
  for (const [position, each] of threads.entries()) {
    if (!had.has(each.thread_id)) await addThread(projectId, position, each);
  }
}

const addThread = (projectId: string, position: number, from: DemoThread) =>
  inTransaction(async (tx) => {
    const { thread_id: externalId, language, translation } = from;
    const threadId = newId();
    const metadata = translation ? { translation } : {};
    await tx.thread.create({
      data: { id: threadId, projectId, externalId, position, language, metadata },
    });
    const turns = from.turns.map((turn, index) => ({
      ...{ id: newId(), projectId, threadId, index },
      ...turn,
    }));
    await tx.turn.createMany({ data: turns });
    const first = await tx.response.count({ where: { projectId } });
    const responses = from.responses.map((response, n) => ({
      ...{ id: newId(), projectId, turnId: turns[response.turn]?.id ?? "" },
      ...{ externalId: response.response_id, position: first + n, language },
      ...{ generator: response.generator, text: response.text },
      metadata: {
        ...(response.behaviour && { behavior_category: response.behaviour }),
        ...(response.continuation && { continuation: response.continuation }),
      },
    }));
    await tx.response.createMany({ data: responses });
    await tx.unit.createMany({
      data: responses.map(({ id }) => ({
        ...{ id: newId(), projectId, responseId: id },
        kind: "response" as const,
      })),
    });
  });
