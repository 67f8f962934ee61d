import { sql } from "@/lib/db/client";
import type { Tx } from "@/lib/db/transaction";

/** Sets of choices that are remembered of one result in a project. */
const REMEMBERED = 40;

/** A result as it was worked out last under one set of choices; it can always be made again. */
export interface Kept<Item> {
  readonly name: string;
  /** Of `readDataVersion`. */
  readonly dataVersion: string;
  readonly item: Item;
}

/** Keeps a result in the place of what the same choices gave before, and forgets the oldest. */
export async function storeKept(
  tx: Tx,
  projectId: string,
  { key, name, dataVersion, item }: Kept<object> & { readonly key: string },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO report_result (project_id, choices, name, data_version, item)
    VALUES (${projectId}::uuid, ${key}, ${name}, ${dataVersion}, ${JSON.stringify(item)}::json)
    ON CONFLICT (project_id, choices, name) DO UPDATE
      SET data_version = excluded.data_version, item = excluded.item, computed_at = now()`;
  await tx.$executeRaw`
    DELETE FROM report_result
    WHERE project_id = ${projectId}::uuid AND name = ${name} AND choices NOT IN (
      SELECT choices FROM report_result WHERE project_id = ${projectId}::uuid AND name = ${name}
      ORDER BY computed_at DESC LIMIT ${REMEMBERED})`;
}

/** What is kept under these choices: everything, or the results with these names. */
export const readKept = <Item>(
  projectId: string,
  key: string,
  names: readonly string[] | null = null,
): Promise<Kept<Item>[]> =>
  sql()<Kept<Item>[]>`
    SELECT name, data_version AS "dataVersion", item FROM report_result
    WHERE project_id = ${projectId} AND choices = ${key}
      AND (${names === null} OR name = ANY(${[...(names ?? [])]}))`.then((rows) => [...rows]);
