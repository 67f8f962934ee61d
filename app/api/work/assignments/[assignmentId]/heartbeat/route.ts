import { tokenFromRequest } from "@/lib/access/token";
import { json, readJson, route } from "@/lib/http";
import { heartbeat } from "@/lib/work/heartbeat";
import { readHeartbeat } from "@/lib/work/input";

type Context = { params: Promise<{ assignmentId: string }> };

/** Renews the lease of an open assignment. */
export const POST = route(async (request, { params }: Context) => {
  const { assignmentId } = await params;
  const person = await tokenFromRequest(request);
  const { activeMs } = readHeartbeat(await readJson(request));
  return json(await heartbeat(person, assignmentId, activeMs));
});
