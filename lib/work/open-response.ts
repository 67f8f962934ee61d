import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { ownAssignment } from "./fragments";
import { notMine } from "./not-mine";
import type { OpenedResponse } from "./types";

/** What the trace calls it. */
export const FULL_RESPONSE = "response";

/**
 * The whole response around the section of one of the person's own assignments. That it was opened
 * is recorded, the first time and while the queue is open. Throws NotFoundError for anything else.
 */
export async function openResponse(
  person: SessionToken,
  assignmentId: string,
): Promise<OpenedResponse> {
  const [row] = isId(assignmentId) ? await open(person, assignmentId) : [];
  return row ?? notMine(person);
}

const open = (person: SessionToken, assignmentId: string) => sql()<OpenedResponse[]>`
  WITH mine AS (
    SELECT a.id, a.project_id, a.unit_id, q.state, within.response_id, within.start, within.end
    ${ownAssignment(person, assignmentId)} AND within.id IS NOT NULL
  ), traced AS (
    INSERT INTO answer_event (project_id, assignment_id, unit_id, kind, question)
    SELECT project_id, id, unit_id, 'open', ${FULL_RESPONSE} FROM mine WHERE state = 'open'
    ON CONFLICT DO NOTHING
  )
  SELECT r.text, r.language, mine.start, mine.end
  FROM mine JOIN response r ON r.id = mine.response_id`;
