import { expect, test } from "vitest";
import { wilsonInterval } from "@/lib/stats/proportion";
import { comparedShares, rateInterval, SHARES } from "./intervals";

const units = (...threads: readonly (readonly [string, string])[]) =>
  threads.flatMap(([thread, values]) =>
    [...values].map((value) => ({ thread, holds: value === "1" })),
  );

test("units of threads of their own have Wilson's interval", async () => {
  const { low, high } = wilsonInterval(2, 5);
  const alone = units(["a", "1"], ["b", "0"], ["c", "1"], ["d", "0"], ["e", "0"]);
  expect(await rateInterval(alone)).toEqual({
    ...{ interval: { low, high, method: "wilson" }, intervalBecause: null },
  });
});

test("units of one thread are drawn together", async () => {
  // Two threads: a quarter of the draws hold only the first, a quarter only the second.
  const both = await rateInterval(units(["a", "111"], ["b", "000"]));
  expect(both.interval).toEqual({ low: 0, high: 1, method: "percentile" });
  // The same six units by themselves would have less to say for 0 and 1.
  expect(wilsonInterval(3, 6).low).toBeGreaterThan(0.1);
});

test("where nothing can be drawn there is a reason in the place of an interval", async () => {
  expect(await rateInterval(units(["a", "1101"]))).toMatchObject({
    ...{ interval: null, intervalBecause: "all units are of one thread" },
  });
  expect(await rateInterval(units(["a", "11"], ["b", "11"]))).toMatchObject({
    ...{ interval: null, intervalBecause: expect.stringContaining("does not vary") },
  });
  expect(await rateInterval([])).toEqual({ interval: null, intervalBecause: null });
});

test("a coder's shares against the labels", async () => {
  // Label and value of each unit: three found rightly, one wrongly, two missed, four left alone.
  const pairs = ["11", "11", "11", "01", "10", "10", "00", "00", "00", "00"];
  const compared = pairs.map(([label, value], n) => ({
    ...{ thread: `t${n % 5}`, label: Number(label), value: Number(value) },
  }));
  const { shares, kappaInterval } = await comparedShares(compared, 1);
  expect(SHARES.map((name) => [shares[name].value, shares[name].of])).toEqual([
    [7 / 10, 10],
    [3 / 4, 4],
    [3 / 5, 5],
    [4 / 5, 5],
    [4 / 6, 6],
  ]);
  // Of five threads with two units each.
  expect(shares.agreement.interval?.method).toBe("percentile");
  expect(kappaInterval.interval?.low).toBeLessThan(0.4);
  expect(kappaInterval.interval?.high).toBeGreaterThan(0.4);
  const none = await comparedShares([], 1);
  expect(none.shares.precision).toMatchObject({ value: null, of: 0, interval: null });
});
