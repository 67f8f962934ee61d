"use client";

import { useEffect, useState } from "react";
import { fetchGuideline } from "@/lib/work/client/api";
import type { QueueGuideline } from "@/lib/work/types";

/** Guidelines that this page has fetched, by queue and version: they never change. */
const fetched = new Map<string, QueueGuideline>();

/**
 * A queue's guideline in the version that a task is judged under; null while it is fetched, for
 * the protocol's own text (version 0), and where the server does not answer.
 */
export function useGuideline(queueId: string, version: number): QueueGuideline | null {
  const key = `${queueId} ${version}`;
  const [, setKey] = useState("");
  useEffect(() => {
    if (version === 0 || fetched.has(key)) return;
    let isGone = false;
    void fetchGuideline(queueId).then((reply) => {
      if (!reply.ok) return;
      fetched.set(`${queueId} ${reply.value.version}`, reply.value);
      if (!isGone) setKey(key);
    });
    return () => {
      isGone = true;
    };
  }, [queueId, version, key]);
  return fetched.get(key) ?? null;
}
