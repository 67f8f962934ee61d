import { type RefObject, useEffect, useRef } from "react";
import { FlagDialog } from "@/components/flags/flag-dialog";
import { GuidelineChanged } from "@/components/guideline/guideline-changed";
import type { NextResult } from "@/lib/work/types";
import { ConversationMaterial } from "./conversation-material";
import { GuidelinePanel } from "./guideline-panel";
import { KeysSheet } from "./keys-sheet";
import { MarksStrip } from "./marks-strip";
import { Material } from "./material";
import { Notices } from "./notices";
import { SkipDialog } from "./skip-dialog";
import { SubmitBar } from "./submit-bar";
import { Summary } from "./summary";
import { TaskBar } from "./task-bar";
import { useTask } from "./task-context";
import { UnitPanel } from "./unit-panel";

/**
 * The material on the left, the questions on the right, each with its own scroll; below each other
 * on narrow screens, where the page scrolls as one.
 */
export function TaskLayout({
  form,
  onSkipped,
}: {
  form: RefObject<HTMLDivElement | null>;
  onSkipped: (next: NextResult) => void;
}) {
  const { state } = useTask();
  const hasSeveral = state.order.length > 1;
  const pane = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new unit starts at the top
  useEffect(() => {
    if (pane.current) pane.current.scrollTop = 0;
  }, [state.activeId, state.view]);
  return (
    <div data-screen="task" className="flex min-h-dvh flex-col lg:h-dvh">
      <TaskBar />
      <main
        id="content"
        tabIndex={-1}
        className="flex min-h-0 flex-1 flex-col outline-none lg:flex-row"
      >
        <section
          aria-label="Material"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on its own, also by keyboard
          tabIndex={0}
          className="min-w-0 flex-1 -outline-offset-2 lg:overflow-y-auto"
        >
          {state.task.conversation ? (
            <ConversationMaterial conversation={state.task.conversation} />
          ) : (
            <Material />
          )}
        </section>
        <div className="flex flex-1 flex-col border-line bg-ground max-lg:border-t lg:max-w-[30rem] lg:border-s xl:max-w-[31rem]">
          <div ref={pane} className="flex-1 px-4 pt-5 pb-8 sm:px-6 lg:overflow-y-auto lg:px-7">
            <div ref={form} className="grid gap-5">
              {hasSeveral && <MarksStrip />}
              <GuidelineChanged />
              <Notices />
              {state.view === "summary" ? <Summary /> : <UnitPanel />}
            </div>
          </div>
          {state.view === "unit" && <SubmitBar />}
        </div>
        <GuidelinePanel />
      </main>
      <KeysSheet />
      <SkipDialog onSkipped={onSkipped} />
      <FlagDialog />
    </div>
  );
}
