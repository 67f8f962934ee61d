import { tokenFromRequest } from "@/lib/access/token";
import { json, readJson, route } from "@/lib/http";
import { raiseFlag } from "@/lib/work/flags";
import { readFlag } from "@/lib/work/input";

type Context = { params: Promise<{ assignmentId: string }> };

/** Puts a note about a unit before the managers. */
export const POST = route(async (request, { params }: Context) => {
  const { assignmentId } = await params;
  const person = await tokenFromRequest(request);
  return json(await raiseFlag(person, assignmentId, readFlag(await readJson(request))));
});
