import { afterRaces } from "@/lib/db/retry";
import { ConflictError } from "@/lib/errors";
import type { Answers } from "@/lib/protocols/types";
import type { Task } from "./types";

/** Why nothing more can be stored for an assignment, whatever it is; undefined when it can. */
export function refusal(row: {
  state: Task["state"];
  queue_state: Task["queueState"];
}): ConflictError | undefined {
  if (row.queue_state !== "open") {
    return new ConflictError(
      "The queue has been closed, so nothing more is stored. Keep a copy of your text.",
      "queue_closed",
    );
  }
  if (row.state === "skipped") {
    return new ConflictError(
      "You have skipped this, perhaps in another tab. Keep a copy of your text.",
      "not_yours_anymore",
    );
  }
  if (row.state === "released") {
    return new ConflictError(
      "A manager has released this to others. Keep a copy of your text.",
      "not_yours_anymore",
    );
  }
  return undefined;
}

interface ServerAnswers {
  revision: number | null;
  current_revision: number;
  current_answers: Answers | null;
}

/** The refusal of a save or submit that another tab has overtaken; carries what the server has. */
export const staleRevision = (row: ServerAnswers): ConflictError =>
  new ConflictError("This was changed in another tab since you opened it.", "stale_revision", {
    current: { revision: row.current_revision, answers: row.current_answers ?? {} },
  });

/** The refusal of another answer to what was locked when a later step was revealed. */
export const answersLocked = (row: ServerAnswers): ConflictError =>
  new ConflictError(
    "An earlier answer was locked when you went on, so it stays as it was.",
    "answers_locked",
    { current: { revision: row.current_revision, answers: row.current_answers ?? {} } },
  );

/**
 * The row of a save or submit. A statement that waited for another tab's may have stored nothing and
 * yet report what stood before both; it is run again to see what stands now.
 */
export async function settled<T extends ServerAnswers>(
  statement: () => Promise<readonly T[]>,
  baseRevision: number,
): Promise<T | undefined> {
  const [row] = await afterRaces(statement);
  if (row?.revision !== null || row.current_revision !== baseRevision) return row;
  return (await afterRaces(statement))[0];
}
