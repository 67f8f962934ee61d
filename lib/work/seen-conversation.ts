import { db } from "@/lib/db/client";
import { translationOf } from "@/lib/threads/translation";
import { findSeenBeside, type SeenBeside, type ShownJudgment } from "./seen-beside";
import type { ShownRecord, ShownTexts } from "./shown-record";

/** What was shown of a conversation, and beside it. */
export interface SeenConversation {
  readonly record: ShownRecord;
  /** In the order shown; an earlier response of the same author follows the turn that it answers. */
  readonly turns: ShownTexts["turns"];
  /** Null where nothing that is kept agrees with the record's hash: then nobody can say what stood there. */
  readonly beside: SeenBeside | null;
}

/** `seesData`: may the reader know what has become of the lists since? */
export async function findSeenConversation(
  judgment: ShownJudgment,
  seesData: boolean,
): Promise<SeenConversation> {
  const { record } = judgment;
  const turns = await turnsOf(judgment);
  const beside = await findSeenBeside(judgment, turns);
  return { record, turns, beside: beside && (seesData ? beside : { ...beside, changed: [] }) };
}

/** The turns that the record names; of another project's responses the text is not known. */
async function turnsOf({ projectId, turn, record }: ShownJudgment): Promise<ShownTexts["turns"]> {
  const turns = await db().turn.findMany({
    where: { threadId: turn.threadId, index: { in: [...record.turns] } },
    orderBy: { index: "asc" },
  });
  const own = record.responses ?? {};
  const responses = await db().response.findMany({
    where: { projectId, externalId: { in: Object.values(own) } },
  });
  const byId = new Map(responses.map((each) => [each.externalId, each]));
  return turns.flatMap(({ index, speaker, text }): ShownTexts["turns"][number][] => {
    const translation = translationOf(turn.thread.metadata, index);
    const shown = { index, speaker, text, translation };
    const id = own[String(index)];
    if (id === undefined) return [shown];
    const response = byId.get(id);
    const answer = { text: response?.text ?? "", translation: translationOf(response?.metadata) };
    return [shown, { index, speaker: "assistant", ...answer }];
  });
}
