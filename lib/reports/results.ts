import { sql } from "@/lib/db/client";
import type { Tx } from "@/lib/db/transaction";
import { choicesKey } from "./choices-key";
import type { ReportChoices } from "./parameters";
import type { ReportItem } from "./types";

/** Sets of choices that are remembered in a project. */
const REMEMBERED = 40;

/** Keeps a table or figure in the place of what these choices gave before, and forgets the oldest. */
export async function storeItem(
  tx: Tx,
  projectId: string,
  choices: ReportChoices,
  item: ReportItem,
): Promise<void> {
  const key = choicesKey(choices);
  await tx.$executeRaw`
    INSERT INTO report_result (project_id, choices, name, data_version, item)
    VALUES (${projectId}::uuid, ${key}, ${item.name}, ${item.data.hash}, ${JSON.stringify(item)}::json)
    ON CONFLICT (project_id, choices, name) DO UPDATE
      SET data_version = excluded.data_version, item = excluded.item, computed_at = now()`;
  await tx.$executeRaw`
    DELETE FROM report_result WHERE project_id = ${projectId}::uuid AND choices NOT IN (
      SELECT choices FROM report_result WHERE project_id = ${projectId}::uuid
      GROUP BY choices ORDER BY max(computed_at) DESC LIMIT ${REMEMBERED})`;
}

/** What there is of a report, without the tables themselves. */
export interface StoredState {
  readonly name: string;
  readonly dataVersion: string;
  readonly computedAt: Date;
}

export const readStates = (projectId: string, choices: ReportChoices): Promise<StoredState[]> =>
  sql()<StoredState[]>`
    SELECT name, data_version AS "dataVersion", computed_at AS "computedAt"
    FROM report_result WHERE project_id = ${projectId} AND choices = ${choicesKey(choices)}`.then(
    (rows) => [...rows],
  );

/** Items that were kept under these choices: all, or those with these names. */
export const readItems = (
  projectId: string,
  choices: ReportChoices,
  names: readonly string[] | null = null,
): Promise<ReportItem[]> =>
  sql()<{ item: ReportItem }[]>`
    SELECT item FROM report_result
    WHERE project_id = ${projectId} AND choices = ${choicesKey(choices)}
      AND (${names === null} OR name = ANY(${[...(names ?? [])]}))`.then((rows) =>
    rows.map(({ item }) => item),
  );
