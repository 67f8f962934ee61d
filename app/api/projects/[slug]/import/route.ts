import { authorize } from "@/lib/access/actor";
import { actorFromRequest } from "@/lib/access/session";
import { json, readJson, route } from "@/lib/http";
import { startImport } from "@/lib/imports/request";
import { getProject } from "@/lib/projects/queries";

type Context = { params: Promise<{ slug: string }> };

/** Starts the import of uploaded files, or with `dryRun` only their check. Answers with the job's id. */
export const POST = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { id } = await getProject(actor, (await params).slug);
  // Before the body is read.
  authorize(actor, "data:import", id);
  return json(await startImport(actor, id, await readJson(request)), 202);
});
