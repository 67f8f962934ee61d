"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";

const EVERY_MS = 5000;

/**
 * Keeps the numbers of a page as they are now: asks one light address every few seconds while the
 * page is looked at, and has the page made again only when something has changed. Shows nothing.
 */
export function LiveRefresh({ slug }: { slug: string }) {
  const router = useRouter();
  useEffect(() => {
    let known: string | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const look = async () => {
      const numbers = document.hidden ? known : await readNumbers(slug);
      if (stopped) return;
      if (numbers !== null && known !== null && numbers !== known) {
        startTransition(() => router.refresh());
      }
      known = numbers ?? known;
      timer = setTimeout(look, EVERY_MS);
    };
    const lookAtOnce = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      void look();
    };
    void look();
    document.addEventListener("visibilitychange", lookAtOnce);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", lookAtOnce);
    };
  }, [slug, router]);
  return null;
}

/** The numbers as text to compare; null when the server cannot be reached just now. */
async function readNumbers(slug: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/projects/${slug}/live`, { cache: "no-store" });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
