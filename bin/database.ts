import type { ProjectDetail } from "@/lib/projects/queries";

/** Runs `work` and then closes the database, so that the process ends. */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const { closeDatabase } = await import("@/lib/db/client");
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

/** The project with this short name. Throws NotFoundError that says how to make it. */
export async function projectNamed(slug: string): Promise<ProjectDetail> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { getProject } = await import("@/lib/projects/queries");
  const { NotFoundError } = await import("@/lib/errors");
  try {
    return await getProject(OPERATOR, slug);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new NotFoundError(
      `There is no project “${slug}”. See “adjudica project list”, or make it with “adjudica project create ${slug}”.`,
    );
  }
}
