import type { Protocol } from "@/lib/protocols/types";
import type { WorkApi } from "./api";
import type { Outbox } from "./outbox";
import { unsentCount } from "./task-state";
import { TaskStore } from "./task-store";

/** Entries this old belong to a page that is not open any more. */
const QUIET_MS = 60_000;

/**
 * Sends what earlier pages of this browser left unsent for other assignments of the same protocol.
 * Gives the assignments that still hold something: another tab's answers stand against it, or it
 * is somebody else's. Their text stays in the browser.
 */
export async function sendLeftovers(
  { api, outbox, protocol }: { api: WorkApi; outbox: Outbox; protocol: Protocol },
  currentAssignmentId: string | null,
  now: number,
): Promise<string[]> {
  const left: string[] = [];
  for (const assignmentId of outbox.leftBehind(now - QUIET_MS)) {
    if (assignmentId === currentAssignmentId) continue;
    const reply = await api.load(assignmentId);
    if (!reply.ok) continue;
    const parts = new Set(protocol.parts.map((part) => part.key));
    if (reply.value.units.some((unit) => !parts.has(unit.part))) continue;
    const store = new TaskStore({ task: reply.value, protocol, api, outbox });
    store.restore();
    await store.flush();
    if (unsentCount(store.getState()) > 0) left.push(assignmentId);
    store.stop();
  }
  return left;
}
