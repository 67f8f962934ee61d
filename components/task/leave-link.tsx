"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { showErrorToast } from "@/components/ui/toast";
import { useTask } from "./task-context";

/** Longest wait for a save on the way out: what is not sent by then is in the outbox. */
const PATIENCE_MS = 2500;

const UNREACHABLE = [
  "The server cannot be reached",
  "You are still here, and your answers are kept in this browser. Go on, or try again in a moment.",
] as const;

/** Whether the server answers. Without it the browser would show an error page of its own. */
async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return (await fetch("/api/health", { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/**
 * A link to another page of the product. It waits for what is being saved, and while the server is
 * away it leads nowhere and says so.
 */
export function LeaveLink({
  href,
  ...props
}: React.ComponentProps<typeof Link> & { href: string }) {
  const { store } = useTask();
  const router = useRouter();
  return (
    <Link
      {...props}
      href={href}
      onNavigate={(event) => {
        event.preventDefault();
        const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
        void Promise.race([store.flush(), patience])
          .then(isReachable)
          .then((reachable) => (reachable ? router.push(href) : showErrorToast(...UNREACHABLE)));
      }}
    />
  );
}
