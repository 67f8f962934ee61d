import { useCallback, useState, useSyncExternalStore } from "react";

const noChange = () => () => {};
const keyOf = (queueId: string) => `adjudica:guideline-read:${queueId}`;

function hasRead(queueId: string): boolean {
  try {
    return localStorage.getItem(keyOf(queueId)) !== null;
  } catch {
    return false;
  }
}

function rememberRead(queueId: string): void {
  try {
    localStorage.setItem(keyOf(queueId), "1");
  } catch {
    return;
  }
}

/** Whether the general guideline still has to be shown before the first unit of a queue, in this browser. */
export function useGuidelineOnce(
  queueId: string,
  isNew: boolean,
): { isDue: boolean; pass: () => void } {
  const [passed, setPassed] = useState(false);
  const read = useSyncExternalStore(
    noChange,
    () => hasRead(queueId),
    () => false,
  );
  const pass = useCallback(() => {
    rememberRead(queueId);
    setPassed(true);
  }, [queueId]);
  return { isDue: isNew && !read && !passed, pass };
}
