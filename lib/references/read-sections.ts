import type { Sql } from "postgres";
import {
  factCheckerProtocols,
  firstPassProtocols,
  medicalExpertProtocols,
} from "@/lib/pools/protocols";
import type { AnswerChoice } from "@/lib/work/answer-choice";
import {
  type AdjudicationLabels,
  countedError,
  countsAt,
  joinGiven,
  readAdjudicationLabels,
} from "@/lib/work/counted-answers";
import {
  type JudgedSection,
  type JudgmentSource,
  SEVERITIES,
  type SectionJudgment,
  type Severity,
} from "./judgments";

const CURSOR_ROWS = 2000;

/** As they come over: coders by number, so that names are sent once. */
type Row = Omit<JudgedSection, "judgments"> & {
  readonly judgments: readonly [
    id: string,
    coder: number,
    source: JudgmentSource,
    hasError: boolean | null,
    hasClaim: boolean | null,
    label: string | null,
    isExtra: boolean,
    isFromQueue: boolean,
    isNow: boolean,
    wasThen: boolean,
    chosenError: boolean | null,
    chosenLabel: string | null,
  ][];
};
interface CoderName {
  readonly id: string;
  readonly pseudonym: string;
  readonly group: string | null;
}

/**
 * A project's sections with their judgments, in the order of the project and in batches: nothing
 * holds more than a batch. Judgments of excluded coders are left out.
 */
export async function* readSections(
  tx: Sql,
  projectId: string,
  answers: AnswerChoice,
): AsyncGenerator<JudgedSection[]> {
  const coders = await listCoders(tx, projectId);
  const given = await readAdjudicationLabels(tx, projectId, answers);
  const query = selectSections(tx, projectId, { answers, given, moment: null }, coders);
  for await (const rows of query.cursor(CURSOR_ROWS))
    yield rows.map((row) => sectionOf(row, coders, answers));
}

/** A section as it is now, and as it was at an earlier moment. */
export interface SectionOverTime {
  readonly now: JudgedSection;
  readonly before: JudgedSection;
}

/** As `readSections`: current answers, beside the `answers` that counted at `moment`. */
export async function* readSectionsSince(
  tx: Sql,
  projectId: string,
  answers: AnswerChoice,
  moment: Date,
): AsyncGenerator<SectionOverTime[]> {
  const coders = await listCoders(tx, projectId);
  const given = await readAdjudicationLabels(tx, projectId, answers);
  const query = selectSections(tx, projectId, { answers, given, moment }, coders);
  const only = (row: Row, mark: typeof IS_NOW | typeof WAS_THEN): Row => ({
    ...row,
    judgments: row.judgments.filter((judgment) => judgment[mark]),
  });
  for await (const rows of query.cursor(CURSOR_ROWS))
    yield rows.map((row) => ({
      now: sectionOf(only(row, IS_NOW), coders, "final"),
      before: sectionOf(only(row, WAS_THEN), coders, answers),
    }));
}

/** Which judgments come over, and what they say. */
interface Wanted {
  readonly answers: AnswerChoice;
  readonly given: AdjudicationLabels | null;
  /** When they counted; now where null. */
  readonly moment: Date | null;
}

/** Places of the two marks in a judgment as it comes over. */
const IS_NOW = 8;
const WAS_THEN = 9;

const listCoders = (tx: Sql, projectId: string) => tx<CoderName[]>`
  SELECT id, pseudonym, "group" FROM coder
  WHERE project_id = ${projectId} AND NOT is_excluded ORDER BY pseudonym`;

