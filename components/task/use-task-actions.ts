import { type RefObject, useMemo } from "react";
import { flushSync } from "react-dom";
import {
  fieldsIn,
  focusField,
  hasButtonFor,
  pickByKey,
  pressInForm,
} from "@/components/questions/control";
import { firstOpenPath } from "@/lib/work/client/first-open";
import type { Preferences } from "@/lib/work/client/preferences";
import { isComplete, stepsOf } from "@/lib/work/client/task-state";
import type { TaskStore } from "@/lib/work/client/task-store";
import type { UnitState } from "@/lib/work/client/unit-state";
import { unitName } from "./marks";

export interface TaskActions {
  /** Submits what is shown and goes on; in the summary, goes to the next response. */
  submit(): void;
  save(): void;
  undo(): void;
  shortcut(key: string): void;
  option(hotkey: string): boolean;
  question(step: 1 | -1): void;
  move(step: 1 | -1): void;
}

interface Needs {
  readonly store: TaskStore;
  readonly form: RefObject<HTMLElement | null>;
  readonly currentPath: RefObject<string | null>;
  readonly preferences: Preferences;
  readonly announce: (text: string) => void;
  readonly goOn: () => void;
}

const fieldNamed = (form: HTMLElement | null, path: string | null) =>
  path === null ? null : form?.querySelector(`[data-question="${CSS.escape(path)}"]`);

/** Is there a text to be written that does not have the focus yet? */
const waitsForText = (field: HTMLElement): boolean =>
  !field.contains(document.activeElement) &&
  field.querySelector<HTMLTextAreaElement>("textarea:not(:disabled)")?.value === "";

/**
 * React has to draw a question before it can have the focus. It does so at once: with the next
 * frame, letters typed fast would still act on the page.
 */
function afterDrawing(act: () => void) {
  flushSync(() => {});
  act();
}

/** What keys and buttons of the task screen do. */
export function useTaskActions(needs: Needs): TaskActions {
  const { store, form, currentPath, preferences, announce, goOn } = needs;
  return useMemo(() => {
    /** The section that an answer has just submitted and left: undo leads back to it. */
    let advancedFrom: string | null = null;

    const focusPath = (path: string) =>
      afterDrawing(() => {
        const field = fieldNamed(form.current, path);
        if (field) focusField(field);
      });

    /** After a deliberate answer: on to what is still open, or to the next section. */
    const afterAnswer = (unit: UnitState) => {
      const active = store.active;
      // Only sections: elsewhere a complete answer may still want a list or a passage.
      const isSection = active.unit.kind === "section" && active.unit.index !== undefined;
      const first = unit.judgment === null;
      if (isComplete(store.protocol, active)) {
        if (isSection && first && preferences.autoAdvance) advance();
        return;
      }
      const open = firstOpenPath(store.protocol, active);
      if (open !== null) focusPath(open);
    };

    const moveQuestion = (step: 1 | -1) => {
      const fields = form.current ? fieldsIn(form.current) : [];
      const here = fields.findIndex((field) => field.dataset.question === currentPath.current);
      const current = fields[here];
      if (step === 1 && current && waitsForText(current)) return focusField(current);
      const ahead =
        step === 1 ? fields.slice(here + 1) : fields.slice(0, Math.max(0, here)).reverse();
      // A field that holds others is only passed through.
      const target = ahead.find((field) => !field.querySelector("[data-question]")) ?? fields[here];
      if (target) focusField(target);
    };

    const advance = () => {
      const name = unitName(store.active);
      if (store.submit() !== null) return;
      advancedFrom = store.active.unit.unitId;
      store.goToNextOpen();
      announce(`${name} submitted.`);
    };

    return {
      submit() {
        if (store.getState().view === "summary") return goOn();
        const { next } = stepsOf(store.protocol, store.active);
        const missing = store.submit();
        if (missing === null && next) return;
        if (missing === null) {
          announce(`${unitName(store.active)} submitted.`);
          return store.goToNextOpen();
        }
        announce("Something is missing.");
        focusPath(missing);
      },
      save() {
        void store.flush().then(() => {
          announce(store.getState().link === "online" ? "Saved." : "Kept in this browser.");
        });
      },
      undo() {
        const before = store.active;
        store.undo();
        if (store.active !== before) return announce("Last answer undone.");
        if (advancedFrom === null) return announce("Nothing to undo here.");
        store.goTo(advancedFrom);
        advancedFrom = null;
      },
      shortcut(key) {
        const before = store.active;
        if (store.isReadOnly(before)) return;
        store.takeShortcut(key);
        if (store.active !== before) afterAnswer(before);
      },
      option(hotkey) {
        const before = store.active;
        const field = fieldNamed(form.current, currentPath.current);
        if (!field || !pickByKey(field, hotkey)) {
          return form.current !== null && pressInForm(form.current, hotkey);
        }
        // Of several answers one may not be the last, and a button is no answer yet.
        if (field.querySelector("input[type=checkbox]") || hasButtonFor(field, hotkey)) return true;
        if (currentPath.current?.includes(".")) afterDrawing(() => moveQuestion(1));
        else afterAnswer(before);
        return true;
      },
      question: moveQuestion,
      move(step) {
        store.move(step);
      },
    };
  }, [store, form, currentPath, preferences.autoAdvance, announce, goOn]);
}
