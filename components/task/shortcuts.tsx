import { buttonClasses } from "@/components/ui/button-classes";
import { Kbd } from "@/components/ui/kbd";
import { offeredShortcuts, questionsThrough } from "@/lib/protocols/evaluate";
import type { Part, Shortcut } from "@/lib/protocols/types";
import { keyLabel } from "@/lib/work/client/keys";
import { isFrozen, partOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import { useTask } from "./task-context";

/** The first question that a shortcut answers: it stands above that one. */
const placeOf = (part: Part, shortcut: Shortcut): string | undefined =>
  questionsThrough(part).find(({ key }) => key in shortcut.answers)?.key;

/** Several answers in one explicit action, above the first question that it answers. */
export function Shortcuts({ unit, above }: { unit: UnitState; above: string }) {
  const { state, protocol, actions, letters, preferences } = useTask();
  const part = partOf(protocol, unit);
  const here = offeredShortcuts(part, unit.answers, unit.unit.facts).filter(
    (shortcut) => placeOf(part, shortcut) === above,
  );
  if (here.length === 0 || isFrozen(state)) return null;
  return (
    <div className="-mb-1 flex flex-wrap gap-2 ps-[1.125rem]">
      {here.map((shortcut) => {
        const key = preferences.singleKeys ? letters[`shortcut:${shortcut.key}`] : undefined;
        return (
          <button
            key={shortcut.key}
            type="button"
            aria-keyshortcuts={key}
            onClick={() => actions.shortcut(shortcut.key)}
            className={buttonClasses(
              "secondary",
              "small",
              "h-auto! min-h-8 shrink! py-1 font-medium! whitespace-normal!",
            )}
          >
            {shortcut.label}
            {key && (
              <span className="max-lg:hidden">
                <Kbd>{keyLabel(key)}</Kbd>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
