import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { ConflictError } from "@/lib/errors";
import { ownAssignment } from "./fragments";
import { notMine } from "./not-mine";
import type { OpenedResponse } from "./types";

/** What the trace calls it. */
export const FULL_RESPONSE = "response";

/**
 * The whole response around the section of one of the person's own assignments. That it was opened
 * is recorded, the first time and while the queue is open. Throws ConflictError where no section was
 * handed out, and NotFoundError for somebody else's assignment.
 */
export async function openResponse(
  person: SessionToken,
  assignmentId: string,
): Promise<OpenedResponse> {
  const [row] = isId(assignmentId) ? await open(person, assignmentId) : [];
  if (!row) return notMine(person);
  const { text, language, start, end } = row;
  if (text === null || start === null || end === null) {
    throw new ConflictError("There is no excerpt here: what is judged is shown whole.");
  }
  return { text, language, start, end };
}

interface Row {
  text: string | null;
  language: string | null;
  start: number | null;
  end: number | null;
}

const open = (person: SessionToken, assignmentId: string) => sql()<Row[]>`
  WITH mine AS (
    SELECT a.id, a.project_id, a.unit_id, q.state, within.response_id, within.start, within.end
    ${ownAssignment(person, assignmentId)}
  ), traced AS (
    INSERT INTO answer_event (project_id, assignment_id, unit_id, kind, question)
    SELECT project_id, id, unit_id, 'open', ${FULL_RESPONSE} 
    FROM mine WHERE state = 'open' AND response_id IS NOT NULL
    ON CONFLICT DO NOTHING
  )
  SELECT r.text, r.language, mine.start, mine.end
  FROM mine LEFT JOIN response r ON r.id = mine.response_id`;
