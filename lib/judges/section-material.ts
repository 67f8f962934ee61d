import { db } from "@/lib/db/client";
import { contextOf, type PromptMaterial } from "./prompt-text";

/** What prompts about sections show of one. */
export async function readSectionMaterial(
  unitId: string,
): Promise<{ readonly sectionId: string; readonly material: PromptMaterial }> {
  const { section } = await db().unit.findUniqueOrThrow({
    where: { id: unitId },
    select: {
      section: { include: { response: { include: { turn: { select: { text: true } } } } } },
    },
  });
  if (!section) throw new Error(`unit ${unitId} is no section`);
  const { response, start, end, text, externalId } = section;
  const context = contextOf(response.text, start, end);
  return {
    sectionId: externalId,
    material: { question: response.turn.text, context, section: text },
  };
}
