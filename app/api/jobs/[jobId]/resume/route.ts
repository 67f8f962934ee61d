import { actorFromRequest } from "@/lib/access/session";
import { json, route } from "@/lib/http";
import { resumeJob } from "@/lib/jobs/commands";
import { getJob } from "@/lib/jobs/queries";

type Context = { params: Promise<{ jobId: string }> };

/** Queues a failed or cancelled job again. Answers how it stands. */
export const POST = route(async (request, { params }: Context) => {
  const { jobId } = await params;
  const actor = await actorFromRequest(request);
  await resumeJob(actor, jobId);
  return json(await getJob(actor, jobId));
});
