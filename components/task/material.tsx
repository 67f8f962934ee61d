import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { unitOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import { ExcerptMaterial } from "./excerpt-material";
import { MarkShape } from "./mark-shape";
import { Markdown } from "./markdown";
import { markOf, unitName } from "./marks";
import { materialHeading } from "./material-heading";
import { SkipReasons } from "./skip-reasons";
import { useTask } from "./task-context";

/** What is judged: an excerpt, or the question and the answer. */
export function Material() {
  const { protocol } = useTask();
  return protocol.assigns === "section" ? <ExcerptMaterial /> : <ResponseMaterial />;
}

/** The question and the answer, whole or with the section in focus marked. */
function ResponseMaterial() {
  const { state } = useTask();
  const [showsAll, setShowsAll] = useState(false);
  const { question, response } = state.task;
  const active = unitOf(state, state.activeId);
  const isSection = state.view === "unit" && active.unit.index !== undefined;
  const isWhole = state.view === "unit" && !isSection;
  const folded = isWhole || showsAll ? undefined : "max-lg:hidden";
  return (
    <div className="mx-auto max-w-[44rem] px-4 py-5 sm:px-8 lg:pt-8 lg:pb-24">
      {!isWhole && (
        <Button
          size="small"
          className="mb-4 h-auto! py-1.5 whitespace-normal! lg:hidden"
          aria-expanded={showsAll}
          onPress={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Fold the rest away" : "Show question and whole response"}
        </Button>
      )}
      <section
        aria-labelledby="question-title"
        className={classes("mb-9 sm:ps-[2.9375rem]", folded)}
      >
        <h2 id="question-title" className={materialHeading}>
          Question
        </h2>
        <Markdown
          text={question.text}
          language={question.language}
          idPrefix="question"
          headingTag="h3"
        />
        {isWhole && <SkipReasons className="mt-4" />}
      </section>
      <section aria-labelledby="answer-title">
        <h2 id="answer-title" className={classes(materialHeading, "sm:ps-[2.9375rem]", folded)}>
          Response
        </h2>
        {isWhole ? (
          <div className="sm:ps-[2.9375rem]">
            <Markdown
              text={response?.text ?? active.unit.text}
              language={response?.language}
              idPrefix="response"
              headingTag="h3"
            />
          </div>
        ) : (
          <Sections activeId={isSection ? state.activeId : null} folded={folded} />
        )}
      </section>
    </div>
  );
}

/** The whole response in its sections; the others than the active one fold away where it is narrow. */
function Sections({ activeId, folded }: { activeId: string | null; folded: string | undefined }) {
  const { state } = useTask();
  const sections = state.order
    .map((id) => unitOf(state, id))
    .filter((unit) => unit.unit.index !== undefined);
  return (
    <div className="grid gap-1">
      {sections.map((unit) => {
        const isActive = unit.unit.unitId === activeId;
        return (
          <SectionText
            key={unit.unit.unitId}
            unit={unit}
            isActive={isActive}
            className={isActive ? undefined : folded}
          />
        );
      })}
    </div>
  );
}

interface SectionTextProps {
  readonly unit: UnitState;
  readonly isActive: boolean;
  readonly className: string | undefined;
}

function SectionText({ unit, isActive, className }: SectionTextProps) {
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
        className,
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
          language={state.task.response?.language}
          idPrefix={unit.unit.unitId}
          headingTag="h3"
        />
        {mark.kind === "rule" && (
          <p className="mt-1 text-sm text-ink-faint">No letter or digit: marked by rule.</p>
        )}
      </div>
    </div>
  );
}
