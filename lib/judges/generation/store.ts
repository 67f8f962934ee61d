import type { TransactionSql } from "postgres";
import { jsonb } from "@/lib/db/client";
import { newBlindId, newId } from "@/lib/db/ids";
import { splitText } from "@/lib/imports/split";
import type { PromptMessage } from "@/lib/judges/prompt-text";
import type { RunSettings } from "@/lib/judges/run-settings";
import { NO_BEHAVIOUR } from "@/lib/protocols/definitions/behaviours";
import { FOR_CONTEXT } from "@/lib/threads/behaviours";
import { hasWord } from "@/lib/work/rules";
import { isCaseTurn } from "./units";
import type { Generated, Variant } from "./variants";

/** A run that writes responses. */
export interface GenerationRun {
  readonly variant: Variant;
  readonly asked: NonNullable<RunSettings["asked"]>;
  /** Under which its responses are named. */
  readonly name: string;
}

/** Setting and intervention: `original`, `oracle/cot`; of a project's own prompt its name. */
export function conditionOf({ variant, asked }: Pick<GenerationRun, "variant" | "asked">): string {
  const isShipped = asked.prompt.name === variant.name;
  const intervention = isShipped ? variant.condition : asked.prompt.name;
  return [asked.setting ?? "original", ...(intervention === null ? [] : [intervention])].join("/");
}

/** Stores a response that was written and what the model had before it, with its sections and units, in the call's transaction. */
export async function storeResponse(
  tx: TransactionSql,
  { id: runId, projectId }: { readonly id: string; readonly projectId: string },
  generation: GenerationRun,
  unitId: string,
  { text, extras, context }: Generated & { readonly context: readonly PromptMessage[] },
): Promise<void> {
  // Positions of a project's responses follow one another.
  await tx`SELECT 1 FROM project WHERE id = ${projectId} FOR NO KEY UPDATE`;
  const { model, prompt, behaviour } = generation.asked;
  const id = newId();
  // Earlier turns are answered for the context's sake, and show something else or nothing.
  const isCase = behaviour !== null && (await isCaseTurn(unitId, behaviour));
  const metadata = {
    ...extras,
    ...{ run: runId, prompt: `${prompt.name}@${prompt.version}`, context },
    ...(isCase && { behavior_category: behaviour }),
    // That a dialogue shows none holds for its earlier turns, too.
    ...(!isCase && behaviour === NO_BEHAVIOUR.value && { [FOR_CONTEXT]: true }),
  };
  const [made] = await tx<{ external_id: string }[]>`
    INSERT INTO response (id, project_id, turn_id, external_id, position, text, generator, condition,
      language, metadata)
    SELECT ${id}, ${projectId}, t.id, ${generation.name}::text || '/' || h.external_id || '/' || t.index,
      (SELECT coalesce(max(position), -1) + 1 FROM response WHERE project_id = ${projectId}),
      ${text}, ${model}, ${conditionOf(generation)}, h.language, ${jsonb(metadata)}
    FROM unit u JOIN turn t ON t.id = u.turn_id JOIN thread h ON h.id = t.thread_id
    WHERE u.id = ${unitId} RETURNING external_id`;
  if (!made) throw new Error(`unit ${unitId} is no turn`);
  await tx`
    INSERT INTO unit (id, project_id, kind, response_id) VALUES (${newBlindId()}, ${projectId}, 'response', ${id})`;
  const sections = splitText(text, "blank-lines").map((piece, index) => ({
    ...{ id: newId(), project_id: projectId, response_id: id, index, text: piece.text },
    external_id: `${made.external_id}-section_${index}`,
    ...{ start: piece.start, end: piece.end, has_word: hasWord(piece.text) },
  }));
  await tx`INSERT INTO section ${tx(sections)}`;
  const units = sections.map((section) => ({
    ...{ id: newId(), project_id: projectId, kind: "section", section_id: section.id },
  }));
  await tx`INSERT INTO unit ${tx(units)}`;
}
