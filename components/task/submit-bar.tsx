import { IconButton } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icons";
import { labelOf } from "@/lib/protocols/describe";
import type { Protocol, Step } from "@/lib/protocols/types";
import {
  askedNow,
  checkedNow,
  isByRule,
  isFrozen,
  isLocked,
  openUnits,
  stepsOf,
  unitOf,
} from "@/lib/work/client/task-state";
import { isDirty, type UnitState } from "@/lib/work/client/unit-state";
import { unitsName } from "./marks";
import { SubmitKeys } from "./submit-keys";
import { useTask } from "./task-context";

/** Back, on, and submit: always in reach at the lower edge. */
export function SubmitBar() {
  const { store, state, protocol, actions } = useTask();
  const unit = unitOf(state, state.activeId);
  const isFirst = unit.unit.index === undefined;
  const isAlone = state.order.length === 1;
  const noun = unitsName(unitOf(state, state.order.at(-1) ?? state.activeId).unit.kind)
    .toLowerCase()
    .slice(0, -1);
  const { next } = stepsOf(protocol, unit);
  const isIdle = unit.judgment !== null && !isDirty(unit);
  const isAsked = !isByRule(protocol, unit) && !unit.conflict && !isLocked(state, unit);
  const canSubmit = isAsked && !isFrozen(state) && unit.reveal !== "asked";
  return (
    <div className="sticky bottom-0 z-10 [@media(max-height:30rem)]:static border-t border-line bg-ground px-4 py-2.5 sm:px-6 lg:px-7">
      <StillNeeded unit={unit} />
      <div className="flex items-center gap-1">
        {!isAlone && (
          <>
            <IconButton
              label={`Previous ${noun}`}
              isDisabled={isFirst}
              onPress={() => store.move(-1)}
            >
              <Icon name="chevronLeft" />
            </IconButton>
            <IconButton label={`Next ${noun}`} onPress={() => store.move(1)}>
              <Icon name="chevronRight" />
            </IconButton>
          </>
        )}
        {next?.locksEarlier && (
          <span className="text-sm text-ink-soft">What you say here is then kept as it is.</span>
        )}
        <span className="ms-auto" />
        {isIdle ? (
          <button
            type="button"
            className={buttonClasses("secondary")}
            onClick={() => store.goToNextOpen()}
          >
            {openUnits(protocol, state).length > 0 ? "Next to do" : "Summary"}
          </button>
        ) : (
          <button
            type="button"
            disabled={!canSubmit}
            className={buttonClasses("primary")}
            onClick={actions.submit}
          >
            {wordsFor(unit, next)}
            <SubmitKeys />
          </button>
        )}
      </div>
    </div>
  );
}

function wordsFor(unit: UnitState, next: Step | null): string {
  if (next) return next.reveals?.includes("candidates") ? "Show the comments" : "Go on";
  return unit.judgment ? "Submit again" : "Submit";
}

/** In one line: what keeps the person from going on. */
function StillNeeded({ unit }: { unit: UnitState }) {
  const { protocol } = useTask();
  const words = unit.reveal === "failed" ? NOT_REACHED : missingWords(protocol, unit);
  return (
    <p role="status" className="mb-2 text-sm font-medium text-major empty:hidden">
      {words}
    </p>
  );
}

const NOT_REACHED =
  "What comes next could not be fetched. Your answers are kept; try again in a moment.";

function missingWords(protocol: Protocol, unit: UnitState): string | null {
  const checked = checkedNow(protocol, unit);
  if (!unit.attempted || checked.ok) return null;
  const named = askedNow(protocol, unit).filter(({ key }) => key in checked.fields);
  return `Still needed: ${named.map(labelOf).join(", ")}.`;
}
