"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import type { Protocol } from "@/lib/protocols/types";
import type { Gate, NextResult } from "@/lib/work/types";
import { AssignmentView } from "./assignment-view";
import { earlierAssignments, rememberAssignment, stepFrom } from "./earlier";
import { GateScreen } from "./gate-screen";
import { GuidelineScreen } from "./guideline-screen";
import { NothingNow } from "./nothing-now";
import { unitNoun } from "./unit-noun";
import { useGate } from "./use-gate";
import { useGuidelineOnce } from "./use-guideline-once";
import { useWork } from "./use-work";

export interface TaskScreenProps {
  readonly project: { readonly slug: string; readonly title: string };
  readonly queue: { readonly id: string; readonly name: string };
  readonly protocol: Protocol;
  readonly first: NextResult;
  /** Consent that is asked for before the first unit, and the notice about the material. */
  readonly gate: Gate;
  /** An assignment that was opened by its own address, to look at or revise. */
  readonly openedId?: string;
}

/** Work in a queue: one response after the other, without loading a page in between. */
export function TaskScreen(props: TaskScreenProps) {
  const { project, queue, protocol, first, gate, openedId } = props;
  const router = useRouter();
  const { shown, store, show, goOn, isGoingOn, hasTrouble, api } = useWork(
    protocol,
    queue.id,
    first,
  );
  const { isGated, pass } = useGate(project.slug, gate);
  const isFirst = protocol.assigns === "section" && first.task?.progress.done === 0;
  const guideline = useGuidelineOnce(queue.id, isFirst);
  const onPassed = useCallback(
    (next: NextResult | null) => {
      pass();
      if (next) show(next);
    },
    [pass, show],
  );
  const home = `/projects/${project.slug}/work/${queue.id}`;

  const onGoOn = useCallback(() => {
    if (openedId !== undefined) return router.push(home);
    if (shown.task) rememberAssignment(queue.id, shown.task.assignmentId);
    void goOn();
  }, [shown, queue.id, openedId, router, home, goOn]);

  const onAssignment = useCallback(
    (step: 1 | -1): string | null => {
      if (step === 1 && openedId === undefined && store?.getState().closed) {
        onGoOn();
        return null;
      }
      const ids = earlierAssignments(queue.id);
      const target = stepFrom(ids, openedId ?? null, step);
      if (target === undefined) {
        const noun = unitNoun(protocol);
        return step === 1
          ? `Finish this ${noun} first.`
          : `There is no earlier ${noun} in this sitting.`;
      }
      void store?.flush().then(() => router.push(target === null ? home : `${home}/${target}`));
      return null;
    },
    [protocol, queue.id, openedId, store, router, home, onGoOn],
  );

  const waits =
    shown.nothing?.reason === "consent_needed" || (shown.task && openedId === undefined);
  if (isGated && waits) {
    return <GateScreen gate={gate} queue={queue} api={api} onPassed={onPassed} />;
  }
  if (shown.nothing) {
    return (
      <NothingNow
        nothing={shown.nothing}
        queueName={queue.name}
        isLooking={isGoingOn}
        hasTrouble={hasTrouble}
        onLook={goOn}
        noun={unitNoun(protocol)}
        isArrival={shown === first}
      />
    );
  }
  if (!store) return null;
  if (guideline.isDue && openedId === undefined) {
    return (
      <GuidelineScreen
        queue={queue}
        protocol={protocol}
        task={shown.task}
        onPassed={guideline.pass}
      />
    );
  }
  return (
    <AssignmentView
      key={shown.task.assignmentId}
      store={store}
      protocol={protocol}
      project={project}
      queue={queue}
      isArrival={shown === first}
      isGoingOn={isGoingOn}
      onGoOn={onGoOn}
      goesOnAlone={openedId === undefined}
      onAssignment={onAssignment}
      onSkipped={show}
      hasTrouble={hasTrouble}
    />
  );
}
