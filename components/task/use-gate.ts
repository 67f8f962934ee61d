import { useCallback, useState, useSyncExternalStore } from "react";
import type { Gate } from "@/lib/work/types";

const noChange = () => () => {};

/** Where the browser remembers the notice that a person has read in a project. */
const keyOf = (slug: string) => `adjudica:notice:${slug}`;

function hasRead(slug: string, notice: string): boolean {
  try {
    return localStorage.getItem(keyOf(slug)) === notice;
  } catch {
    return false;
  }
}

function rememberRead(slug: string, notice: string): void {
  try {
    localStorage.setItem(keyOf(slug), notice);
  } catch {
    return;
  }
}

/**
 * Whether something stands before the work: consent until it is given (the server hands out
 * nothing before), and a notice until it has been read once in this browser.
 */
export function useGate(slug: string, gate: Gate): { isGated: boolean; pass: () => void } {
  const [passed, setPassed] = useState(false);
  const { consent, notice } = gate;
  const read = useSyncExternalStore(
    noChange,
    () => notice === null || hasRead(slug, notice),
    () => notice === null,
  );
  const pass = useCallback(() => {
    if (notice !== null) rememberRead(slug, notice);
    setPassed(true);
  }, [slug, notice]);
  return { isGated: !passed && (consent !== null || !read), pass };
}
