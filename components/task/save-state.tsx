import { useEffect, useRef } from "react";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/icons";
import { useHydrated } from "@/components/ui/use-hydrated";
import { type TaskState, unsentCount } from "@/lib/work/client/task-state";
import { useTask } from "./task-context";

export type SaveKind = "idle" | "saved" | "saving" | "waiting" | "signed_out" | "choose" | "lost";

export interface SaveWords {
  readonly kind: SaveKind;
  readonly text: string;
}

const clock = (iso: string) =>
  new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The newest time at which the server stored something of this assignment. */
function lastSaved(state: TaskState): string | null {
  const times = Object.values(state.units).flatMap(({ savedAt }) => savedAt ?? []);
  return times.toSorted().at(-1) ?? null;
}

/** Whether the work is safe, in a few words. */
export function saveWords(state: TaskState): SaveWords {
  const unsent = unsentCount(state);
  const kept = state.keeps ? "kept in this browser" : "keep this page open";
  if (state.gone && unsent > 0) return { kind: "lost", text: `Cannot be stored – ${kept}` };
  if (Object.values(state.units).some(({ conflict }) => conflict !== null)) {
    return { kind: "choose", text: "Two versions – choose one" };
  }
  if (state.link === "signed_out") {
    return { kind: "signed_out", text: "Sign in again – your text is kept" };
  }
  if (state.link === "offline" && unsent > 0) return { kind: "waiting", text: `Offline – ${kept}` };
  if (state.link === "unavailable" && unsent > 0) {
    return { kind: "waiting", text: `Server not answering – ${kept}` };
  }
  const units = Object.values(state.units);
  const isMoving = units.some(({ inFlight, trouble }) => inFlight !== null && trouble === null);
  if (unsent > 0 && !isMoving && units.some(({ trouble }) => trouble !== null)) {
    return { kind: "waiting", text: `Not all is stored – ${kept}` };
  }
  if (unsent > 0) return { kind: "saving", text: "Saving…" };
  const saved = lastSaved(state);
  return saved
    ? { kind: "saved", text: `Saved ${clock(saved)}` }
    : { kind: "idle", text: "Saves as you go" };
}

/** Whether the work is saved. Only a change for worse or back is spoken. */
export function SaveState() {
  const { state, announce } = useTask();
  const hydrated = useHydrated();
  const { kind, text } = saveWords(state);
  const before = useRef(kind);
  useEffect(() => {
    const isTrouble = kind !== "idle" && kind !== "saved" && kind !== "saving";
    const wasTrouble = ["waiting", "signed_out", "choose", "lost"].includes(before.current);
    if (isTrouble && kind !== before.current) announce(text);
    if (kind === "saved" && wasTrouble) announce("Everything is saved.");
    if (kind !== "saving") before.current = kind;
  }, [kind, text, announce]);

  if (!hydrated) return <span className="min-w-20" />;
  const isTrouble = kind !== "idle" && kind !== "saved" && kind !== "saving";
  const look = classes(
    "inline-flex min-h-6 min-w-20 items-center gap-1.5 text-sm tabular-nums",
    kind === "idle" && "max-sm:hidden",
    isTrouble ? "rounded-md bg-minor-soft px-2 font-semibold text-minor" : "text-ink-soft",
  );
  const icon = kind === "saved" ? "check" : isTrouble ? "warning" : null;
  const inside = (
    <>
      {icon && <Icon name={icon} className="size-3.5 shrink-0" />}
      <span>{text}</span>
    </>
  );
  if (kind === "signed_out") {
    return (
      <a href="/sign-in?next=/work" target="_blank" rel="noopener" className={`${look} underline`}>
        {inside}
      </a>
    );
  }
  return (
    <span data-save={kind} className={look}>
      {inside}
    </span>
  );
}
