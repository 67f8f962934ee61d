import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { JUDGE_TASKS } from "@/lib/judges/tasks";
import type { VerdictTask } from "@/lib/judges/verdict-tasks";
import type { Verdict } from "./tally";

/** All verdicts of a task in a project, and what stands in the place of those that there are not. */
export async function readVerdicts(projectId: string, task: VerdictTask): Promise<Verdict[]> {
  const [judged, missed] = await Promise.all([
    readJudged(projectId, task),
    readMissed(projectId, task),
  ]);
  return [...judged, ...missed];
}

/** The thread that a unit is, or belongs to: a question by itself is one of a single turn. */
const THREAD = Prisma.sql`coalesce(u.thread_id, t.thread_id)::text`;

const joinThread = (unitId: Prisma.Sql) => Prisma.sql`
  JOIN unit u ON u.id = ${unitId}
  LEFT JOIN response r ON r.id = u.response_id
  LEFT JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id)`;

/** Judgments, of a coder's rounds the latest. A system's without a value was imported: its output could not be read. */
const readJudged = (projectId: string, task: VerdictTask) => db().$queryRaw<Verdict[]>`
  SELECT unit, thread, coder, "isPerson", "isDecision", value, raw,
    CASE WHEN value IS NOT NULL THEN NULL WHEN "isPerson" THEN 'cannot_tell'
      WHEN status = 'empty' THEN 'empty' ELSE 'malformed' END AS missing
  FROM (
    SELECT j.unit_id AS unit, ${THREAD} AS thread, c.pseudonym AS coder, c.kind = 'person' AS "isPerson",
      (j.protocol_id = ANY(${[...task.decisions]}) OR q.differences_of IS NOT NULL) AS "isDecision",
      (${task.value}) AS value, j.context ->> 'status' AS status,
      coalesce(j.context ->> 'judge_response_raw', j.answers ->> 'raw') AS raw
    FROM judgment j JOIN coder c ON c.id = j.coder_id LEFT JOIN queue q ON q.id = j.queue_id
    ${joinThread(Prisma.sql`j.unit_id`)}
    WHERE j.project_id = ${projectId}::uuid AND j.superseded_at IS NULL AND NOT j.is_extra
      AND NOT c.is_excluded AND NOT EXISTS (SELECT FROM judgment later
        WHERE later.project_id = j.project_id AND later.unit_id = j.unit_id
          AND later.coder_id = j.coder_id AND later.protocol_id = j.protocol_id
          AND later.part = j.part AND later.round > j.round AND later.superseded_at IS NULL
          AND NOT later.is_extra)
      AND j.protocol_id = ANY(${[...task.protocols, ...task.decisions]})) said
  ORDER BY unit, coder`;

/** Calls of runs that came to no verdict. */
function readMissed(projectId: string, task: VerdictTask) {
  const alike = JUDGE_TASKS.filter(({ protocolId }) => protocolId === task.protocols[0]);
  const ids = alike.map(({ id }) => id);
  const names = alike.flatMap(({ prompts }) => prompts.map(({ name }) => name));
  return db().$queryRaw<Verdict[]>`
    SELECT k.unit_id AS unit, ${THREAD} AS thread, c.pseudonym AS coder, false AS "isPerson", false AS "isDecision",
      NULL::int AS value, k.raw,
      CASE k.state WHEN 'unparseable' THEN 'malformed' WHEN 'failed' THEN 'failed' ELSE 'open' END
        AS missing
    FROM judge_call k JOIN judge_run n ON n.id = k.run_id JOIN coder c ON c.id = n.coder_id
    ${joinThread(Prisma.sql`k.unit_id`)}
    WHERE k.project_id = ${projectId}::uuid AND k.verdict IS NULL AND NOT c.is_excluded
      AND CASE WHEN n.settings #>> '{asked,prompt,task}' IS NULL
        THEN n.settings #>> '{asked,prompt,name}' = ANY(${names})
        ELSE n.settings #>> '{asked,prompt,task}' = ANY(${ids}) END
    ORDER BY k.unit_id, c.pseudonym`;
}
