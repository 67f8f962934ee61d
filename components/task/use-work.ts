import { useCallback, useEffect, useMemo, useState } from "react";
import { browserStorage } from "@/lib/browser-storage";
import type { Protocol } from "@/lib/protocols/types";
import { httpWorkApi } from "@/lib/work/client/api";
import { sendLeftovers } from "@/lib/work/client/leftovers";
import { Outbox } from "@/lib/work/client/outbox";
import { TaskStore } from "@/lib/work/client/task-store";
import type { NextResult, Task } from "@/lib/work/types";

/** The task in hand, the store around it, and the way to the next. */
export function useWork(protocol: Protocol, queueId: string, first: NextResult) {
  const [shown, setShown] = useState(first);
  const [isGoingOn, setGoingOn] = useState(false);
  const [hasTrouble, setTrouble] = useState(false);
  const tools = useMemo(
    () => ({ api: httpWorkApi(), outbox: new Outbox(browserStorage(), newTabId()), protocol }),
    [protocol],
  );
  const task: Task | null = shown.task ?? null;
  const store = useMemo(() => (task ? new TaskStore({ task, ...tools }) : null), [task, tools]);

  useEffect(() => {
    void sendLeftovers(tools, task?.assignmentId ?? null, Date.now());
  }, [tools, task?.assignmentId]);

  const goOn = useCallback(async () => {
    const known = store?.getState().next;
    if (known) return setShown(known);
    setGoingOn(true);
    const reply = await tools.api.next(queueId);
    setGoingOn(false);
    setTrouble(!reply.ok);
    if (reply.ok) setShown(reply.value);
  }, [store, tools, queueId]);

  return { shown, store, show: setShown, goOn, isGoingOn, hasTrouble, api: tools.api };
}

/** `crypto.randomUUID` is missing where pages are not served over HTTPS. */
const newTabId = () =>
  Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 8)).join("");
