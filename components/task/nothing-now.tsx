"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { NothingNow as Nothing } from "@/lib/work/types";
import { Markdown } from "./markdown";

const TITLES: Record<Nothing["reason"], string> = {
  finished: "All done here",
  batch_finished: "Batch finished",
  held_by_others: "Nothing for you right now",
  not_eligible: "This queue is not for your group",
  queue_closed: "This queue is not open",
  all_seen: "You have seen all that is left",
  kept_for_others: "Nothing for you right now",
  not_yet_open: "This queue is not open yet",
  ended: "The time for this queue is over",
  limit_reached: "You have done your share",
  consent_needed: "Your consent comes first",
  withdrawn: "You have withdrawn",
};

/** Reasons after which asking again may give something. */
const CAN_CHANGE: readonly Nothing["reason"][] = [
  "held_by_others",
  "all_seen",
  "queue_closed",
  "batch_finished",
];

/** Longest time that a browser's timer can count. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Why nothing is handed out, and when it is worth looking again. */
export function NothingNow({
  nothing,
  queueName,
  isLooking,
  hasTrouble,
  onLook,
  noun,
  isArrival,
}: {
  nothing: Nothing;
  queueName: string;
  isLooking: boolean;
  hasTrouble: boolean;
  onLook: () => void;
  /** What is handed out in this queue, one of it. */
  noun: string;
  /** The page opened with it, and the focus stays at its beginning. */
  isArrival: boolean;
}) {
  const hydrated = useHydrated();
  const { reason, message, nextLeaseEnd, done } = nothing;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isArrival) heading.current?.focus();
  }, [isArrival]);
  useEffect(() => {
    if (!nextLeaseEnd) return;
    const wait = Math.max(5000, Date.parse(nextLeaseEnd) - Date.now() + 1000);
    const timer = setTimeout(onLook, Math.min(wait, TIMER_MAX_MS));
    return () => clearTimeout(timer);
  }, [nextLeaseEnd, onLook]);
  const canChange = CAN_CHANGE.includes(reason);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center px-5 py-16 outline-none"
    >
      <div className="w-full max-w-lg">
        <p className="mb-2 text-sm font-semibold text-ink-faint">{queueName}</p>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {TITLES[reason]}
        </h1>
        <div className="mt-3 space-y-3 text-ink-soft" role="status">
          <p>{message}</p>
          {hydrated && nextLeaseEnd && (
            <p>
              The first of it may come back at{" "}
              <strong className="text-ink">
                {new Date(nextLeaseEnd).toLocaleTimeString("en-GB", {
                  hour: "2-digit",
                  minute: "2-digit",
                })}
              </strong>
              . Leave this page open: it looks again by itself.
            </p>
          )}
          {nothing.debrief && (
            <section aria-label="About this study" className="rounded-xl bg-surface p-5 text-ink">
              <Markdown text={nothing.debrief} idPrefix="debrief" />
            </section>
          )}
          {hasTrouble && <p>The server did not answer. Try again in a moment.</p>}
          {done > 0 && (
            <p>
              You have finished {done} {done === 1 ? noun : `${noun}s`} in this queue.
            </p>
          )}
        </div>
        <div className="mt-7 flex flex-wrap gap-2">
          <LinkButton href="/work" variant={canChange ? "secondary" : "primary"}>
            My work
          </LinkButton>
          {canChange && (
            <Button variant="primary" isPending={isLooking} onPress={onLook}>
              {reason === "batch_finished" ? "Begin the next batch" : "Look again"}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
