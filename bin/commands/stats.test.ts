import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { failure, json, run } from "./stats-testing";

const long = (rows: readonly string[], split = rows.length) =>
  [
    "unit,coder,group,value",
    ...rows.flatMap((row, coder) =>
      [...row].map(
        (value, unit) =>
          `u${unit},r${coder},${coder < split ? "x" : "y"},${value === "." ? "" : value}`,
      ),
    ),
  ].join("\n");
const fifth = long(["123.412.", "12434.21", ".233.22."], 2);

describe("results", () => {
  test("alpha has the shape that the JSON contract names", async () => {
    const result = await json(fifth, "alpha", "--level", "ordinal", "--bootstrap", "200");
    expect(result.value).toBeCloseTo(5711 / 6307, 12);
    expect(result).toMatchObject({
      statistic: "alpha",
      parameters: { level: "ordinal" },
      undefinedBecause: null,
      units: { used: 7, dropped: { "only one value": 1 } },
      interval: {
        confidence: 0.95,
        method: "percentile",
        resamples: 200,
        seed: 42,
        resampledOver: "unit",
      },
    });
  });

  test("without a bootstrap the interval is null", async () => {
    expect((await json(fifth, "alpha")).interval).toBeNull();
  });

  test("an undefined value is null with a reason", async () => {
    expect(await json(long(["1111", "1.11"]), "alpha", "--bootstrap", "50")).toMatchObject({
      value: null,
      undefinedBecause: "only one category occurs where values can be paired",
      interval: null,
    });
  });

  test.each([
    ["percent-agreement", [], 10 / 13],
    ["percent-agreement", ["--groups", "x,y"], 6 / 8],
    ["cohen-kappa", ["--coders", "r0,r1"], 13 / 18],
    ["xrr", ["--groups", "x,y"], 0.5512820512820513],
    ["xrr", ["--groups", "y,x", "--level", "interval"], 0.7239],
  ])("%s %j", async (name, options, value) => {
    expect((await json(fifth, name, ...options)).value).toBeCloseTo(value, 4);
  });

  test("xrr resamples the units that both groups judged", async () => {
    const { units, interval } = await json(fifth, "xrr", "--bootstrap", "100", "--engine", "numpy");
    expect(units).toEqual({ used: 5, dropped: { "only in group x": 3 } });
    expect(interval?.resamples).toBe(100);
  });

  test("scores: counts, several values, and intervals over clusters", async () => {
    const table = [
      "unit,cluster,gold,pred",
      ...["a,1,true,true", "b,1,false,true", "c,2,true,false", "d,2,true,true", "e,3,,true"],
    ].join("\r\n");
    const result = await json(table, "prf", "--bootstrap", "300", "--resample", "cluster");
    expect(result.values).toEqual({ precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 });
    expect(result.value).toBe(2 / 3);
    expect(result.units).toEqual({ used: 4, dropped: { "no gold label": 1 } });
    expect(result.intervals?.recall).toMatchObject({ resampledOver: "cluster", resamples: 300 });
    expect(result.details).toMatchObject({
      truePositives: 2,
      falsePositives: 1,
      falseNegatives: 1,
    });
  });

  test("yes and no are one label each, however they are spelt", async () => {
    const rows = ["true,1", "true,1", "false,0", "false,1", "true,0"];
    const spelt = (pairs: readonly string[]) =>
      ["unit,gold,pred", ...pairs.map((pair, i) => `${i},${pair}`)].join("\n");
    const counts = { truePositives: 2, falsePositives: 1, falseNegatives: 1 };
    const { details, values } = await json(spelt(rows), "prf");
    expect(details).toMatchObject({ ...counts, positiveLabels: ["1", "true"] });
    expect(values).toEqual({ precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 });
    const cases = rows.map((pair) => pair.replace("true", "True").replace("1", "yEs"));
    expect((await json(spelt(cases), "prf")).details).toMatchObject(counts);
    // A label that is named is that label alone.
    const named = await json(spelt(rows), "prf", "--positive", "true");
    expect(named.details).toMatchObject({ truePositives: 0, falseNegatives: 3 });
  });

  test("scores of classes", async () => {
    const table = "unit,gold,pred\n1,a,a\n2,a,b\n3,b,b\n4,c,b\n";
    const { values, valuesUndefinedBecause } = await json(table, "prf");
    expect(values).toMatchObject({
      "precision[a]": 1,
      "recall[a]": 0.5,
      "precision[b]": 1 / 3,
      "precision[c]": null,
      "f1[c]": 0,
      "precision.macro": null,
      accuracy: 0.5,
    });
    expect(valuesUndefinedBecause?.["precision[c]"]).toBe("the class was never predicted");
  });

  test("probabilities weight what was sampled", async () => {
    const table = "unit,gold,pred,probability\n1,1,1,0.1\n2,0,1,1\n3,1,0,0.5\n";
    const { values } = await json(table, "prf");
    expect(values?.precision).toBeCloseTo(10 / 11, 12);
    expect(values?.recall).toBeCloseTo(10 / 12, 12);
  });

  test("probabilities weight agreement between groups", async () => {
    const rows = Array.from({ length: 20 }, (_, unit) => {
      const probability = unit < 10 ? 1 : 0.1;
      return `${unit},a,A,1,${probability}\n${unit},b,B,${unit < 10 ? 1 : 0},${probability}`;
    });
    const table = ["unit,coder,group,value,probability", ...rows, "20,a,A,1,0.5"].join("\n");
    const result = await json(table, "percent-agreement", "--groups", "A,B", "--bootstrap", "200");
    expect(result.value).toBeCloseTo(10 / 110, 12);
    expect(result.parameters).toMatchObject({ weighted: true });
    expect(result.units).toEqual({ used: 20, dropped: { "only in group A": 1 } });
    expect(result.interval?.low).toBeLessThan(10 / 110);
    expect(result.interval?.high).toBeLessThan(0.5);
  });

  test("kappa draws the clusters that have pairs, wherever the others stand", async () => {
    const header = "unit,coder,value,cluster";
    const pairs = Array.from({ length: 24 }, (_, unit) => {
      const values = [unit % 2, unit % 3 === 0 ? 1 : unit % 2];
      return values.map((value, coder) => `u${unit},c${coder},${value},k${unit % 8}`);
    }).flat();
    const single = Array.from({ length: 12 }, (_, i) => `s${i},c0,1,z${i}`);
    const options = ["--resample", "cluster", "--bootstrap", "200"];
    const interval = async (...rows: string[]) =>
      (await json([header, ...rows].join("\n"), "cohen-kappa", ...options)).interval;
    const alone = await interval(...pairs);
    expect(alone?.resamples).toBe(200);
    expect(await interval(...single, ...pairs)).toEqual(alone);
    expect(await interval(...pairs, ...single)).toEqual(alone);
    expect(await interval(...pairs.slice(0, 9), ...single, ...pairs.slice(9))).toEqual(alone);
  });

  test("the two-way bootstrap draws the coders that are compared, and no others", async () => {
    const rows = Array.from({ length: 12 }, (_, unit) =>
      [0, 1, 2, 3].map((coder) => {
        const value = (unit + (unit % (coder + 2) === 0 ? 1 : 0)) % 2;
        return `u${unit},c${coder},${coder < 2 ? "A" : "B"},${value}`;
      }),
    ).flat();
    const third = Array.from({ length: 12 }, (_, unit) => `u${unit},d${unit},C,1`);
    const silent = Array.from({ length: 6 }, (_, i) => `u0,e${i},A,`);
    const header = "unit,coder,group,value";
    const options = ["--resample", "two-way", "--bootstrap", "100"];
    const between = async (...lines: string[]) =>
      (await json([header, ...lines].join("\n"), "xrr", "--groups", "A,B", ...options)).interval;
    expect(await between(...third, ...rows)).toEqual(await between(...rows));
    const among = (...lines: string[]) => json([header, ...lines].join("\n"), "alpha", ...options);
    const [all, withSilent] = [await among(...rows), await among(...silent, ...rows)];
    expect(withSilent.interval).toEqual(all.interval);
    expect(withSilent.details).toMatchObject({ coders: 4 });
  });

  test("McNemar", async () => {
    const rows = [
      "x,1,0",
      "y,0,1",
      "z,1,1",
      "w,,1",
      ...[..."abcdefghi"].map((u) => `${u},false,true`),
    ];
    expect(await json(["unit,a,b", ...rows].join("\n"), "mcnemar")).toMatchObject({
      value: (2 * (1 + 11)) / 2 ** 11,
      values: { b: 1, c: 10 },
      units: { used: 12, dropped: { "a or b is missing": 1 } },
    });
  });

  test("missing errors from units and from strata", async () => {
    const units = [
      "unit,stratum,value",
      ...Array.from({ length: 40 }, (_, i) => `${i},s,${i < 10 ? (i < 1 ? "1" : "0") : ""}`),
    ].join("\n");
    const strata = "stratum,population,sampled,errors\ns,40,10,1\n";
    const fromUnits = await json(units, "missing-errors");
    expect(fromUnits).toMatchObject({
      value: 4,
      values: { total: 4, rate: 0.1 },
      interval: { method: "exact", low: 1 },
      units: { used: 10, dropped: { "not audited": 30 } },
    });
    expect((await json(strata, "missing-errors")).interval).toEqual(fromUnits.interval);
  });

  test("Dawid and Skene label every unit", async () => {
    const table = long(["1110001011", "1110001010", "1100011011"]);
    const { details, value } = await json(table, "dawid-skene");
    expect(value).toBeNull();
    expect(details).toMatchObject({
      ...{ converged: true, labels: { u0: "1", u3: "0" } },
      ...{ majority: { u0: "1", u2: "1", u9: "1" }, majorityTies: 0 },
    });
  });

  test("Dawid and Skene: no row where nothing can be estimated, and it says why", async () => {
    const table = [
      "unit,coder,value",
      ...["1,a,x", "1,b,x", "2,a,x", "2,b,x", "3,b,y", "4,b,y", "3,c,y", "4,c,y", "1,d,"],
    ].join("\n");
    const { details } = await json(table, "dawid-skene");
    expect(details).toMatchObject({
      coders: { a: { x: { x: 1, y: 0 }, y: null }, b: { y: { x: 0, y: 1 } } },
      codersUndefinedBecause: {
        a: { y: "no unit that the coder judged can be of this class" },
        c: { x: "no unit that the coder judged can be of this class" },
      },
      codersWithoutValues: ["d"],
    });
    expect(Object.keys(Object(details?.coders))).toEqual(["a", "b", "c"]);
  });

  test("words for people say what a number rests on", async () => {
    const words = await run(fifth, "alpha", "--bootstrap", "100");
    expect(words).toContain("alpha: 0.68932  95 % interval");
    expect(words).toContain("units: 7 used; left out: 1 (only one value)");
  });
});

