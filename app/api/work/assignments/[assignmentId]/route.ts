import { tokenFromRequest } from "@/lib/access/token";
import { json, route } from "@/lib/http";
import { loadTask } from "@/lib/work/load-task";

type Context = { params: Promise<{ assignmentId: string }> };

/** One of the person's own assignments as it stands. */
export const GET = route(async (request, { params }: Context) => {
  const { assignmentId } = await params;
  return json(await loadTask(await tokenFromRequest(request), assignmentId));
});
