import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { CONTINUATION, continuationText, readContinuation } from "@/lib/threads/continuation";
import { type PromptMessage, type PromptText, renderPrompt } from "./prompt-text";
import { categoryOf, listJudgment, NEXT_ANSWER, type TaskChoices } from "./task-units";
import type { JudgeTask, TaskItem, TaskMaterial } from "./tasks/task";

interface Row extends Omit<TaskMaterial, "items" | "continuation"> {
  readonly name: string;
  readonly continuation: unknown;
  readonly items: readonly TaskItem[] | null;
}

/** Everything that a task could show of a unit; the task takes what it needs. */
export async function readTaskMaterial(
  projectId: string,
  unitId: string,
  task: JudgeTask,
  { itemsFrom, behaviour }: TaskChoices,
): Promise<TaskMaterial & { readonly name: string }> {
  const items = task.items
    ? listJudgment(projectId, task.items, itemsFrom ?? "")
    : Prisma.sql`SELECT NULL::jsonb AS list`;
  const [row] = await db().$queryRaw<Row[]>`
    SELECT coalesce(r.external_id, h.external_id || '/' || t.index) AS name,
      (SELECT jsonb_agg(jsonb_build_object('speaker', e.speaker, 'text', e.text) ORDER BY e.index)
        FROM turn e WHERE e.thread_id = t.thread_id AND e.index <= t.index) AS turns,
      t.text AS question, ${NEXT_ANSWER} AS "clinicianAnswer", r.text AS response,
      ${categoryOf(behaviour)} AS category, ${CONTINUATION} AS continuation,
      (${items}) AS items
    FROM unit u LEFT JOIN response r ON r.id = u.response_id
    JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id) JOIN thread h ON h.id = t.thread_id
    WHERE u.id = ${unitId}::uuid AND u.project_id = ${projectId}::uuid`;
  if (!row) throw new Error(`unit ${unitId} is no turn and no response`);
  const continuation = continuationText(readContinuation(row.continuation));
  return { ...row, continuation, items: (row.items ?? []).map(({ id, text }) => ({ id, text })) };
}

/** The messages that ask a task about a unit. */
export const taskMessages = (
  prompt: PromptText,
  task: JudgeTask,
  material: TaskMaterial,
): PromptMessage[] => renderPrompt(prompt, task.input(material));