const selectSections = (
  tx: Sql,
  projectId: string,
  { answers, given, moment }: Wanted,
  coders: readonly CoderName[],
) => tx<Row[]>`
  WITH who AS (
    SELECT c.id, c.kind, c.system_kind, list.number::int - 1 AS number
    FROM unnest(${coders.map(({ id }) => id)}::uuid[]) WITH ORDINALITY AS list (id, number)
    JOIN coder c ON c.id = list.id
  ), judged AS (
    SELECT j.unit_id, w.system_kind = 'injector' AND j.has_error AS is_injected,
      json_build_array(j.id, w.number, CASE
        WHEN w.kind = 'person' AND j.protocol_id = ANY(${firstPassProtocols()}) THEN 'first_pass'
        WHEN j.protocol_id = ANY(${medicalExpertProtocols()}) THEN 'medical_expert'
        WHEN j.protocol_id = ANY(${factCheckerProtocols()}) THEN 'fact_checker'
        WHEN w.kind = 'system' AND w.system_kind = 'injector' THEN 'injector'
        WHEN w.kind = 'system' THEN 'judge' END,
        j.has_error, j.has_claim, j.label, j.is_extra, j.queue_id IS NOT NULL,
        j.superseded_at IS NULL, ${countsAt(tx, answers, moment)}, ${countedError(tx)},
        CASE WHEN given.key IS NULL THEN j.label ELSE given.label END) AS judgment,
      j.id, j.round, j.submitted_at
    FROM judgment j JOIN who w ON w.id = j.coder_id ${joinGiven(tx, given)}
    WHERE j.project_id = ${projectId}
      AND (${countsAt(tx, answers, moment)}
        OR (${moment !== null} AND j.superseded_at IS NULL))
      AND (w.kind = 'system' OR j.protocol_id = ANY(${[
        ...firstPassProtocols(),
        ...medicalExpertProtocols(),
        ...factCheckerProtocols(),
      ]}))
  ), labels AS (
    SELECT unit_id, json_agg(judgment ORDER BY round, submitted_at NULLS FIRST, id) AS judgments,
      coalesce(bool_or(is_injected), false) AS is_injected
    FROM judged GROUP BY unit_id
  )
  SELECT u.id AS "unitId", s.external_id AS key, r.external_id AS response,
    coalesce(r.condition = 'injected_error', false)
      OR coalesce(bool_or(l.is_injected) OVER (PARTITION BY r.position), false)
      AS "responseInjected",
    coalesce(l.judgments, '[]'::json) AS judgments
  FROM response r
  JOIN section s ON s.response_id = r.id
  JOIN unit u ON u.section_id = s.id
  LEFT JOIN labels l ON l.unit_id = u.id
  WHERE r.project_id = ${projectId}
  ORDER BY r.position, s.index`;

function sectionOf(
  { judgments, ...section }: Row,
  coders: readonly CoderName[],
  answers: AnswerChoice,
): JudgedSection {
  const once = onceEach(answers === "first" ? judgments : judgments.toReversed());
  const counted = judgments.filter((row) => once.has(row));
  return {
    ...section,
    judgments: counted.flatMap((row) => judgmentOf(row, coders, answers)),
  };
}

/** Of several rounds of work done here, the first of those given counts for each coder. */
function onceEach(judgments: Row["judgments"]): ReadonlySet<Row["judgments"][number]> {
  const kept = new Map<string, Row["judgments"][number]>();
  for (const row of judgments) {
    const [id, coder, source, , , , isExtra, isFromQueue] = row;
    const key = isFromQueue && !isExtra ? `${coder} ${source}` : id;
    if (!kept.has(key)) kept.set(key, row);
  }
  return new Set(kept.values());
}

function judgmentOf(
  row: Row["judgments"][number],
  coders: readonly CoderName[],
  answers: AnswerChoice,
): SectionJudgment[] {
  const [id, number, source, storedError, hasClaim, storedLabel, isExtra] = row;
  const coder = coders[number];
  if (!coder) return [];
  const [hasError, label] = answers === "final" ? [storedError, storedLabel] : [row[10], row[11]];
  const { pseudonym, group } = coder;
  const severity = source === "medical_expert" ? severityOf(label) : null;
  return [{ id, coder: pseudonym, group, source, hasError, hasClaim, severity, isExtra }];
}

const severityOf = (label: string | null): Severity | null =>
  SEVERITIES.find((known) => known === label) ?? null;
