"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState, useTransition } from "react";
import { showErrorToast } from "@/components/ui/toast";
import { isOver, type JobView } from "@/lib/jobs/view";
import { askJob, followJob } from "./follow";

/** A job that stays up to date while the page is looked at, and what can be asked of it. */
export function useJob(initial: JobView) {
  const [job, setJob] = useState(initial);
  const [lost, setLost] = useState<string | null>(null);
  const [isAway, setAway] = useState(false);
  const [isAsking, startAsking] = useTransition();
  const router = useRouter();
  const over = isOver(job);

  useEffect(() => {
    if (over) return;
    const show = (next: JobView) => {
      setJob(next);
      setAway(false);
      // What the job made is on the page around it.
      if (isOver(next)) router.refresh();
    };
    const follower = { onView: show, onAway: () => setAway(true), onLost: setLost };
    return whileVisible(() => followJob(job.id, follower));
  }, [job.id, over, router]);

  const ask = useCallback(
    (verb: "cancel" | "resume") =>
      startAsking(async () => {
        const reply = await askJob(`/api/jobs/${job.id}/${verb}`, "POST");
        if (reply.kind === "job") setJob(reply.job);
        else if (reply.kind === "refused") showErrorToast(reply.message);
        else showErrorToast("The server could not be reached. Try again in a moment.");
      }),
    [job.id],
  );
  return { job, lost, isAway, isAsking, ask };
}

/** Runs something while the page is in front: browsers allow few open connections to one server. */
export function whileVisible(begin: () => () => void): () => void {
  let end: (() => void) | undefined;
  const update = () => {
    if (document.visibilityState === "visible") end ??= begin();
    else {
      end?.();
      end = undefined;
    }
  };
  update();
  document.addEventListener("visibilitychange", update);
  return () => {
    document.removeEventListener("visibilitychange", update);
    end?.();
  };
}

/** How long it has run, going on by itself between two news of it. In milliseconds. */
export function useElapsed(job: JobView): number {
  const [elapsed, setElapsed] = useState(job.elapsedMs);
  useEffect(() => {
    setElapsed(job.elapsedMs);
    if (job.state !== "running") return;
    const since = performance.now() - job.elapsedMs;
    const timer = setInterval(() => setElapsed(performance.now() - since), 1_000);
    return () => clearInterval(timer);
  }, [job]);
  return elapsed;
}
