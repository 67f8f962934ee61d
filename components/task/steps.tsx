import { type RefObject, useEffect, useRef, useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icons";
import type { Part, Step } from "@/lib/protocols/types";
import { checkedNow, isFrozen, partOf, stepsOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import { lockedQuestions } from "@/lib/work/steps";
import { answerLines } from "./answer-text";
import { CommentList } from "./comment-list";
import { showsComments } from "./shows-comments";
import { useTask } from "./task-context";
import { UnitForm } from "./unit-form";

/** The steps that are open: what was said in the earlier ones, the questions of the last. */
export function Steps({ unit }: { unit: UnitState }) {
  const { protocol } = useTask();
  const part = partOf(protocol, unit);
  const { open } = stepsOf(protocol, unit);
  const locked = lockedQuestions(part, open);
  const shown = part.steps.slice(0, part.steps.indexOf(open) + 1);
  const heading = useStepFocus(open.key);
  return (
    <ol className="grid gap-6">
      {shown.map((step) => (
        <li key={step.key} className="grid gap-4">
          {step === open ? (
            <OpenStep part={part} step={step} unit={unit} heading={heading} />
          ) : (
            <EarlierStep
              part={part}
              step={step}
              unit={unit}
              isLocked={step.questions.every(({ key }) => locked.includes(key))}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  readonly part: Part;
  readonly step: Step;
  readonly unit: UnitState;
}

const titleOf = (part: Part, step: Step): string =>
  step.title ?? `Step ${part.steps.indexOf(step) + 1}`;

/** Leads to the heading of a step that has just been opened; not when the page opens. */
function useStepFocus(stepKey: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(stepKey);
  useEffect(() => {
    if (before.current === stepKey) return;
    before.current = stepKey;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [stepKey]);
  return heading;
}

interface OpenStepProps extends StepProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function OpenStep({ part, step, unit, heading }: OpenStepProps) {
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-20 rounded-sm text-base outline-none">
        {titleOf(part, step)}{" "}
        <span className="text-sm font-normal text-ink-faint">
          step {part.steps.indexOf(step) + 1} of {part.steps.length}
        </span>
      </h3>
      {showsComments(step) && <CommentList comments={unit.unit.candidates ?? []} />}
      <UnitForm unit={unit} step={step} />
    </>
  );
}

/** An earlier step in a few lines: locked, or to be opened and changed. */
function EarlierStep({ part, step, unit, isLocked }: StepProps & { isLocked: boolean }) {
  const { state, protocol } = useTask();
  const [wanted, setWanted] = useState(false);
  const checked = checkedNow(protocol, unit);
  const isAmiss =
    unit.attempted && !checked.ok && step.questions.some(({ key }) => key in checked.fields);
  const isOpen = !isLocked && (wanted || isAmiss);
  const canChange = !isLocked && !isFrozen(state) && !isAmiss;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-base">{titleOf(part, step)}</h3>
        {isLocked && (
          <span className="flex items-center gap-1.5 text-sm text-ink-soft">
            <Icon name="lock" /> Kept as it was
          </span>
        )}
        {canChange && (
          <button
            type="button"
            aria-expanded={isOpen}
            className={buttonClasses("secondary", "small")}
            onClick={() => setWanted(!wanted)}
          >
            {isOpen ? "Fold away" : "Change"}
          </button>
        )}
      </div>
      {showsComments(step) && <CommentList comments={unit.unit.candidates ?? []} />}
      {isOpen ? <UnitForm unit={unit} step={step} /> : <Said part={part} step={step} unit={unit} />}
    </>
  );
}

function Said({ part, step, unit }: StepProps) {
  const keys = step.questions.map(({ key }) => key);
  const lines = answerLines(part, unit.answers).filter(({ key }) => keys.includes(key));
  return (
    <dl className="grid gap-2 border-s-2 border-line ps-4 text-[0.9375rem]">
      {lines.map(({ key, label, text }) => (
        <div key={key}>
          <dt className="text-sm text-ink-faint">{label}</dt>
          <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
