import { actorFromRequest } from "@/lib/access/session";
import { json, route } from "@/lib/http";
import { getJob } from "@/lib/jobs/queries";

type Context = { params: Promise<{ jobId: string }> };

/** One job as it stands. */
export const GET = route(async (request, { params }: Context) => {
  const { jobId } = await params;
  return json(await getJob(await actorFromRequest(request), jobId));
});
