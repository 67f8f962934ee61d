import { expect, test } from "vitest";
import { AttentionClock, IDLE_MS } from "./attention";

test("time counts until a minute after the last input", () => {
  const clock = new AttentionClock(0);
  clock.input(10_000);
  expect(clock.take(20_000)).toBe(20_000);
  expect(clock.take(500_000)).toBe(10_000 + IDLE_MS - 20_000);
  clock.input(600_000);
  expect(clock.take(601_000)).toBe(1000);
});

test("a hidden page gets no attention", () => {
  const clock = new AttentionClock(0);
  clock.setVisible(false, 5000);
  clock.input(6000);
  expect(clock.isActive(6000)).toBe(false);
  clock.setVisible(true, 30_000);
  expect(clock.take(31_000)).toBe(6000);
});
