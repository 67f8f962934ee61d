import { expect, test } from "vitest";
import { NotFoundError } from "@/lib/errors";
import { JobFailure } from "./kinds";
import { afterError, isWornOut, longPlaces, MAX_ATTEMPTS } from "./rules";

test("an error that lib threw on purpose ends the job with its words", () => {
  expect(afterError(new NotFoundError("There is no such queue."), 1)).toEqual({
    next: "fail",
    message: "There is no such queue.",
  });
});

test("a failure can carry a report", () => {
  const result = { summary: "12 problems", href: "/projects/x/import/1" };
  expect(afterError(new JobFailure("Nothing was stored.", result), 1)).toEqual({
    next: "fail",
    message: "Nothing was stored.",
    result,
  });
});

test("a bug or an outage is tried again, later each time, and not for ever", () => {
  const decisions = [1, 2, 3].map((attempts) =>
    afterError(new TypeError("x is undefined"), attempts),
  );
  expect(decisions).toMatchObject([
    { next: "retry", inMs: 1_000 },
    { next: "retry", inMs: 4_000 },
    { next: "fail" },
  ]);
  expect(JSON.stringify(decisions)).not.toContain("undefined");
});

test("a job is tried as often as a handler that throws and one that kills its worker", () => {
  expect(isWornOut(MAX_ATTEMPTS)).toBe(false);
  expect(isWornOut(MAX_ATTEMPTS + 1)).toBe(true);
});

test("long jobs leave a place for short ones, and run where there is only one", () => {
  expect([1, 2, 4].map(longPlaces)).toEqual([1, 1, 2]);
});
