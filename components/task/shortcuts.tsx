import { buttonClasses } from "@/components/ui/button-classes";
import { Kbd } from "@/components/ui/kbd";
import { offeredShortcuts } from "@/lib/protocols/evaluate";
import { keyLabel } from "@/lib/work/client/keys";
import { partOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import { useTask } from "./task-context";

/** Several answers in one explicit action. All keep their place; those that do not apply rest. */
export function Shortcuts({ unit }: { unit: UnitState }) {
  const { state, protocol, actions, letters, preferences } = useTask();
  const part = partOf(protocol, unit);
  const all = part.shortcuts ?? [];
  const offered = offeredShortcuts(part, unit.answers, unit.unit.facts);
  if (all.length === 0 || state.gone) return null;
  return (
    <fieldset aria-label="Shortcuts" className="flex min-w-0 flex-wrap gap-2">
      {all.map((shortcut) => {
        const key = preferences.singleKeys ? letters[`shortcut:${shortcut.key}`] : undefined;
        return (
          <button
            key={shortcut.key}
            type="button"
            disabled={!offered.includes(shortcut)}
            aria-keyshortcuts={key}
            onClick={() => actions.shortcut(shortcut.key)}
            className={buttonClasses(
              "secondary",
              "small",
              "h-auto! min-h-8 py-1 font-medium! whitespace-normal!",
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
    </fieldset>
  );
}
