import { authorize } from "@/lib/access/actor";
import { actorFromRequest } from "@/lib/access/session";
import { json, route } from "@/lib/http";
import { importFiles } from "@/lib/imports/commands";
import { readUpload } from "@/lib/imports/upload";
import { getProject } from "@/lib/projects/queries";

type Context = { params: Promise<{ slug: string }> };

/**
 * Imports uploaded files, or with `dryRun` only checks them. Answers with the report; 422 where the
 * files were refused, so that nothing was stored.
 */
export const POST = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const project = await getProject(actor, (await params).slug);
  // Before the upload is read into memory.
  authorize(actor, "data:import", project.id);
  const report = await importFiles(actor, {
    projectId: project.id,
    ...(await readUpload(request)),
  });
  return json(report, report.outcome === "rejected" ? 422 : 200);
});
