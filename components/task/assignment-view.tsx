"use client";

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Protocol } from "@/lib/protocols/types";
import type { Command, FocusPlace, KeySettings } from "@/lib/work/client/keys";
import { tieToPage } from "@/lib/work/client/page-events";
import { lettersFor } from "@/lib/work/client/preferences";
import { partOf } from "@/lib/work/client/task-state";
import type { TaskStore } from "@/lib/work/client/task-store";
import type { NextResult } from "@/lib/work/types";
import { innerNoun } from "./letter-names";
import { isMac } from "./platform";
import { runCommand } from "./run-command";
import { type OpenPanel, TaskProvider, type TaskView } from "./task-context";
import { TaskLayout } from "./task-layout";
import { useAnnouncer } from "./use-announcer";
import { useCurrentPath } from "./use-current-path";
import { useFullResponse } from "./use-full-response";
import { useGoOnAlone } from "./use-go-on-alone";
import { usePreferences } from "./use-preferences";
import { useTaskActions } from "./use-task-actions";
import { useTaskKeys } from "./use-task-keys";

export interface AssignmentViewProps {
  readonly store: TaskStore;
  readonly protocol: Protocol;
  readonly project: TaskView["project"];
  readonly queue: TaskView["queue"];
  /** The page was opened with this one, so that the focus stays at its beginning. */
  readonly isArrival: boolean;
  readonly isGoingOn: boolean;
  /** The next response could not be fetched. */
  readonly hasTrouble: boolean;
  /** To the next response, when this one is finished. */
  readonly onGoOn: () => void;
  /** A lone unit that has been submitted makes room for the next by itself. */
  readonly goesOnAlone: boolean;
  /** To another response that was seen before (-1) or back (1). Says why not, or null. */
  readonly onAssignment: (step: 1 | -1) => string | null;
  readonly onSkipped: (next: NextResult) => void;
}

/** One assignment: its state, its keys, its panels. */
export function AssignmentView(props: AssignmentViewProps) {
  const { store, protocol, project, queue, onGoOn, onAssignment, onSkipped } = props;
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const { announce, region } = useAnnouncer();
  const [preferences, setPreferences] = usePreferences();
  const [panel, setPanel] = useState<OpenPanel>(null);
  const [skipReason, setSkipReason] = useState<string | null>(null);
  const [guideline, setGuideline] = useState(false);
  const fullResponse = useFullResponse(store.getState().task.assignmentId);
  const form = useRef<HTMLDivElement>(null);
  const current = useCurrentPath(store, state);
  const keepsFocus = useRef(props.isArrival);

  useEffect(() => {
    const untie = tieToPage(store, window);
    store.restore();
    return untie;
  }, [store]);

  const goOn = useCallback(() => {
    if (store.getState().closed) return onGoOn();
    store.goToNextOpen();
  }, [store, onGoOn]);
  useGoOnAlone(state, props.goesOnAlone, onGoOn);
  const actions = useTaskActions({
    store,
    form,
    currentPath: current.ref,
    preferences,
    announce,
    goOn,
  });

  const part = partOf(protocol, store.active);
  const letters = useMemo(
    () => lettersFor(part.shortcuts ?? [], preferences.letters),
    [part, preferences.letters],
  );
  const keys = useMemo<KeySettings>(
    () => ({ singleKeys: preferences.singleKeys, letters, isMac: isMac() }),
    [preferences.singleKeys, letters],
  );
  const act = useCallback(
    (command: Command, place: FocusPlace) =>
      runCommand(command, place, {
        actions,
        canMove: innerNoun(protocol) !== null,
        canSkip: protocol.skips.length > 0 && !store.getState().closed,
        openPanel: (name) => {
          if (name === "skip") setSkipReason(null);
          setPanel(name);
        },
        guideline,
        setGuideline,
        toggleFullResponse: protocol.assigns === "section" ? fullResponse.toggle : null,
        goToAssignment: (step) => {
          const why = onAssignment(step);
          if (why) announce(why);
        },
      }),
    [actions, protocol, store, guideline, fullResponse.toggle, onAssignment, announce],
  );
  useTaskKeys(keys, act);

  return (
    <TaskProvider
      value={{
        store,
        state,
        protocol,
        project,
        queue,
        actions,
        preferences,
        setPreferences,
        letters,
        currentPath: current.path,
        setCurrentPath: current.set,
        panel,
        setPanel,
        skipReason,
        setSkipReason,
        guideline,
        setGuideline,
        fullResponse,
        keepsFocus,
        isGoingOn: props.isGoingOn,
        hasTrouble: props.hasTrouble,
        announce,
      }}
    >
      <TaskLayout form={form} onSkipped={onSkipped} />
      {region}
    </TaskProvider>
  );
}
