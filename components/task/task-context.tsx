"use client";

import { createContext, type RefObject, useContext } from "react";
import type { Protocol } from "@/lib/protocols/types";
import type { LetterKeys } from "@/lib/work/client/keys";
import type { Preferences } from "@/lib/work/client/preferences";
import type { TaskState } from "@/lib/work/client/task-state";
import type { TaskStore } from "@/lib/work/client/task-store";
import type { FullResponse } from "./use-full-response";
import type { TaskActions } from "./use-task-actions";

/** What stands over or beside the page. */
export type OpenPanel = "keys" | "skip" | "flag" | null;

export interface TaskView {
  readonly store: TaskStore;
  readonly state: TaskState;
  readonly protocol: Protocol;
  readonly project: { readonly slug: string; readonly title: string };
  readonly queue: { readonly id: string; readonly name: string };
  readonly actions: TaskActions;
  readonly preferences: Preferences;
  readonly setPreferences: (preferences: Preferences) => void;
  readonly letters: LetterKeys;
  /** Path of the question that keys act on. */
  readonly currentPath: string | null;
  readonly setCurrentPath: (path: string | null) => void;
  readonly panel: OpenPanel;
  readonly setPanel: (panel: OpenPanel) => void;
  /** The reason that the skip dialog opens with. */
  readonly skipReason: string | null;
  readonly setSkipReason: (key: string | null) => void;
  readonly guideline: boolean;
  readonly setGuideline: (isOpen: boolean) => void;
  readonly fullResponse: FullResponse;
  /** True until the first heading has been drawn: a page that opens does not move the focus. */
  readonly keepsFocus: RefObject<boolean>;
  /** The next response is being fetched. */
  readonly isGoingOn: boolean;
  readonly hasTrouble: boolean;
  /** Says something to screen readers, after what is being said. */
  readonly announce: (text: string) => void;
}

const TaskContext = createContext<TaskView | null>(null);
export const TaskProvider = TaskContext.Provider;

export function useTask(): TaskView {
  const view = useContext(TaskContext);
  if (!view) throw new Error("This belongs inside the task screen.");
  return view;
}
