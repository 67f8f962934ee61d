import { db, sql } from "@/lib/db/client";
import { ConflictError, NotFoundError } from "@/lib/errors";
import type { Answers, UnitKind } from "@/lib/protocols/types";
import type { SimulatedResponse } from "./pass";
import { passFor } from "./passes";
import { SIMULATED_PREFIX } from "./people";

/** Reads of a simulation. Whoever calls them has authorised. */

export interface Material {
  /** Unit id of a response -> the response. */
  readonly responses: ReadonlyMap<string, SimulatedResponse>;
  /** Unit id of a section -> where it stands. */
  readonly sections: ReadonlyMap<string, SectionPlace>;
}
export interface SectionPlace {
  /** External ids. */
  readonly sectionId: string;
  readonly responseId: string;
  readonly index: number;
  readonly text: string;
}

/** A project's responses with their sections, under their external ids. */
export async function readMaterial(projectId: string): Promise<Material> {
  const rows = await sql()<
    { unitId: string; externalId: string; questionId: string; sections: SectionRow[] | null }[]
  >`
    SELECT u.id AS "unitId", r.external_id AS "externalId", th.external_id AS "questionId",
      (SELECT jsonb_agg(jsonb_build_object('unitId', su.id, 'sectionId', s.external_id, 'index', s.index, 'text', s.text)
          ORDER BY s.index)
        FROM section s JOIN unit su ON su.section_id = s.id WHERE s.response_id = r.id) AS sections
    FROM response r JOIN unit u ON u.response_id = r.id
    JOIN turn t ON t.id = r.turn_id JOIN thread th ON th.id = t.thread_id
    WHERE r.project_id = ${projectId} ORDER BY r.position`;
  const responses = new Map<string, SimulatedResponse>();
  const places = new Map<string, SectionPlace>();
  for (const { unitId, externalId, questionId, sections } of rows) {
    responses.set(unitId, { externalId, questionId, sections: sections ?? [] });
    for (const { unitId: id, sectionId, index, text } of sections ?? [])
      places.set(id, { sectionId, responseId: externalId, index, text });
  }
  return { responses, sections: places };
}
interface SectionRow {
  readonly unitId: string;
  readonly sectionId: string;
  readonly index: number;
  readonly text: string;
}

/**
 * The queue with this name, or else the project's only open queue that a pass works in; null where
 * there is none to choose. Throws NotFoundError for a name that is not there, ConflictError where
 * several could be meant or no pass works in the named one.
 */
export async function findQueue(projectId: string, name: string | undefined) {
  const queues = await db().queue.findMany({
    where: { projectId, ...(name === undefined ? { state: "open" } : { name }) },
  });
  if (name !== undefined && queues.length === 0)
    throw new NotFoundError(`There is no queue “${name}” in this project.`);
  const possible = queues.filter(({ protocolId }) => passFor(protocolId));
  if (name !== undefined && possible.length === 0)
    throw new ConflictError(`Work under the protocol of “${name}” cannot be simulated yet.`);
  if (possible.length > 1) {
    const names = possible.map((queue) => `“${queue.name}”`).join(", ");
    throw new ConflictError(`Say which queue: ${names}.`);
  }
  return possible[0] ?? null;
}

