import type { Actor } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { lockIfFree, whileHolding } from "@/lib/db/held-lock";
import { createProject } from "@/lib/projects/commands";
import { removeSimulated } from "./remove";

interface Passing {
  readonly slug: string;
  readonly title: string;
  readonly isDemo?: boolean;
  /** What is well done stays, and is a project like any other. */
  readonly keeps: boolean;
}

const lockOf = (slug: string) => `simulated-project:${slug}`;

/**
 * Runs `work` in a new project that is marked as passing: it goes when the work is done (unless it
 * is to be kept) and when it fails. If this process is killed the mark stays, and
 * `removeAbandoned` of the next simulation takes the project away. Throws as `createProject` does.
 */
export const inPassingProject = <T>(
  actor: Actor,
  { keeps, ...fields }: Passing,
  work: (project: { id: string; slug: string }) => Promise<T>,
): Promise<T> =>
  whileHolding(lockOf(fields.slug), async () => {
    const project = await createProject(actor, { ...fields, isPassing: true });
    let isDone = false;
    try {
      const result = await work(project);
      isDone = true;
      return result;
    } finally {
      if (isDone && keeps)
        await sql()`UPDATE project SET is_passing = false WHERE id = ${project.id}`;
      else await sql().begin((tx) => removeSimulated(tx, project.id));
    }
  });

/**
 * Removes what simulations that were killed have left. A project whose simulation is still running
 * holds its lock, and one in which somebody real has a coder is left alone. Gives the short names.
 */
export async function removeAbandoned(): Promise<string[]> {
  const marked = await sql()<{ id: string; slug: string }[]>`
    SELECT id, slug FROM project WHERE is_passing ORDER BY created_at`;
  const removed: string[] = [];
  for (const { id, slug } of marked) {
    const gone = await sql().begin(
      async (tx) => (await lockIfFree(tx, lockOf(slug))) && removeSimulated(tx, id),
    );
    if (gone) removed.push(slug);
  }
  return removed;
}
