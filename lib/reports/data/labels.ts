import type { Fragment, Sql } from "postgres";
import {
  adjudicationProtocols,
  factCheckerProtocols,
  firstPassProtocols,
  medicalExpertProtocols,
} from "@/lib/pools/protocols";
import type { Settled } from "../parameters";
import type { FirstLabels } from "./first-labels";

/** What decides how labels are read. */
export type Asked = Pick<Settled, "judge" | "firstLabels">;

/** The label of a judgment: of adjudications the first one, where first labels are asked for. */
const labelOf = (tx: Sql, firstLabels: FirstLabels | null): Fragment =>
  firstLabels
    ? tx`CASE WHEN j.protocol_id = ANY(${adjudicationProtocols()})
        THEN given.label::boolean ELSE j.has_error END`
    : tx`j.has_error`;

const joinFirst = (tx: Sql, { ids, labels }: FirstLabels): Fragment => tx`
  LEFT JOIN unnest(${[...ids]}::text[], ${[...labels]}::text[]) AS given (id, label)
    ON given.id = coalesce(j.external_id, j.id::text)`;

/**
 * Every current judgment about a section; of several rounds of work done here, each coder's latest
 * (imported judgments all count, as ids of imported adjudicators need not be stable). Columns unit_id,
 * coder_id, side, "group", protocol_id, has_error, has_claim, answers. Those of excluded coders and extra ones (made after the slot had gone to
 * somebody else) are left out, as they are of all agreement.
 *
 * judge: pseudonym of the system whose labels are those of the judge.
 */
export const currentLabels = (
  tx: Sql,
  projectId: string,
  { judge, firstLabels }: Asked,
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
      ${labelOf(tx, firstLabels)} AS has_error
    FROM judgment j
    ${firstLabels ? joinFirst(tx, firstLabels) : tx``}
    JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
    JOIN unit u ON u.id = j.unit_id AND u.kind = 'section'
    WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL AND NOT j.is_extra
  ) l
  WHERE l.side IS NOT NULL
  ORDER BY l.unit_id, l.side, l.once, l.round DESC, l.submitted_at DESC NULLS LAST, l.id DESC`;
