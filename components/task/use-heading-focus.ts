import { type RefObject, useEffect, useRef } from "react";
import { useTask } from "./task-context";

/**
 * Puts the focus on the heading of what has come into view, so that a screen reader says it and
 * the keyboard goes on from there; not when the page has only just opened.
 */
export function useHeadingFocus(shown: string): RefObject<HTMLHeadingElement | null> {
  const { keepsFocus } = useTask();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is shown anew has the focus
  useEffect(() => {
    if (keepsFocus.current) keepsFocus.current = false;
    else heading.current?.focus({ preventScroll: true });
  }, [shown, keepsFocus]);
  return heading;
}
