import { actorFromRequest } from "@/lib/access/session";
import { json, route } from "@/lib/http";
import { getLive } from "@/lib/work/live";

type Context = { params: Promise<{ slug: string }> };

/** A project's numbers now; pages ask every few seconds while they are looked at. */
export const GET = route(async (request, { params }: Context) =>
  json(await getLive(await actorFromRequest(request), (await params).slug)),
);
