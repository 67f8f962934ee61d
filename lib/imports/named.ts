import type { Actor } from "@/lib/access/actor";
import { NotFoundError } from "@/lib/errors";
import { createProject } from "@/lib/projects/commands";
import { getProject } from "@/lib/projects/queries";
import { checkFiles, type ImportInput, type ImportReport, importFiles } from "./commands";

/**
 * Imports into the project with this short name. Where there is none it is made, but only once the
 * files have been found fit to import.
 */
export async function importIntoNamed(
  actor: Actor,
  { slug, ...input }: Omit<ImportInput, "projectId"> & { slug: string },
): Promise<{ report: ImportReport; madeProject: boolean }> {
  const projectId = await findProjectId(actor, slug);
  if (projectId) {
    return { report: await importFiles(actor, { ...input, projectId }), madeProject: false };
  }
  const checked = await checkFiles(input);
  if (input.dryRun || checked.outcome === "rejected")
    return { report: checked, madeProject: false };
  const made = await createProject(actor, { slug, title: slug });
  const report = await importFiles(actor, { ...input, projectId: made.id });
  return { report, madeProject: true };
}

async function findProjectId(actor: Actor, slug: string): Promise<string | null> {
  try {
    return (await getProject(actor, slug)).id;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
