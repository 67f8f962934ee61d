import { tokenFromRequest } from "@/lib/access/token";
import { json, readJson, route } from "@/lib/http";
import { readReveal } from "@/lib/work/input";
import { revealStep } from "@/lib/work/reveal";

type Context = { params: Promise<{ assignmentId: string }> };

/** Stores the answers so far and opens the next step. */
export const POST = route(async (request, { params }: Context) => {
  const { assignmentId } = await params;
  const person = await tokenFromRequest(request);
  return json(await revealStep(person, assignmentId, readReveal(await readJson(request))));
});