describe("input that cannot be used ends with code 2 and names the line", () => {
  test.each([
    ["no header column", "unit,value\n1,a\n", ["alpha"], 'line 1: there is no column "coder"'],
    [
      "xrr without groups",
      "unit,coder,value\n1,a,1\n",
      ["xrr"],
      'line 1: there is no column "group"',
    ],
    ["a short row", "unit,coder,value\n1,a,1\n2,a\n", ["alpha"], "line 3: there are 2 cells"],
    ["an empty unit", "unit,coder,value\n,a,1\n", ["alpha"], "line 2: unit is empty"],
    ["an answer given twice", "unit,coder,value\n1,a,1\n\n1,a,2\n", ["alpha"], "line 4: coder"],
    [
      "a name at interval level",
      "unit,coder,value\n1,a,1\n1,b,x\n",
      ["alpha", "--level", "interval"],
      'line 3: "x" is not a number',
    ],
    [
      "a value off the order",
      "unit,coder,value\n1,a,lo\n1,b,hi\n",
      ["alpha", "--order", "lo,mid"],
      'line 3: "hi" is not in the order',
    ],
    [
      "a line after a cell with a line break",
      'unit,coder,value\n"1\n2",a,1\n,b,1\n',
      ["alpha"],
      "line 4: unit is empty",
    ],
    ["an open quote", 'unit,coder,value\n1,a,"1\n', ["alpha"], "Quote Not Closed"],
    ["a flag that is none", "unit,a,b\n1,maybe,0\n", ["mcnemar"], 'line 2: a is "maybe"'],
    [
      "more errors than audited",
      "stratum,population,sampled,errors\ns,10,2,3\n",
      ["missing-errors"],
      "line 2:",
    ],
    [
      "a unit in two clusters",
      "unit,coder,value,cluster\n1,a,1,p\n1,b,1,q\n",
      ["alpha", "--resample", "cluster", "--bootstrap", "9"],
      "line 3: unit",
    ],
    ["nothing at all", "", ["alpha"], "The file is empty"],
    ["an unknown statistic", fifth, ["beta"], "There is no statistic"],
    [
      "an option of another statistic",
      fifth,
      ["mcnemar", "--level", "ordinal"],
      "mcnemar has no option --level",
    ],
    ["a level that is none", fifth, ["alpha", "--level", "metric"], "--level is one of"],
    [
      "a bootstrap that is no number",
      fifth,
      ["alpha", "--bootstrap", "many"],
      "--bootstrap is a whole number",
    ],
    ...["alpha", "fleiss-kappa", "gwet-ac1", "gwet-ac2", "xrr", "dawid-skene"].map(
      (name): [string, string, string[], string] => [
        `probabilities for ${name}`,
        "unit,coder,group,value,probability\n1,a,A,1,0.5\n1,b,B,1,0.5\n",
        [name],
        `line 1: ${name} cannot weight units by their sampling "probability"`,
      ],
    ),
    ...["alpha", "percent-agreement", "cohen-kappa", "dawid-skene"].map(
      (name): [string, string, string[], string] => [
        `a coder in two groups for ${name}`,
        "unit,coder,group,value\n1,a,A,1\n1,b,A,1\n1,a,B,0\n",
        [name],
        'line 4: coder "a" answered unit "1" twice (first on line 2)',
      ],
    ),
    [
      "probabilities in an audit",
      "unit,stratum,value,probability\n1,s,1,0.5\n",
      ["missing-errors"],
      "leave the column out, as strata weight the units of an audit",
    ],
    [
      "a negative number on a ratio scale",
      "unit,coder,value\n1,a,-1\n1,b,1\n",
      ["alpha", "--level", "ratio", "--order", "-1,0,1"],
      '"-1" in the order -1,0,1 is negative',
    ],
    ["three coders for kappa", fifth, ["cohen-kappa"], "name the two (--coders A,B)"],
    ["an unknown option", fifth, ["alpha", "--colour", "red"], "unknown option"],
  ])("%s", async (_, table, args, message) => {
    const { code, message: said } = await failure(table, ...args);
    expect(said).toContain(message);
    expect(code).toBe(2);
  });
});

test("the command's modules reach neither the database client nor anything else outside", async () => {
  const seen = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = await readFile(file, "utf8");
    for (const [, from = ""] of source.matchAll(/(?:from|import\()\s*"(\.[^"]+|@\/[^"]+)"/g)) {
      const base = from.startsWith("@/")
        ? path.resolve(from.slice(2))
        : path.resolve(path.dirname(file), from);
      await visit(`${base}.ts`);
    }
  };
  await visit(path.resolve("bin/commands/stats.ts"));
  const outside = [...seen]
    .map((file) => path.relative(process.cwd(), file))
    .filter((file) => !/^(bin\/|lib\/stats\/|lib\/errors\.ts$)/.test(file));
  expect(outside).toEqual([]);
});
