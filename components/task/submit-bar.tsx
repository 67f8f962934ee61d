import { IconButton } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icons";
import { isByRule, isFrozen, isLocked, openUnits, unitOf } from "@/lib/work/client/task-state";
import { isDirty } from "@/lib/work/client/unit-state";
import { unitsName } from "./marks";
import { SubmitKeys } from "./submit-keys";
import { useTask } from "./task-context";

/** Back, on, and submit: always in reach at the lower edge. */
export function SubmitBar() {
  const { store, state, protocol, actions } = useTask();
  const unit = unitOf(state, state.activeId);
  const isAlone = unit.unit.index === undefined;
  const noun = unitsName(unitOf(state, state.order.at(-1) ?? state.activeId).unit.kind)
    .toLowerCase()
    .slice(0, -1);
  const isIdle = unit.judgment !== null && !isDirty(unit);
  const isAsked = !isByRule(protocol, unit) && !unit.conflict && !isLocked(state, unit);
  const canSubmit = isAsked && !isFrozen(state);
  return (
    <div className="sticky bottom-0 z-10 [@media(max-height:30rem)]:static border-t border-line bg-ground px-4 py-2.5 sm:px-6 lg:px-7">
      <div className="flex items-center gap-1">
        <IconButton label={`Previous ${noun}`} isDisabled={isAlone} onPress={() => store.move(-1)}>
          <Icon name="chevronLeft" />
        </IconButton>
        <IconButton
          label={`Next ${noun}`}
          isDisabled={isAlone && state.order.length === 1}
          onPress={() => store.move(1)}
        >
          <Icon name="chevronRight" />
        </IconButton>
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
            {unit.judgment ? "Submit again" : "Submit"}
            <SubmitKeys />
          </button>
        )}
      </div>
    </div>
  );
}
