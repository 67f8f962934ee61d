import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icons";
import { isByRule, isFrozen, isLocked, partOf, unitOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import { answerLines } from "./answer-text";
import { ConflictPanel } from "./conflict-panel";
import { unitName } from "./marks";
import { Steps } from "./steps";
import { useTask } from "./task-context";
import { UnitForm } from "./unit-form";
import { UnitStatus } from "./unit-status";
import { useHeadingFocus } from "./use-heading-focus";

/** The questions about the unit in focus. */
export function UnitPanel() {
  const { state, protocol } = useTask();
  const unit = unitOf(state, state.activeId);
  const isLockedNow = isLocked(state, unit);
  const way = unit.conflict ? "conflict" : isLockedNow ? "locked" : "open";
  const heading = useHeadingFocus(`${unit.unit.unitId} ${way}`);
  const count = state.order.filter((id) => unitOf(state, id).unit.index !== undefined).length;
  const isOneOfSeveral = unit.unit.index !== undefined;
  return (
    <section aria-labelledby="unit-title" className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          id="unit-title"
          ref={heading}
          tabIndex={-1}
          aria-describedby={isOneOfSeveral ? `text-${unit.unit.unitId}` : undefined}
          className="rounded-sm text-lg outline-none"
        >
          {isOneOfSeveral ? (
            <>
              {unitName(unit)}{" "}
              <span className="font-normal text-ink-faint">
                {state.task.more ? "" : `of ${count}`}
              </span>
            </>
          ) : (
            partOf(protocol, unit).title
          )}
        </h2>
        <UnitStatus unit={unit} />
      </div>
      <UnitBody unit={unit} />
    </section>
  );
}

function UnitBody({ unit }: { unit: UnitState }) {
  const { state, protocol } = useTask();
  if (unit.conflict) return <ConflictPanel unit={unit} />;
  if (isByRule(protocol, unit)) return <ByRule unit={unit} />;
  if (!isFrozen(state) && isLocked(state, unit)) return <Locked unit={unit} />;
  return partOf(protocol, unit).steps.length > 1 ? <Steps unit={unit} /> : <UnitForm unit={unit} />;
}

function ByRule({ unit }: { unit: UnitState }) {
  const { protocol } = useTask();
  const rule = partOf(protocol, unit).byRule?.[0];
  return <p className="text-ink-soft">{rule?.description} You are not asked about it.</p>;
}

/** The first impression, as it was given. */
function Locked({ unit }: { unit: UnitState }) {
  const { store, protocol } = useTask();
  const part = partOf(protocol, unit);
  return (
    <div className="grid gap-4 rounded-xl bg-surface p-5">
      <dl className="grid gap-3">
        {answerLines(part, unit.answers).map(({ key, label, text }) => (
          <div key={key}>
            <dt className="text-sm text-ink-faint">{label}</dt>
            <dd dir="auto" className="break-words whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex gap-2 text-sm text-ink-soft">
        <Icon name="lock" className="mt-0.5 size-4 shrink-0" />
        This is your first impression, so it was locked when you began with the sections. You can
        revise it; both versions are kept.
      </p>
      <button
        type="button"
        className={buttonClasses("secondary", "small", "justify-self-start")}
        onClick={() => store.unlock(unit.unit.unitId)}
      >
        Revise
      </button>
    </div>
  );
}
