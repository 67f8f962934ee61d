import type { Fragment, Sql } from "postgres";
import {
  adjudicationProtocols,
  factCheckerProtocols,
  firstPassProtocols,
  medicalExpertProtocols,
} from "@/lib/pools/protocols";
import type { ReportChoices } from "../parameters";

/** Who a judgment's label counts for. */
export const SIDES = ["people", "expert", "checker", "judge", "injector", "system"] as const;
export type Side = (typeof SIDES)[number];

/**
 * What an adjudication says by its first opinion alone: an error, none, or nothing where the person
 * could not judge without research.
 */
const firstOpinion = (tx: Sql): Fragment => tx`
  CASE j.answers->>'q1_response' WHEN 'major' THEN true WHEN 'minor' THEN true
    WHEN 'no_hallucination' THEN false END`;

/**
 * Every current judgment about a section; of several rounds of work done here, each coder's latest
 * (imported judgments all count, as ids of imported adjudicators need not be stable). Columns unit_id, coder_id, side, "group", protocol_id, has_error,
 * has_claim, answers. Those of excluded coders and extra ones (made after the slot had gone to
 * somebody else) are left out, as they are of all agreement.
 *
 * judge: pseudonym of the system whose labels are those of the judge.
 */
export const currentLabels = (
  tx: Sql,
  projectId: string,
  { answers, judge }: Pick<ReportChoices, "answers" | "judge">,
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
      CASE WHEN ${answers === "first"} AND j.protocol_id = ANY(${adjudicationProtocols()})
        THEN ${firstOpinion(tx)} ELSE j.has_error END AS has_error
    FROM judgment j
    JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
    JOIN unit u ON u.id = j.unit_id AND u.kind = 'section'
    WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL AND NOT j.is_extra
  ) l
  WHERE l.side IS NOT NULL
  ORDER BY l.unit_id, l.side, l.once, l.round DESC, l.submitted_at DESC NULLS LAST, l.id DESC`;
