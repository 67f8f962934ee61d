import { describe, expect, test } from "vitest";
import { failure, json } from "./stats-testing";

const ratings = "unit,coder,value\n1,a,1\n1,b,1\n2,a,1\n2,b,0\n";
const flags = "unit,a,b\n1,1,0\n2,0,1\n";
const audit = "stratum,population,sampled,errors\ns,10,4,1\n";

describe("an option that would change nothing is refused", () => {
  test.each([
    ["mcnemar", flags, ["--resample", "unit"], "mcnemar has no option --resample."],
    ["mcnemar", flags, ["--confidence", "0.9"], "mcnemar has no option --confidence."],
    ["mcnemar", flags, ["--seed", "1"], "mcnemar has no option --seed."],
    ["mcnemar", flags, ["--bootstrap", "9"], "mcnemar has no bootstrap interval"],
    ["dawid-skene", ratings, ["--ci", "bca"], "dawid-skene has no option --ci."],
    ["dawid-skene", ratings, ["--bootstrap", "9"], "dawid-skene has no bootstrap interval"],
    [
      "missing-errors",
      audit,
      ["--resample", "cluster"],
      "missing-errors has no option --resample.",
    ],
    ["missing-errors", audit, ["--engine", "numpy"], "missing-errors has no option --engine."],
    ["missing-errors", audit, ["--ci", "bca"], "missing-errors has exact and percentile intervals"],
  ])("%s %s %j", async (name, table, options, message) => {
    expect(await failure(table, name, ...options)).toMatchObject({ code: 2, message });
  });

  test("while those that it reads are not", async () => {
    expect((await json(ratings, "dawid-skene", "--seed", "7")).parameters.seed).toBe("7");
    const options = ["--bootstrap", "50", "--seed", "7", "--confidence", "0.9"];
    expect((await json(audit, "missing-errors", ...options)).interval).toMatchObject({
      ...{ method: "percentile", resamples: 50, seed: 7, confidence: 0.9 },
    });
  });
});

describe("missing errors with a bootstrap", () => {
  test("nothing found: the exact interval stands", async () => {
    const none = "stratum,population,sampled,errors\ns,10,4,0\nt,20,5,0\n";
    const { value, interval } = await json(none, "missing-errors", "--bootstrap", "50");
    expect(value).toBe(0);
    expect(interval).toEqual((await json(none, "missing-errors")).interval);
    expect(interval?.method).toBe("exact");
  });

  test("a stratum without an audited unit: no value, and the reason", async () => {
    const unaudited = "stratum,population,sampled,errors\ns,10,0,0\n";
    expect(await json(unaudited, "missing-errors", "--bootstrap", "50")).toMatchObject({
      ...{ value: null, undefinedBecause: 'no unit of stratum "s" was audited', interval: null },
    });
  });
});

describe("numbers of any size", () => {
  const sized = (unit: string) =>
    [
      "unit,coder,group,value",
      ...["1,a,x,1", "1,b,y,1", "2,a,x,1", "2,b,y,3", "3,a,x,2", "3,b,y,2"].map(
        (row) => `${row}${unit}`,
      ),
    ].join("\n");

  test.each([
    ["alpha", ["--level", "interval"]],
    ["alpha", ["--level", "ratio"]],
    ["xrr", ["--level", "interval"]],
    ["cohen-kappa", ["--weights", "quadratic"]],
    ["gwet-ac2", ["--weights", "linear"]],
  ])("%s %j does not depend on the unit of measurement", async (name, options) => {
    const { value } = await json(sized(""), name, ...options);
    expect(value).not.toBeNull();
    for (const unit of ["e200", "e-200", "e307"])
      expect((await json(sized(unit), name, ...options)).value).toBeCloseTo(value ?? 0, 12);
  });
});

describe("names", () => {
  const quoted = [
    "unit,coder,value",
    ...['1,"Doe, J",x', "1,b,x", "1,c,y", '2,"Doe, J",x', "2,b,y", "2,c,y"],
  ].join("\n");

  test("with a comma stand in quotes in an option too", async () => {
    const { parameters, value } = await json(quoted, "cohen-kappa", "--coders", '"Doe, J", b');
    expect(parameters.coders).toEqual(["Doe, J", "b"]);
    expect(value).toBe(0);
    expect(await failure(quoted, "cohen-kappa", "--coders", "Doe, J,b")).toMatchObject({ code: 2 });
    expect(await failure(quoted, "cohen-kappa", "--coders", '"Doe')).toMatchObject({ code: 2 });
  });

  test("that are not UTF-8 are refused, as two of them could become one", async () => {
    const latin = Buffer.from("unit,coder,value\n1,a,x\n1,b,\u00e9\n1,c,\u00e8\n", "latin1");
    expect(await failure(latin, "alpha")).toEqual({
      ...{ code: 2, message: "line 3: the text is not UTF-8" },
    });
    const long = Buffer.concat([
      Buffer.from(`unit,coder,value\n${"1,a,\u00e9\n".repeat(20_000)}`),
      Buffer.from([0xe9]),
    ]);
    expect((await failure(long, "alpha")).code).toBe(2);
  });

  test("outside ASCII are read whole, across the pieces in which a file comes", async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `u${i},\u00e9\u4e2d\u{1f600},\u00e9`);
    const table = `\uFEFFunit,coder,value\r\n${rows.join("\r\n")}`;
    expect(await json(table, "alpha")).toMatchObject({
      units: { used: 0, dropped: { "only one value": 20_000 } },
      details: { categories: ["\u00e9"], coders: 1 },
    });
  });
});

describe("scores of units with several rows", () => {
  test("units without any scored row are dropped, and rows are counted apart", async () => {
    const table = [
      "unit,cluster,gold,pred",
      ...["a,1,1,1", "a,1,1,", "b,1,0,", "b,1,0,", "c,2,,1", "d,2,true,0", "d,2,1,1"],
    ].join("\n");
    const { units, details } = await json(table, "prf");
    expect(units).toEqual({ used: 2, dropped: { "no gold label": 1, "no prediction": 1 } });
    expect(details).toMatchObject({
      ...{ rows: 3, droppedRows: { "no gold label": 1, "no prediction": 3 } },
    });
  });

  test.each([
    ["two gold labels", "unit,gold,pred\na,x,x\na,y,x\n", [], 'has the gold label "y", not "x"'],
    [
      "two clusters",
      "unit,cluster,gold,pred\na,1,1,1\na,2,1,0\n",
      ["--resample", "cluster"],
      'has the cluster "2"',
    ],
    [
      "two probabilities",
      "unit,gold,pred,probability\na,1,1,0.5\na,1,0,0.25\n",
      [],
      "has the probability 0.25",
    ],
  ])("%s of one unit", async (_, table, options, message) => {
    expect(await failure(table, "prf", ...options)).toEqual({
      ...{ code: 2, message: `line 3: unit "a" ${message}, unlike on an earlier line` },
    });
  });
});
