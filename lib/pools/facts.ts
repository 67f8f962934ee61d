import type { Sql } from "postgres";
import type { PoolParameters } from "./parameters";
import type { PlanSection } from "./plan";
import { adjudicationProtocols, firstPassProtocols } from "./protocols";

const CURSOR_ROWS = 2000;

/**
 * The facts that the rule asks about, section by section in the order of the project. Labels are
 * counted in the database; what comes over is one row a section, in batches. Current judgments
 * count, extra ones too (but not where claims are decided), those of excluded coders do not.
 *
 * poolId: the pool that is built anew, whose own detector positives stay undecided though they have
 * been adjudicated meanwhile.
 */
export const readFacts = (
  tx: Sql,
  projectId: string,
  parameters: PoolParameters,
  poolId: string | null,
): AsyncIterable<PlanSection[]> => {
  const { judges, detectors, claimBy, claimGroups } = parameters;
  const adjudication = adjudicationProtocols();
  const decides =
    claimBy === "everybody"
      ? tx`true`
      : claimBy === "people"
        ? tx`c.kind = 'person'`
        : tx`c.kind = 'person' AND c."group" = ANY(${claimGroups})`;
  return tx<PlanSection[]>`
    WITH who AS (
      SELECT c.id, c.kind = 'person' AS is_person, row_number() OVER ()::int AS rank,
        c.kind = 'system' AND c.pseudonym = ANY(${judges}) AS is_judge,
        c.kind = 'system' AND c.system_kind = 'injector' AS is_injector,
        c.kind = 'system' AND c.pseudonym = ANY(${detectors}) AS is_detector,
        coalesce(${decides}, false) AS decides
      FROM coder c WHERE c.project_id = ${projectId} AND NOT c.is_excluded
    ), labels AS (
      SELECT j.unit_id,
        count(*) FILTER (WHERE w.is_person AND j.has_error)::int AS people_error,
        count(*) FILTER (WHERE w.is_person AND NOT j.has_error)::int AS people_fine,
        count(*) FILTER (WHERE w.is_judge AND j.has_error)::int AS judge_error,
        count(*) FILTER (WHERE w.is_judge AND NOT j.has_error)::int AS judge_fine,
        count(*) FILTER (WHERE w.is_injector AND j.has_error)::int AS injected_error,
        count(*) FILTER (WHERE w.is_injector AND NOT j.has_error)::int AS injected_fine,
        count(*) FILTER (WHERE w.is_detector AND j.has_error)::int AS detector_error,
        min(w.rank) FILTER (WHERE w.is_person AND j.has_error IS NOT NULL)
          < max(w.rank) FILTER (WHERE w.is_person AND j.has_error IS NOT NULL) AS several_people,
        bool_or(w.decides AND NOT j.has_claim AND NOT j.is_extra) AS no_claim
      FROM judgment j JOIN who w ON w.id = j.coder_id
      WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL
        AND CASE WHEN w.is_person THEN j.protocol_id = ANY(${firstPassProtocols()})
          ELSE j.protocol_id <> ALL(${adjudication}) END
      GROUP BY j.unit_id
    ), decided AS (
      SELECT DISTINCT j.unit_id FROM judgment j
      WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL
        AND j.protocol_id = ANY(${adjudication}) AND ${detectors.length > 0}
        AND NOT EXISTS (SELECT 1 FROM pool_entry e WHERE e.unit_id = j.unit_id
          AND e.pool_id = ${poolId}::uuid AND e.removed_in IS NULL AND e.reason = 'detector')
    )
    SELECT s.external_id AS key, u.id AS "unitId", r.generator,
      coalesce(l.people_error, 0) AS "peopleError", coalesce(l.people_fine, 0) AS "peopleFine",
      coalesce(l.judge_error, 0) AS "judgeError", coalesce(l.judge_fine, 0) AS "judgeFine",
      coalesce(l.injected_error, 0) AS "injectedError",
      coalesce(l.injected_fine, 0) AS "injectedFine",
      coalesce(l.detector_error, 0) AS "detectorError",
      coalesce(l.several_people, false) AS "severalPeople",
      NOT coalesce(l.no_claim, false) AS "hasClaim",
      coalesce(r.condition = 'injected_error', false)
        OR coalesce(bool_or(l.injected_error > 0) OVER (PARTITION BY r.position), false)
        AS "responseInjected",
      d.unit_id IS NOT NULL AS "isDecided"
    FROM response r
    JOIN section s ON s.response_id = r.id
    JOIN unit u ON u.section_id = s.id
    LEFT JOIN labels l ON l.unit_id = u.id
    LEFT JOIN decided d ON d.unit_id = u.id
    WHERE r.project_id = ${projectId}
    ORDER BY r.position, s.index`.cursor(CURSOR_ROWS);
};
