import { sql } from "@/lib/db/client";
import type { Tx } from "@/lib/db/transaction";
import { choicesKey } from "./choices-key";
import { readKept, storeKept } from "./kept";
import type { ReportChoices } from "./parameters";
import type { ReportItem } from "./types";

/** Keeps a table or figure in the place of what these choices gave before. */
export const storeItem = (
  tx: Tx,
  projectId: string,
  choices: ReportChoices,
  item: ReportItem,
): Promise<void> =>
  storeKept(tx, projectId, {
    ...{ key: choicesKey(choices), name: item.name, dataVersion: item.data.hash },
    item,
  });

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
export const readItems = async (
  projectId: string,
  choices: ReportChoices,
  names: readonly string[] | null = null,
): Promise<ReportItem[]> => {
  const kept = await readKept<ReportItem>(projectId, choicesKey(choices), names);
  return kept.map(({ item }) => item);
};
