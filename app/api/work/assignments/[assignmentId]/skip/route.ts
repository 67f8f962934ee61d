import { tokenFromRequest } from "@/lib/access/token";
import { json, readJson, route } from "@/lib/http";
import { readSkip } from "@/lib/work/input";
import { skipAssignment } from "@/lib/work/skip";

type Context = { params: Promise<{ assignmentId: string }> };

/** Declines an assignment; answers with the next one. */
export const POST = route(async (request, { params }: Context) => {
  const { assignmentId } = await params;
  const person = await tokenFromRequest(request);
  return json(await skipAssignment(person, assignmentId, readSkip(await readJson(request))));
});
