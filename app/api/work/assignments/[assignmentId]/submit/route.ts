import { tokenFromRequest } from "@/lib/access/token";
import { json, readJson, route } from "@/lib/http";
import { readSubmit } from "@/lib/work/input";
import { submitUnit } from "@/lib/work/submit";

type Context = { params: Promise<{ assignmentId: string }> };

/** Makes one unit's answers a judgment. */
export const POST = route(async (request, { params }: Context) => {
  const { assignmentId } = await params;
  const person = await tokenFromRequest(request);
  return json(await submitUnit(person, assignmentId, readSubmit(await readJson(request))));
});
