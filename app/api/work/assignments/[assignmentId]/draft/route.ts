import { tokenFromRequest } from "@/lib/access/token";
import { json, readJson, route } from "@/lib/http";
import { readDraft } from "@/lib/work/input";
import { saveDraft } from "@/lib/work/save-draft";

type Context = { params: Promise<{ assignmentId: string }> };

/** Stores answers that are not submitted yet. */
export const PUT = route(async (request, { params }: Context) => {
  const { assignmentId } = await params;
  const person = await tokenFromRequest(request);
  return json(await saveDraft(person, assignmentId, readDraft(await readJson(request))));
});
