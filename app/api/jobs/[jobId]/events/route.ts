import { actorFromRequest } from "@/lib/access/session";
import { route } from "@/lib/http";
import { eventStream } from "@/lib/jobs/event-stream";
import { getJob, watchJob } from "@/lib/jobs/queries";

type Context = { params: Promise<{ jobId: string }> };

/** One job now and after each change, as server-sent events, until it is over. */
export const GET = route(async (request, { params }: Context) => {
  const { jobId } = await params;
  const actor = await actorFromRequest(request);
  return eventStream(watchJob(actor, await getJob(actor, jobId), request.signal));
});
