import { z } from "zod";
import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import { firstPassProtocols } from "@/lib/pools/protocols";

const SAMPLE = "Enter how many sections, or nothing for all of them.";

/** Which sections a run asks about. */
const schema = z.object({
  /**
   * `claims`: those that all people of the first pass who judged them say hold a claim. `all`:
   * every section with a letter or digit in it.
   */
  units: z.enum(["claims", "all"], "Choose which sections.").default("claims"),
  /** So many of them, by chance; all where null. */
  sample: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z.coerce.number(SAMPLE).int(SAMPLE).min(1, SAMPLE).nullable(),
  ),
  seed: z.coerce.number("Enter a whole number.").int().min(0).max(2_147_483_647).default(42),
});
export type Selection = z.output<typeof schema>;

export const parseSelection = (input: unknown): Selection => parseFields(schema, input);

/** FROM and WHERE: units `u` of sections `s` of responses `r`. */
function chosenFrom(projectId: string, units: Selection["units"]): Prisma.Sql {
  const wanted =
    units === "all"
      ? Prisma.sql`s.has_word`
      : Prisma.sql`u.id IN (
          SELECT j.unit_id FROM judgment j JOIN coder c ON c.id = j.coder_id
          WHERE j.project_id = ${projectId}::uuid AND j.superseded_at IS NULL AND NOT j.is_extra
            AND c.kind = 'person' AND NOT c.is_excluded
            AND j.protocol_id = ANY(${firstPassProtocols()}) AND j.has_claim IS NOT NULL
          GROUP BY j.unit_id HAVING bool_and(j.has_claim))`;
  return Prisma.sql`
    FROM response r
    JOIN section s ON s.response_id = r.id
    JOIN unit u ON u.section_id = s.id
    WHERE r.project_id = ${projectId}::uuid AND ${wanted}`;
}

/** Ids of the units, in the order of the project. */
export async function listUnits(
  tx: Tx,
  projectId: string,
  { units, sample, seed }: Selection,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT u.id, r.position, s.index ${chosenFrom(projectId, units)}
      ORDER BY md5(${String(seed)} || s.external_id), s.external_id
      LIMIT ${sample}
    ) drawn ORDER BY position, index`;
  return rows.map(({ id }) => id);
}

/** How many sections there are to ask about. */
export async function countUnits(
  actor: Actor,
  projectId: string,
  units: Selection["units"],
): Promise<number> {
  authorize(actor, "judge:view", projectId);
  const [row] = await db().$queryRaw<{ units: number }[]>`
    SELECT count(*)::int AS units ${chosenFrom(projectId, units)}`;
  return row?.units ?? 0;
}

/** The unit at a place, from 0, in the order of the project; null where there is none. */
export async function unitAt(projectId: string, place: number): Promise<string | null> {
  const [row] = await db().$queryRaw<{ id: string }[]>`
    SELECT u.id ${chosenFrom(projectId, "all")} ORDER BY r.position, s.index
    LIMIT 1 OFFSET ${place}`;
  return row?.id ?? null;
}
