import { actorFromRequest } from "@/lib/access/session";
import { getGate } from "@/lib/ethics/consent";
import { json, route } from "@/lib/http";

type Context = { params: Promise<{ queueId: string }> };

/** What stands before the first unit of a queue: consent, and a notice. */
export const GET = route(async (request, { params }: Context) =>
  json(await getGate(await actorFromRequest(request), (await params).queueId)),
);
