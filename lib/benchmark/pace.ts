import { sql } from "@/lib/db/client";
import {
  factCheckerProtocols,
  firstPassProtocols,
  medicalExpertProtocols,
} from "@/lib/pools/protocols";
import type { Source } from "@/lib/references/recipe";

/** Median active minutes for one judgment of a section; null where no time was recorded. */
export async function readPace(projectId: string, of: Source): Promise<number | null> {
  const protocols: Record<Source, readonly string[]> = {
    first_pass: firstPassProtocols(),
    medical_expert: medicalExpertProtocols(),
    fact_checker: factCheckerProtocols(),
    judge: [],
  };
  const [row] = await sql()<{ minutes: number | null }[]>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY j.active_ms) / 60000.0 AS minutes
    FROM judgment j
    JOIN unit u ON u.id = j.unit_id AND u.kind = 'section'
    JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
    WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL AND j.active_ms > 0
      AND j.by_rule IS NULL AND j.protocol_id = ANY(${[...protocols[of]]})`;
  return row?.minutes ?? null;
}
