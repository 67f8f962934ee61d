import { useEffect, useRef } from "react";
import type { TaskState } from "@/lib/work/client/task-state";

/**
 * Goes on to the next assignment as soon as the only unit of this one has been submitted here: a
 * summary of one judgment would only be in the way. Not on a page that opened with it finished.
 */
export function useGoOnAlone(state: TaskState, isWanted: boolean, onGoOn: () => void): void {
  const wasClosed = useRef(state.closed);
  const isOver = state.order.length === 1 && state.closed && state.next !== null;
  useEffect(() => {
    if (isWanted && isOver && !wasClosed.current) onGoOn();
  }, [isWanted, isOver, onGoOn]);
}
