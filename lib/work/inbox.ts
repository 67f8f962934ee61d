import type { Actor } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { listDeclined } from "./declined";
import { listStale } from "./stale";

/** What waits in the inbox. */
export interface InboxCounts {
  readonly flags: number;
  /** Declined responses that no manager has decided about. */
  readonly declined: number;
  readonly stale: number;
}

export async function countInbox(actor: Actor, projectId: string): Promise<InboxCounts> {
  const [flags, declined, stale] = await Promise.all([
    db().flag.count({ where: { projectId, resolvedAt: null } }),
    listDeclined(actor, projectId),
    listStale(actor, projectId),
  ]);
  return {
    flags,
    declined: declined.filter(({ outAt }) => outAt === null).length,
    stale: stale.reduce((sum, { judgments }) => sum + judgments, 0),
  };
}
