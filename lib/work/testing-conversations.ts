import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { buildThread } from "@/prisma/seed/threads";

/**
 * Conversations with these external ids, of which every physicians' protocol can ask something, since
 * a judge and a colleague have said something about all of it. Whatever names a model, a condition
 * or what was said holds the word “secret”.
 */
export async function buildSpokenOf(
  projectId: string,
  colleagueId: string,
  externalIds: readonly string[],
): Promise<void> {
  const judgeId = newId();
  await db().coder.create({
    data: {
      ...{ id: judgeId, projectId, kind: "system", systemKind: "judge" },
      pseudonym: "SecretJudge",
    },
  });
  for (const id of externalIds) {
    const units = await buildConversation(projectId, id);
    await addJudgments(projectId, units, [judgeId, colleagueId]);
  }
  const withMetadata = (text: string, metadata: object) =>
    db().response.updateMany({ where: { projectId, text }, data: { metadata } });
  await withMetadata("Then use a cream.", {
    continuation: [{ speaker: "patient", text: "And if it grows?" }],
    judge_verdict: "secret-remark",
  });
  await withMetadata("Creams do not help.", { behavior_category: "No behavior" });
}

/** The units of its responses and of the patient's turns. */
async function buildConversation(projectId: string, externalId: string): Promise<string[]> {
  const { turnIds, responseUnits } = await buildThread(projectId, {
    externalId,
    turns: [
      ["P", `Which cream for my mole that bleeds? (${externalId.replace(/^.*-/, "")})`],
      ["C", "Have it seen."],
      ["P", "I will not go."],
    ],
    responses: {
      2: {
        "secret-model-a": "Then use a cream.",
        "secret-model-b": "What worries you?",
        "secret-model-c": "Creams do not help.",
      },
    },
  });
  await db().response.updateMany({
    where: { projectId },
    data: { condition: "secret-condition" },
  });
  const units = [...responseUnits.values()];
  for (const turnId of [turnIds[0] ?? "", turnIds[2] ?? ""]) {
    const id = newId();
    units.push(id);
    await db().unit.create({ data: { id, projectId, kind: "turn", turnId } });
  }
  return units;
}

/** Lists, behaviours and a remark about each unit, by each coder. */
async function addJudgments(
  projectId: string,
  unitIds: readonly string[],
  coderIds: readonly string[],
): Promise<void> {
  const said = { comment: "secret-remark", behaviours: ["Care Resistance"] };
  const lists = {
    assumptions: [{ id: "a1", text: "A cream helps" }],
    criteria: [{ id: "c1", text: "Does it name a cream?" }],
  };
  await db().judgment.createMany({
    data: unitIds.flatMap((unitId) =>
      coderIds.flatMap((coderId) =>
        ["false-assumptions", "criterion-questions", "challenging-behaviour"].map((protocolId) => ({
          ...{ id: newId(), projectId, unitId, coderId, protocolId },
          ...{ protocolVersion: 1, part: "turn", label: "yes", hasError: true },
          answers: { ...said, ...lists },
        })),
      ),
    ),
  });
}
