import { actorFromRequest, tokenFromRequest } from "@/lib/access/session";
import { giveConsent } from "@/lib/ethics/consent";
import { json, readJson, route } from "@/lib/http";
import { readConsent } from "@/lib/work/input";
import { nextTask } from "@/lib/work/submit";

type Context = { params: Promise<{ queueId: string }> };

/** Agrees to the project's consent text; answers with the next task. */
export const POST = route(async (request, { params }: Context) => {
  const { queueId } = await params;
  const actor = await actorFromRequest(request);
  const { version } = readConsent(await readJson(request));
  await giveConsent(actor, { queueId, version });
  return json(await nextTask(await tokenFromRequest(request), queueId));
});
