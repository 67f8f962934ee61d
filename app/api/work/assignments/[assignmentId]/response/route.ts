import { tokenFromRequest } from "@/lib/access/token";
import { json, route } from "@/lib/http";
import { openResponse } from "@/lib/work/open-response";

type Context = { params: Promise<{ assignmentId: string }> };

/** The response around the section that is judged; records that it was opened. */
export const POST = route(async (request, { params }: Context) => {
  const { assignmentId } = await params;
  return json(await openResponse(await tokenFromRequest(request), assignmentId));
});
