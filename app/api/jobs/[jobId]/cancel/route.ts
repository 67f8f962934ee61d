import { actorFromRequest } from "@/lib/access/session";
import { json, route } from "@/lib/http";
import { cancelJob } from "@/lib/jobs/commands";
import { getJob } from "@/lib/jobs/queries";

type Context = { params: Promise<{ jobId: string }> };

/** Ends a job, or asks its worker to. Answers how it stands. */
export const POST = route(async (request, { params }: Context) => {
  const { jobId } = await params;
  const actor = await actorFromRequest(request);
  await cancelJob(actor, jobId);
  return json(await getJob(actor, jobId));
});
