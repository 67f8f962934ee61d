import type { Sql } from "postgres";
import { listDetectorCoders } from "@/lib/benchmark/detectors";
import { type Asked, currentLabels } from "./labels";

/** Labels that systems gave one section, by their numbers in the list of systems. */
export interface SystemLabels {
  readonly unitId: string;
  readonly error: readonly number[];
  readonly fine: readonly number[];
}

export interface System {
  readonly pseudonym: string;
  /** The judge whose run it is; null for what was imported. */
  readonly judge: string | null;
}

export interface SystemTable {
  readonly systems: readonly System[];
  readonly sections: readonly SystemLabels[];
}

/** What judges and detectors said, section by section; injectors are none of them. */
export async function readSystemLabels(
  tx: Sql,
  projectId: string,
  choices: Asked,
): Promise<SystemTable> {
  const coders = (await listDetectorCoders(tx, projectId)).filter(
    ({ kind, systemKind }) => kind === "system" && systemKind !== "injector",
  );
  const ids = coders.map(({ id }) => id);
  const sections = await tx<SystemLabels[]>`
    WITH label AS (${currentLabels(tx, projectId, choices)}), said AS (
      SELECT unit_id, has_error, array_position(${ids}::uuid[], coder_id) - 1 AS system
      FROM label WHERE side IN ('judge', 'system') AND has_error IS NOT NULL
    )
    SELECT unit_id AS "unitId",
      coalesce(array_agg(system) FILTER (WHERE has_error), ARRAY[]::int[]) AS error,
      coalesce(array_agg(system) FILTER (WHERE NOT has_error), ARRAY[]::int[]) AS fine
    FROM said GROUP BY unit_id`;
  return { systems: coders, sections: [...sections] };
}
