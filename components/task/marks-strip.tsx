import { classes } from "@/components/ui/classes";
import { unitOf } from "@/lib/work/client/task-state";
import { MarkShape } from "./mark-shape";
import { markOf, unitName, unitsName } from "./marks";
import { useTask } from "./task-context";

/** A small mark per unit, in order: how it stands, and the way to it. */
export function MarksStrip() {
  const { store, state, protocol } = useTask();
  return (
    <nav aria-label={unitsName(unitOf(state, state.order.at(-1) ?? state.activeId).unit.kind)}>
      <ol className="-ms-1 flex flex-wrap gap-0.5">
        {state.order.map((id) => {
          const unit = unitOf(state, id);
          const mark = markOf(protocol, unit);
          const isHere = state.view === "unit" && id === state.activeId;
          const name = `${unitName(unit)}: ${mark.words}`;
          return (
            <li key={id}>
              <button
                type="button"
                title={name}
                aria-label={name}
                aria-current={isHere ? "step" : undefined}
                onClick={() => store.goTo(id)}
                className={classes(
                  "grid h-9 min-w-8 cursor-pointer place-items-center content-center gap-0.5 rounded-md px-1 text-[0.6875rem] leading-none tabular-nums hover:bg-sunken",
                  isHere ? "bg-accent-soft font-semibold text-ink" : "text-ink-soft",
                )}
              >
                <span aria-hidden="true">
                  {unit.unit.index === undefined ? "All" : unit.unit.index + 1}
                </span>
                <MarkShape kind={mark.kind} />
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
