import { tokenFromRequest } from "@/lib/access/token";
import { json, route } from "@/lib/http";
import { nextTask } from "@/lib/work/submit";

type Context = { params: Promise<{ queueId: string }> };

/** The person's next task in the queue, or why there is none. */
export const POST = route(async (request, { params }: Context) => {
  const { queueId } = await params;
  return json(await nextTask(await tokenFromRequest(request), queueId));
});
