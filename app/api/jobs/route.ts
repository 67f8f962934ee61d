import { actorFromRequest } from "@/lib/access/session";
import { json, route } from "@/lib/http";
import { listRecentJobs } from "@/lib/jobs/queries";

/** The newest jobs of the project whose id `?project=` gives. */
export const GET = route(async (request) => {
  const projectId = new URL(request.url).searchParams.get("project") ?? "";
  return json(await listRecentJobs(await actorFromRequest(request), projectId));
});
