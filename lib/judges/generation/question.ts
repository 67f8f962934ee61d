import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { PromptMessage, PromptText } from "@/lib/judges/prompt-text";
import type { RunSettings } from "@/lib/judges/run-settings";
import { listJudgment } from "@/lib/judges/task-units";
import type { TaskItem } from "@/lib/judges/tasks/task";
import { contextMessages, type EarlierTurn } from "./context";
import type { Variant } from "./variants";

type Asked = NonNullable<RunSettings["asked"]>;

interface Row {
  readonly turns: readonly EarlierTurn[];
  readonly items: readonly TaskItem[] | null;
  readonly own: readonly { readonly index: number; readonly text: string }[] | null;
}

/** What is sent for a turn; null where an earlier turn of it has no response of this run. */
export async function messagesFor(
  run: { readonly id: string; readonly projectId: string },
  unitId: string,
  variant: Variant,
  { prompt, setting, itemsFrom }: Asked,
): Promise<readonly PromptMessage[] | null> {
  const row = await readTurn(run, unitId, variant, itemsFrom);
  const own = new Map((row.own ?? []).map(({ index, text }) => [index, text]));
  const messages = contextMessages(row.turns, setting ?? "original", own);
  if (!messages) return null;
  return withSystem(prompt, messages, row.items ?? []);
}

/** The messages after the prompt's system message, where it has one, with the listed entries in it. */
export function withSystem(
  prompt: PromptText,
  messages: readonly PromptMessage[],
  items: readonly TaskItem[],
): readonly PromptMessage[] {
  const listed = items.map(({ text }) => `- ${text}`).join("\n");
  const content = prompt.system.replace(/\{\{\s*assumptions\s*\}\}/g, () => listed);
  return content.trim() === "" ? messages : [{ role: "system", content }, ...messages];
}

/** A turn, those before it, what the run has written to these, and the list that is named. */
export async function readTurn(
  { id: runId, projectId }: { readonly id: string; readonly projectId: string },
  unitId: string,
  { items }: Variant,
  itemsFrom: string | null,
): Promise<Row> {
  const list = items
    ? listJudgment(projectId, items, itemsFrom ?? "")
    : Prisma.sql`SELECT NULL::jsonb AS list`;
  const [row] = await db().$queryRaw<Row[]>`
    SELECT
      (SELECT jsonb_agg(jsonb_build_object('index', e.index, 'speaker', e.speaker, 'text', e.text)
        ORDER BY e.index) FROM turn e WHERE e.thread_id = t.thread_id AND e.index <= t.index) AS turns,
      (SELECT jsonb_agg(jsonb_build_object('index', e.index, 'text', r.text))
        FROM turn e JOIN response r ON r.turn_id = e.id AND r.metadata ->> 'run' = ${runId}::text
        WHERE e.thread_id = t.thread_id AND e.index < t.index) AS own,
      (${list}) AS items
    FROM unit u JOIN turn t ON t.id = u.turn_id
    WHERE u.id = ${unitId}::uuid AND u.project_id = ${projectId}::uuid`;
  if (!row) throw new Error(`unit ${unitId} is no turn`);
  return row;
}
