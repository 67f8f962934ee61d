"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { whileVisible } from "@/components/jobs/use-job";

const REFRESH_MS = 4_000;

/** Renders the page anew while a run is open, so that its counts stay up to date. */
export function RefreshWhileOpen() {
  const { refresh } = useRouter();
  useEffect(
    () =>
      whileVisible(() => {
        const timer = setInterval(refresh, REFRESH_MS);
        return () => clearInterval(timer);
      }),
    [refresh],
  );
  return null;
}
