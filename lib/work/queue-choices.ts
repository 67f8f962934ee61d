import { type Actor, authorize } from "@/lib/access/actor";
import { KNOWN_GROUPS } from "@/lib/access/role-words";
import { db } from "@/lib/db/client";
import { listProtocols } from "@/lib/protocols/registry";

/** Protocols that a queue of responses can use, native ones first. */
export const listQueueProtocols = () =>
  listProtocols()
    .filter((protocol) => protocol.assigns === "response")
    .sort((a, b) => a.variant.localeCompare(b.variant))
    .map(({ id, title, summary }) => ({ id, title, summary }));

/** Annotator groups that a queue can be limited to: the known ones and those in use. */
export async function listGroups(actor: Actor, projectId: string): Promise<string[]> {
  authorize(actor, "queue:manage", projectId);
  const used = await db().membership.findMany({
    where: { projectId, group: { not: null } },
    distinct: ["group"],
    select: { group: true },
  });
  const names = used.flatMap(({ group }) => (group === null ? [] : [group]));
  return [...new Set([...Object.keys(KNOWN_GROUPS), ...names])];
}
