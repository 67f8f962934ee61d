"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { startFilesImport } from "@/lib/imports/start";
import { startTableImport } from "@/lib/imports/table/commands";
import { dropUpload } from "@/lib/imports/uploads";
import { getProject } from "@/lib/projects/queries";

/** Starts the import of an uploaded table, or only its check; answers the job's id. */
export const startTableImportAction = async (
  slug: string,
  uploadId: string,
  mapping: unknown,
  dryRun: boolean,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id: projectId } = await getProject(actor, slug);
    const { jobId } = await startTableImport(actor, { projectId, uploadId, mapping, dryRun });
    revalidatePath("/projects", "layout");
    return jobId;
  });

/** Starts the import of uploaded files in their format, or only its check; answers the job's id. */
export const startFilesImportAction = async (
  slug: string,
  uploadId: string,
  dryRun: boolean,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id: projectId } = await getProject(actor, slug);
    const { jobId } = await startFilesImport(actor, { projectId, uploadId, dryRun });
    revalidatePath("/projects", "layout");
    return jobId;
  });

/** Puts uploaded files away. */
export const dropUploadAction = async (
  slug: string,
  uploadId: string,
): Promise<ActionResult<undefined>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id } = await getProject(actor, slug);
    await dropUpload(actor, id, uploadId);
    return undefined;
  });
