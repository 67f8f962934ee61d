import { expect, test } from "vitest";
import { runByClock } from "./clock";
import type { Step } from "./drive";

/** Somebody whose steps are given beforehand; each takes so many seconds. */
function actor(name: string, log: string[], seconds: number, steps: (Step | (() => Step))[]) {
  const self = {
    clock: 0,
    step: async (): Promise<Step> => {
      log.push(name);
      self.clock += seconds;
      const next = steps.shift() ?? "finished";
      return typeof next === "function" ? next() : next;
    },
  };
  return self;
}

test("whoever is furthest behind acts next", async () => {
  const log: string[] = [];
  const slow = actor("slow", log, 25, ["working", "working"]);
  const fast = actor("fast", log, 10, ["working", "working", "working", "working"]);
  await runByClock([slow, fast]);
  expect(log.slice(0, 6)).toEqual(["slow", "fast", "fast", "fast", "slow", "fast"]);
});

test("who waits looks again once others have done something, and not for ever", async () => {
  const log: string[] = [];
  let isFree = false;
  const wait = (): Step => (isFree ? "finished" : "waiting");
  const waiting = actor("waiting", log, 0, [wait, wait, wait, wait]);
  const working = actor("working", log, 5, [
    "working",
    () => {
      isFree = true;
      return "working";
    },
  ]);
  await runByClock([waiting, working]);
  expect(log.filter((name) => name === "waiting")).toHaveLength(2);

  const stuck = actor("stuck", log, 0, Array(50).fill("waiting"));
  await runByClock([stuck]);
  expect(log.filter((name) => name === "stuck")).toHaveLength(1);
});

test("several act at the same moment, each once", async () => {
  const log: string[] = [];
  const all = ["a", "b", "c"].map((name) => actor(name, log, 1, ["working"]));
  await runByClock(all, { concurrency: 2 });
  expect(log.filter((name) => name === "a")).toHaveLength(2);
  expect(log).toHaveLength(6);
});
