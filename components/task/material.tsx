import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { unitOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import { MarkShape } from "./mark-shape";
import { Markdown } from "./markdown";
import { markOf, unitName } from "./marks";
import { SkipReasons } from "./skip-reasons";
import { useTask } from "./task-context";

const heading = "mb-2 text-[0.8125rem] font-semibold tracking-wide text-ink-faint uppercase";

/** What is judged: the question and the answer, whole or with the section in focus marked. */
export function Material() {
  const { state } = useTask();
  const { question, response } = state.task;
  const active = unitOf(state, state.activeId);
  const isSection = state.view === "unit" && active.unit.index !== undefined;
  const hasSections = state.order.some((id) => unitOf(state, id).unit.index !== undefined);
  return (
    <div className="mx-auto max-w-[44rem] px-4 pt-6 pb-10 sm:px-8 lg:pt-8 lg:pb-24">
      <section aria-labelledby="question-title" className="ps-0 sm:ps-11">
        <h2 id="question-title" className={heading}>
          Question
        </h2>
        <Markdown text={question.text} language={question.language} idPrefix="question" />
        {!isSection && state.view === "unit" && <SkipReasons />}
      </section>
      <section aria-labelledby="answer-title" className="mt-9">
        <h2 id="answer-title" className={classes(heading, "sm:ps-11")}>
          Response
        </h2>
        {hasSections && (isSection || state.view === "summary") ? (
          <Sections activeId={isSection ? state.activeId : null} />
        ) : (
          <Markdown
            text={response.text}
            language={response.language}
            idPrefix="response"
            className="sm:ms-11"
          />
        )}
      </section>
    </div>
  );
}

/** The whole response in its sections. On narrow screens the others fold away. */
function Sections({ activeId }: { activeId: string | null }) {
  const { state } = useTask();
  const [showsAll, setShowsAll] = useState(false);
  const sections = state.order
    .map((id) => unitOf(state, id))
    .filter((u) => u.unit.index !== undefined);
  return (
    <>
      <Button
        size="small"
        className="mb-4 lg:hidden"
        aria-expanded={showsAll}
        onPress={() => setShowsAll(!showsAll)}
      >
        {showsAll ? "Show only this section" : "Show the whole response"}
      </Button>
      <div className="grid gap-1">
        {sections.map((unit) => (
          <SectionText
            key={unit.unit.unitId}
            unit={unit}
            isActive={unit.unit.unitId === activeId}
            folds={!showsAll && activeId !== null}
          />
        ))}
      </div>
    </>
  );
}

interface SectionTextProps {
  readonly unit: UnitState;
  readonly isActive: boolean;
  readonly folds: boolean;
}

function SectionText({ unit, isActive, folds }: SectionTextProps) {
  const { store, state, protocol } = useTask();
  const mark = markOf(protocol, unit);
  const name = unitName(unit);
  const id = `text-${unit.unit.unitId}`;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <div
      ref={box}
      id={id}
      aria-current={isActive ? "true" : undefined}
      className={classes(
        "flex scroll-my-28 gap-2 rounded-lg border-s-[3px] px-2 py-2.5 sm:ps-1 sm:pe-4",
        isActive ? "border-accent bg-mark" : "border-transparent text-ink-soft",
        !isActive && folds && "max-lg:hidden",
      )}
    >
      <button
        type="button"
        onClick={() => store.goTo(unit.unit.unitId)}
        aria-label={`Go to ${name.toLowerCase()}: ${mark.words}`}
        className="mt-0.5 grid size-8 shrink-0 cursor-pointer place-items-center content-center gap-0.5 rounded-md text-xs leading-none text-ink-faint tabular-nums hover:bg-sunken hover:text-ink"
      >
        {(unit.unit.index ?? 0) + 1}
        <MarkShape kind={mark.kind} className="size-2.5" />
      </button>
      <div className="min-w-0 flex-1">
        <Markdown
          text={unit.unit.text}
          language={state.task.response.language}
          idPrefix={unit.unit.unitId}
        />
        {mark.kind === "rule" && (
          <p className="mt-1 text-sm text-ink-faint">No letter or digit: marked by rule.</p>
        )}
      </div>
    </div>
  );
}
