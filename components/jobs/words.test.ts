import { expect, test } from "vitest";
import type { JobView } from "@/lib/jobs/view";
import { amountOf, announcementOf, durationWords, phaseOf, stateOf } from "./words";

const job = (more: Partial<JobView>): JobView => ({
  id: "1",
  label: "Import",
  title: "Import answers.csv",
  state: "running",
  isCancelling: false,
  done: 0,
  total: null,
  phase: "",
  result: null,
  error: null,
  startedBy: null,
  createdAt: "2026-11-29T12:00:00.000Z",
  finishedAt: null,
  elapsedMs: 0,
  isResumable: true,
  canCancel: true,
  canResume: false,
  ...more,
});

test("durations are said in the two units that matter", () => {
  expect([0, 59_999, 60_000, 200_000, 3_600_000, 7_530_000].map(durationWords)).toEqual([
    "0 s",
    "59 s",
    "1 min 0 s",
    "3 min 20 s",
    "1 h 0 min",
    "2 h 5 min",
  ]);
});

test("an amount never claims more than it knows", () => {
  expect(amountOf(job({}))).toBe("");
  expect(amountOf(job({ done: 1200 }))).toBe("1,200 so far");
  expect(amountOf(job({ done: 1200, total: 3000 }))).toBe("1,200 of 3,000 · 40 %");
  expect(amountOf(job({ done: 999, total: 1000 }))).toBe("999 of 1,000 · 99 %");
  expect(amountOf(job({ done: 0, total: 0 }))).toBe("0 of 0 · 0 %");
});

test("a screen reader hears of quarters, not of every row", () => {
  const at = (done: number) => announcementOf(job({ done, total: 1000, phase: "Checking rows" }));
  const said = Array.from({ length: 1000 }, (_, done) => at(done));
  expect([...new Set(said)]).toEqual([
    "Import answers.csv: Checking rows",
    "Import answers.csv: Checking rows, 25 %",
    "Import answers.csv: Checking rows, 50 %",
    "Import answers.csv: Checking rows, 75 %",
  ]);
});

test("its end is said, and what came of it", () => {
  const result = { summary: "120 responses were added." };
  expect(announcementOf(job({ state: "done", result }))).toBe(
    "Import answers.csv: done. 120 responses were added.",
  );
  expect(announcementOf(job({ state: "failed", error: "Line 3 is no JSON." }))).toBe(
    "Import answers.csv: failed.",
  );
});

test("a stop that was asked for shows before the worker has stopped", () => {
  const stopping = job({ isCancelling: true, phase: "Checking rows" });
  expect([stateOf(stopping).words, phaseOf(stopping)]).toEqual(["Stopping", "Stopping"]);
});
