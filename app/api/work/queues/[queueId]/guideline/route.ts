import { actorFromRequest } from "@/lib/access/session";
import { json, route } from "@/lib/http";
import { getGuideline } from "@/lib/work/guidelines";

type Context = { params: Promise<{ queueId: string }> };

/** The guideline as it is now, with what has changed and when. */
export const GET = route(async (request, { params }: Context) =>
  json(await getGuideline(await actorFromRequest(request), (await params).queueId)),
);
