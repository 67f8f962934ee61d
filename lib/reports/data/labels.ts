import type { Fragment, Sql } from "postgres";
import {
  factCheckerProtocols,
  firstPassProtocols,
  medicalExpertProtocols,
} from "@/lib/pools/protocols";
import { countedError, countsAt, joinGiven } from "@/lib/work/counted-answers";
import type { Settled } from "../parameters";

/** What decides how labels are read. */
export type Asked = Pick<Settled, "judge" | "answers" | "given">;

/**
 * Every judgment about a section that counts by the choice of answers; of several rounds of work done
 * here one of each coder (imported judgments all count, as ids of imported adjudicators need not be
 * stable). Columns unit_id, coder_id, side, "group", protocol_id, has_error, has_claim, answers. Those
 * of excluded coders and extra ones (made after the slot had gone to somebody else) are left out, as
 * they are of all agreement.
 *
 * judge: pseudonym of the system whose labels are those of the judge.
 */
export const currentLabels = (
  tx: Sql,
  projectId: string,
  { judge, answers, given }: Asked,
): Fragment => tx`
  SELECT DISTINCT ON (l.unit_id, l.side, l.once) l.*
  FROM (
    SELECT j.unit_id, j.coder_id, c."group", j.protocol_id, j.has_claim, j.answers, j.round,
      j.submitted_at, j.id, CASE WHEN j.queue_id IS NULL THEN j.id ELSE j.coder_id END AS once,
      CASE WHEN j.protocol_id = ANY(${medicalExpertProtocols()}) THEN 'expert'
        WHEN j.protocol_id = ANY(${factCheckerProtocols()}) THEN 'checker'
        WHEN c.kind = 'person' THEN
          CASE WHEN j.protocol_id = ANY(${firstPassProtocols()}) THEN 'people' END
        WHEN c.pseudonym = ${judge} THEN 'judge'
        WHEN c.system_kind = 'injector' THEN 'injector'
        ELSE 'system' END AS side,
      ${countedError(tx)} AS has_error
    FROM judgment j
    ${joinGiven(tx, given)}
    JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
    JOIN unit u ON u.id = j.unit_id AND u.kind = 'section'
    WHERE j.project_id = ${projectId} AND ${countsAt(tx, answers, null)} AND NOT j.is_extra
  ) l
  WHERE l.side IS NOT NULL
  ORDER BY l.unit_id, l.side, l.once, ${
    answers === "first"
      ? tx`l.round, l.submitted_at NULLS FIRST, l.id`
      : tx`l.round DESC, l.submitted_at DESC NULLS LAST, l.id DESC`
  }`;
