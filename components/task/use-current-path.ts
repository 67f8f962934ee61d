import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { firstOpenPath } from "@/lib/work/client/first-open";
import { askedNow, stepsOf, type TaskState, unitOf } from "@/lib/work/client/task-state";
import type { TaskStore } from "@/lib/work/client/task-store";

/** Where answering a unit begins: the first question that is open, else the first. */
function firstPath(store: TaskStore, unitId: string): string | null {
  const unit = unitOf(store.getState(), unitId);
  const { open: step } = stepsOf(store.protocol, unit);
  const asked = askedNow(store.protocol, unit);
  const questions = asked.filter((question) => step.questions.includes(question));
  return firstOpenPath(store.protocol, unit, questions) ?? questions[0]?.key ?? null;
}

/** Whether the question is still there: another answer may have hidden it. */
function isAsked(store: TaskStore, state: TaskState, path: string | null): boolean {
  const unit = unitOf(state, state.activeId);
  const key = path?.split(".")[0];
  return askedNow(store.protocol, unit).some((question) => question.key === key);
}

/**
 * The question that keys act on: it follows the focus, and starts anew with each unit. The ref is
 * for key handlers, which must see the newest value at once.
 */
export function useCurrentPath(
  store: TaskStore,
  state: TaskState,
): {
  path: string | null;
  ref: RefObject<string | null>;
  set: (path: string | null) => void;
} {
  const [chosen, setChosen] = useState(() => firstPath(store, state.activeId));
  const ref = useRef(chosen);
  const set = useCallback((next: string | null) => {
    ref.current = next;
    setChosen(next);
  }, []);
  const path = isAsked(store, state, chosen) ? chosen : firstPath(store, state.activeId);
  useEffect(() => {
    ref.current = path;
  }, [path]);
  const { step } = unitOf(state, state.activeId).unit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of view or step starts anew too
  useEffect(
    () => set(firstPath(store, state.activeId)),
    [store, state.activeId, state.view, step, set],
  );
  return { path, ref, set };
}
