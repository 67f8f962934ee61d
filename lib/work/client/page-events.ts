import type { TaskStore } from "./task-store";

const HEARTBEAT_MS = 60_000;

/**
 * Ties a store to the page it lives in: when to flush, when to try again, when somebody is here.
 * Gives the function that unties it.
 */
export function tieToPage(store: TaskStore, page: Window): () => void {
  const { document } = page;
  const listening = new AbortController();
  const { signal } = listening;
  const on = (target: EventTarget, names: readonly string[], act: () => void) => {
    for (const name of names) target.addEventListener(name, act, { signal, passive: true });
  };

  on(page, ["keydown", "pointerdown", "pointermove", "wheel", "touchstart", "scroll"], () =>
    store.touched(),
  );
  on(document, ["visibilitychange"], () =>
    store.setVisible(document.visibilityState === "visible"),
  );
  on(page, ["blur", "online"], () => void store.flush());
  on(page, ["focus"], () => void store.refresh());
  on(page, ["pagehide"], () => store.flushAtOnce());
  page.addEventListener(
    "beforeunload",
    (event) => {
      if (store.wouldLose()) event.preventDefault();
    },
    { signal },
  );
  const heartbeat = page.setInterval(() => void store.heartbeat(), HEARTBEAT_MS);

  return () => {
    listening.abort();
    page.clearInterval(heartbeat);
    store.stop();
  };
}
