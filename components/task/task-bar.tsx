import { IconButton } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icons";
import { Kbd } from "@/components/ui/kbd";
import { ProgressBar } from "@/components/ui/progress-bar";
import { keyLabel } from "@/lib/work/client/keys";
import { isByRule, isDone, unitOf } from "@/lib/work/client/task-state";
import type { QueueProgress } from "@/lib/work/types";
import { LeaveLink } from "./leave-link";
import { SaveState } from "./save-state";
import { useTask } from "./task-context";
import { unitNoun } from "./unit-noun";

/** Where I am, how much is left, whether my work is saved. */
export function TaskBar() {
  const { state, queue, protocol, preferences, letters, setPanel, guideline, setGuideline } =
    useTask();
  const { progress, batch } = state.task;
  const finished = state.task.state === "done" || state.task.state === "extra";
  return (
    <header
      className="sticky top-0 z-20 [@media(max-height:30rem)]:static border-b border-line bg-surface"
      data-print="hide"
    >
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-0 px-3 py-1.5 sm:px-5">
        <LeaveLink
          href="/work"
          aria-label="Back to my work"
          className={buttonClasses("plain", "small", "-ms-1 px-2!")}
        >
          <Icon name="chevronLeft" />
        </LeaveLink>
        <div className="-ms-2 flex min-w-0 flex-1 items-baseline gap-x-3">
          <h1 className="truncate text-[0.9375rem] tracking-normal">{queue.name}</h1>
          {!finished && (
            <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums max-sm:hidden">
              {batch
                ? `${unitNoun(protocol)} ${batch.place} of ${batch.size} in this batch`
                : placeWords(unitNoun(protocol), progress)}
            </span>
          )}
        </div>
        {state.order.length > 1 && <UnitProgress />}
        <SaveState />
        <div className="flex items-center gap-1">
          <button
            type="button"
            aria-pressed={guideline}
            aria-keyshortcuts={preferences.singleKeys ? letters.guideline : undefined}
            onClick={() => setGuideline(!guideline)}
            className={buttonClasses("plain", "small", "max-sm:hidden")}
          >
            Guideline
            <BarKey letter={letters.guideline} />
          </button>
          <IconButton
            label="Guideline"
            className="sm:hidden"
            onPress={() => setGuideline(!guideline)}
          >
            <Icon name="info" />
          </IconButton>
          <button
            type="button"
            aria-keyshortcuts={preferences.singleKeys ? letters.flag : undefined}
            onClick={() => setPanel("flag")}
            className={buttonClasses("plain", "small", "max-sm:hidden")}
          >
            Flag
            <BarKey letter={letters.flag} />
          </button>
          <button
            type="button"
            onClick={() => setPanel("keys")}
            className={buttonClasses("plain", "small", "max-sm:px-2")}
          >
            <span>Keys</span>
            <BarKey letter={letters.keys} />
          </button>
        </div>
      </div>
    </header>
  );
}

/** The key of a button, where it has one and the queue's name leaves room. */
function BarKey({ letter }: { letter: string | undefined }) {
  const { preferences } = useTask();
  if (!preferences.singleKeys || !letter) return null;
  return (
    <span className="max-lg:hidden">
      <Kbd>{keyLabel(letter)}</Kbd>
    </span>
  );
}

const placeWords = (noun: string, { done, left, more }: QueueProgress): string =>
  `${noun} ${done + 1} of ${done + Math.max(left, 1)}${more ? "+" : ""}`;

/** How many units of this response are done. */
function UnitProgress() {
  const { state, protocol } = useTask();
  const units = state.order
    .map((id) => unitOf(state, id))
    .filter((unit) => !isByRule(protocol, unit));
  const done = units.filter((unit) => isDone(protocol, unit)).length;
  return (
    <div className="flex items-center gap-2">
      <ProgressBar
        label="Done in this response"
        hideLabel
        value={done}
        max={units.length}
        className="w-28 max-md:hidden"
      />
      <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums" aria-hidden="true">
        {done}/{units.length}
      </span>
    </div>
  );
}
