"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTask } from "./task-context";

/** Longest wait for a save on the way out: what is not sent by then is in the outbox. */
const PATIENCE_MS = 2500;

/** A link to another page of the product. It waits for what is being saved. */
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
        void Promise.race([store.flush(), patience]).then(() => router.push(href));
      }}
    />
  );
}