/** Whether real people have judged in the project; imported judgments do not count. */
export async function hasRealWork(projectId: string): Promise<boolean> {
  const [row] = await sql()<{ found: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM assignment a JOIN coder c ON c.id = a.coder_id
      WHERE a.project_id = ${projectId} AND c.kind = 'person'
        AND NOT starts_with(c.pseudonym, ${SIMULATED_PREFIX})) AS found`;
  return row?.found ?? false;
}

export interface SimulatedJudgment {
  readonly unitId: string;
  readonly coder: string;
  readonly part: string;
  readonly answers: Answers;
  readonly hasError: boolean | null;
  readonly score: number | null;
}

/** What simulated coders currently say in a queue: no extra judgments, no marks by rule. */
export const readJudgments = (queue: { id: string; projectId: string }) =>
  sql()<SimulatedJudgment[]>`
    SELECT j.unit_id AS "unitId", c.pseudonym AS coder, j.part, j.answers,
      j.has_error AS "hasError", j.score
    FROM judgment j JOIN coder c ON c.id = j.coder_id JOIN unit u ON u.id = j.unit_id
    WHERE j.project_id = ${queue.projectId} AND j.queue_id = ${queue.id}
      AND j.superseded_at IS NULL AND NOT j.is_extra AND j.by_rule IS NULL
      AND u.kind IN ('response', 'section') AND starts_with(c.pseudonym, ${SIMULATED_PREFIX})`;

/** What simulated coders have made in a queue about one kind of thing. */
export interface Made {
  readonly kind: UnitKind;
  /** Current judgments, without those marked by rule. */
  readonly judgments: number;
  /** Entries of lists, and marked passages, in them. */
  readonly entries: number;
  readonly passages: number;
}

/** Of an answer: an entry of a list has an id and a text, a passage a start and an end. */
const ENTRY = 'strict $.** ? (@.id.type() == "string" && @.text.type() == "string")';
const PASSAGE = 'strict $.** ? (@.start.type() == "number" && @.end.type() == "number")';

/** By kind of what was judged. `looksInside`: not for a first pass, whose answers hold neither. */
export const readMade = (
  queue: { id: string; projectId: string },
  { looksInside }: { looksInside: boolean },
) => sql()<Made[]>`
  SELECT u.kind, count(*)::int AS judgments, ${inside(looksInside, ENTRY)} AS entries,
    ${inside(looksInside, PASSAGE)} AS passages
  FROM judgment j JOIN coder c ON c.id = j.coder_id JOIN unit u ON u.id = j.unit_id
  WHERE j.project_id = ${queue.projectId} AND j.queue_id = ${queue.id}
    AND j.superseded_at IS NULL AND NOT j.is_extra AND j.by_rule IS NULL
    AND starts_with(c.pseudonym, ${SIMULATED_PREFIX})
  GROUP BY u.kind ORDER BY u.kind`;

const inside = (isCounted: boolean, path: string) =>
  isCounted
    ? sql()`sum((SELECT count(*) FROM jsonb_path_query(j.answers, ${path}::jsonpath, '{}', true)))::int`
    : sql()`0`;

export interface CoderEffort {
  readonly coder: string;
  readonly group: string | null;
  readonly finished: number;
  readonly skipped: number;
  /** Milliseconds of attention. */
  readonly activeMs: number;
}

/** What each simulated coder has done in a queue. */
export const readEffort = (queue: { id: string; projectId: string }) => sql()<CoderEffort[]>`
  SELECT c.pseudonym AS coder, c."group", sum(a.active_ms)::float8 AS "activeMs",
    count(*) FILTER (WHERE a.state IN ('done', 'extra'))::int AS finished,
    count(*) FILTER (WHERE a.state = 'skipped')::int AS skipped
  FROM assignment a JOIN coder c ON c.id = a.coder_id
  WHERE a.project_id = ${queue.projectId} AND a.queue_id = ${queue.id}
    AND starts_with(c.pseudonym, ${SIMULATED_PREFIX})
  GROUP BY c.id ORDER BY c.pseudonym`;

/** Slots of a queue: wanted and done. */
export async function readProgress(queueId: string): Promise<{ wanted: number; done: number }> {
  const [row] = await sql()<{ wanted: number; done: number }[]>`
    SELECT count(*) FILTER (WHERE state <> 'closed')::int AS wanted,
      count(*) FILTER (WHERE state = 'done')::int AS done
    FROM slot WHERE queue_id = ${queueId}`;
  return row ?? { wanted: 0, done: 0 };
}
