/** Assignments that were finished in this sitting, oldest first, for the way back. */
const key = (queueId: string) => `adjudica:earlier:${queueId}`;

export function earlierAssignments(queueId: string): string[] {
  try {
    const found = JSON.parse(sessionStorage.getItem(key(queueId)) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

export function rememberAssignment(queueId: string, assignmentId: string): void {
  const ids = earlierAssignments(queueId).filter((id) => id !== assignmentId);
  try {
    sessionStorage.setItem(key(queueId), JSON.stringify([...ids, assignmentId]));
  } catch {
    return;
  }
}

/** Where one step leads: an earlier assignment, the queue itself (null), or nowhere (undefined). */
export function stepFrom(
  ids: readonly string[],
  current: string | null,
  step: 1 | -1,
): string | null | undefined {
  const here = current === null ? ids.length : ids.indexOf(current);
  if (here < 0) return step === 1 ? null : undefined;
  const target = here + step;
  if (target < 0 || target > ids.length) return undefined;
  return ids[target] ?? null;
}
