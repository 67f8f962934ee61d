import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import type { Selection } from "@/lib/judges/selection";
import { listJudgment, SHOWN_BEHAVIOURS } from "@/lib/judges/task-units";
import { NO_BEHAVIOUR } from "@/lib/protocols/definitions/behaviours";
import { isNegativeCut } from "@/lib/threads/behaviours";
import type { Variant } from "./variants";

/** Is the turn `t` a case of the behaviour? Of none: was a negative case cut there? */
const isCaseOf = (behaviour: string): Prisma.Sql =>
  behaviour === NO_BEHAVIOUR.value
    ? isNegativeCut(Prisma.sql`t.id`)
    : Prisma.sql`${behaviour} IN (${SHOWN_BEHAVIOURS})`;

/** FROM and WHERE of the patients' turns `t`, with units `u`, that responses can be written to. */
export function turnsToAnswer(
  projectId: string,
  { items }: Pick<Variant, "items">,
  { setting, itemsFrom, behaviour }: Pick<Selection, "setting" | "itemsFrom" | "behaviour">,
): Prisma.Sql {
  const later = Prisma.sql`EXISTS (SELECT FROM turn e
    WHERE e.thread_id = t.thread_id AND e.index < t.index AND e.speaker = 'patient')`;
  const wanted = [Prisma.sql`t.speaker = 'patient'`];
  // A case of a behaviour is its dialogue up to the turn, also where that begins with it.
  const isCase = setting === "oracle" && behaviour !== null;
  if (setting !== "original" && !isCase) wanted.push(later);
  if (behaviour !== null) wanted.push(isCaseOf(behaviour));
  if (items)
    wanted.push(
      Prisma.sql`jsonb_array_length(coalesce((${listJudgment(projectId, items, itemsFrom ?? "")}), '[]')) > 0`,
    );
  return Prisma.sql`
    FROM unit u JOIN turn t ON t.id = u.turn_id JOIN thread h ON h.id = t.thread_id
    WHERE u.project_id = ${projectId}::uuid AND ${Prisma.join(wanted, " AND ")}`;
}

/** Is the turn of a unit a case of the behaviour, by the source that counts? */
export async function isCaseTurn(unitId: string, behaviour: string): Promise<boolean> {
  const rows = await db().$queryRaw<object[]>`
    SELECT 1 FROM unit u JOIN turn t ON t.id = u.turn_id
    WHERE u.id = ${unitId}::uuid AND ${isCaseOf(behaviour)}`;
  return rows.length > 0;
}

/**
 * Ids of the turns' units, in the order in which they are answered: each thread from its first
 * turn. With a model's own answers as context, the earlier turns of a drawn one are answered too.
 */
export async function listTurns(
  tx: Tx,
  projectId: string,
  variant: Variant,
  selection: Selection,
): Promise<string[]> {
  const { sample, seed, setting } = selection;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH drawn AS (
      SELECT t.thread_id, t.index ${turnsToAnswer(projectId, variant, selection)}
      ORDER BY md5(${String(seed)} || h.external_id || '/' || t.index), h.external_id, t.index
      LIMIT ${sample})
    SELECT u.id
    FROM unit u JOIN turn t ON t.id = u.turn_id JOIN thread h ON h.id = t.thread_id
    WHERE u.project_id = ${projectId}::uuid AND t.speaker = 'patient' AND EXISTS (
      SELECT FROM drawn d WHERE d.thread_id = t.thread_id
        AND (t.index = d.index OR (${setting}::text = 'original' AND t.index < d.index)))
    ORDER BY h.position, t.index`;
  return rows.map(({ id }) => id);
}
