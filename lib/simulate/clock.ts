import type { Step } from "./drive";

/** Somebody who acts at times of a simulated clock. */
export interface Acting {
  readonly clock: number;
  step(): Promise<Step>;
}

/**
 * Lets all act until nobody has anything left to do: always whoever's clock is furthest behind, up
 * to `concurrency` of them at once. Whom nothing is handed out waits for somebody else to finish or
 * skip something. Calls `onStep` after each round.
 */
export async function runByClock<T extends Acting>(
  all: readonly T[],
  { concurrency = 1, onStep = () => {} }: { concurrency?: number; onStep?: () => void } = {},
): Promise<void> {
  let active = [...all];
  let waiting: T[] = [];
  let somethingCame = false;
  while (active.length > 0) {
    active.sort((a, b) => a.clock - b.clock);
    const turn = active.slice(0, concurrency);
    const steps = await Promise.all(turn.map((each) => each.step()));
    onStep();
    somethingCame ||= steps.includes("working");
    active = active.filter((each) => steps[turn.indexOf(each)] !== "finished");
    const idle = turn.filter((_, i) => steps[i] === "waiting");
    active = active.filter((each) => !idle.includes(each));
    waiting.push(...idle);
    // Whatever was held has been done or given back by now: look once more.
    if (active.length === 0 && somethingCame) {
      active = waiting;
      waiting = [];
      somethingCame = false;
    }
  }
}
