import { describe, expect, test } from "vitest";
import { ValidationError } from "@/lib/errors";
import { checkAnswers } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import { factsFor, partForUnit } from "@/lib/work/rules";
import { firstPass } from "./first-pass";
import { inventedResponse, STUDY_SHAPE } from "./material";
import { PASSES } from "./passes";
import { PROFILE_NAMES } from "./profiles";
import { drawsFor } from "./random";
import { type CoderEntry, parseStudy } from "./study-file";
import { Tally } from "./tally";
import { BASE_RATES, drawnTruth, ERROR_KINDS, plantedTruth } from "./truth";
import { parsePlantedErrors } from "./truth-file";

const TEXT = "Most people with a fever get better within two days.";

/** Lets the coders judge `count` one-section responses of a drawn truth. */
function judged(coders: CoderEntry[], { count = 6000, seed = 3, sharedDifficulty = 0.3 } = {}) {
  const study = parseStudy({ coders, sharedDifficulty });
  const errors = { incorrect: 0.3, certainty: 0.3, risk: 0.3, urgency: 0.3, disagreement: 0.3 };
  const truth = drawnTruth(seed, { ...BASE_RATES, claim: 0.8, errors });
  const part = partForUnit(getProtocol("first-pass", 1), "section");
  if (!part) throw new Error("the first pass judges sections");
  const tally = new Tally();
  for (let i = 0; i < count; i++) {
    const response = {
      externalId: `r${i}`,
      questionId: `q${i}`,
      sections: [{ index: 0, text: TEXT }],
    };
    for (const coder of study.coders) {
      const context = { seed, sharedDifficulty, coder, truth, response };
      const answers = firstPass.answers(context, { part: "section", index: 0 });
      const checked = checkAnswers(part, answers, factsFor(coder, {}));
      if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
      const found = truth.section(`r${i}`, 0, TEXT);
      const { hasError } = checked.derived;
      tally.addSection({ unit: `r${i}`, coder: coder.key, answers, hasError, truth: found });
    }
  }
  return tally;
}

/** Within four standard errors of the rate. */
function expectRate(hits: number, of: number, rate: number) {
  const error = Math.sqrt((rate * (1 - rate)) / of);
  expect(Math.abs(hits / of - rate)).toBeLessThan(4 * error + 1e-9);
}

describe("rates", () => {
  test.each(PROFILE_NAMES.map((profile) => [profile]))(
    "%s finds what its profile says",
    (profile) => {
      const [coder] = parseStudy([{ profile }]).coders;
      const { confusions } = judged([{ profile }]).coderTallies()[0] ?? {};
      if (!coder || !confusions) throw new Error("there is a coder");
      for (const kind of ERROR_KINDS.filter((each) => each !== "disagreement")) {
        const { hits, misses, falseAlarms, correctRejections } = confusions[kind];
        expectRate(hits, hits + misses, coder.hits[kind]);
        expectRate(falseAlarms, falseAlarms + correctRejections, coder.falseAlarms[kind]);
      }
      const { falseAlarms, correctRejections } = confusions.claim;
      expectRate(falseAlarms, falseAlarms + correctRejections, coder.claim);
    },
  );

  test("0 and 1 are never and always, and a disagreement is heard where nothing is incorrect", () => {
    const all = { incorrect: 0, certainty: 1, risk: 1, urgency: 0, disagreement: 1 };
    const none = { incorrect: 0, certainty: 0, risk: 0, urgency: 0, disagreement: 0 };
    const total = judged([{ hits: all, falseAlarms: none, notClaim: 0, claim: 0 }], {
      count: 400,
    }).total();
    expect(total.certainty.misses).toBe(0);
    expect(total.risk.hits).toBeGreaterThan(50);
    expect(total.urgency.hits).toBe(0);
    expect(total.incorrect.hits).toBe(0);
    expect(total.disagreement.misses).toBe(0);
    expect(total.claim).toMatchObject({ misses: 0, falseAlarms: 0 });
  });

  test("shared difficulty makes coders miss the same errors, at the same rates", () => {
    const coders: CoderEntry[] = [
      {
        count: 2,
        notClaim: 0,
        claim: 0,
        falseAlarms: { incorrect: 0, certainty: 0, risk: 0, urgency: 0, disagreement: 0 },
      },
    ];
    const alphaAt = (sharedDifficulty: number) => {
      const { alpha } = judged(coders, { count: 3000, sharedDifficulty }).agreement().sections;
      return "value" in alpha ? alpha.value : Number.NaN;
    };
    const [apart, together] = [alphaAt(0), alphaAt(1)];
    expect(apart).toBeLessThan(0.5);
    expect(together).toBeCloseTo(1, 6);
  });
});

describe("draws", () => {
  test("depend on seed and keys alone, and hardly on each other", () => {
    expect(drawsFor(1, "a", 2).uniform()).toBe(drawsFor(1, "a", 2).uniform());
    const firsts = Array.from({ length: 5000 }, (_, i) => drawsFor(1, "a", i).uniform());
    expect(new Set(firsts).size).toBe(5000);
    expect(drawsFor(2, "a", 2).uniform()).not.toBe(drawsFor(1, "a", 2).uniform());
    expect(drawsFor(1, "a2").uniform()).not.toBe(drawsFor(1, "a", 2).uniform());
    const mean = firsts.reduce((a, b) => a + b, 0) / 5000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / 5000));
    const pairs = firsts.slice(1).map((each, i) => (each - 0.5) * ((firsts[i] ?? 0) - 0.5) * 12);
    expect(Math.abs(pairs.reduce((a, b) => a + b, 0) / 4999)).toBeLessThan(4 / Math.sqrt(4999));
  });

  test("times are log-normal with the median that is asked for", () => {
    const draws = drawsFor(9, "seconds");
    const times = Array.from({ length: 4000 }, () => draws.logNormal({ median: 30, sigma: 0.7 }));
    expectRate(times.filter((time) => time < 30).length, 4000, 0.5);
    // One standard deviation of the logarithm above the median.
    expectRate(times.filter((time) => time < 30 * Math.exp(0.7)).length, 4000, 0.8413);
  });
});

describe("truth", () => {
  test("headings and lines without words hold no fact", () => {
    const truth = drawnTruth(1, { ...BASE_RATES, claim: 1 });
    for (const text of ["---", "### About a fever", " "])
      expect(truth.section("r", 0, text).hasClaim).toBe(false);
    expect(truth.section("r", 0, TEXT).hasClaim).toBe(true);
  });

  test("planted errors are the only ones", () => {
    const truth = plantedTruth(1, [
      { response_id: "r", section_index: 2, kind: "risk", what_is_wrong: "Too small." },
    ]);
    expect([...truth.section("r", 2, TEXT).errors]).toEqual([["risk", "Too small."]]);
    expect(truth.section("r", 1, TEXT).errors.size).toBe(0);
  });

  test("a file of planted errors is refused by place", () => {
    expect(() => parsePlantedErrors("nonsense")).toThrow("not JSON");
    const wrong = JSON.stringify([
      { response_id: "r", section_index: -1, kind: "style", what_is_wrong: "x" },
    ]);
    try {
      parsePlantedErrors(wrong);
      expect.unreachable();
    } catch (error) {
      expect(Object.keys((error as ValidationError).fields)).toEqual(["0.section_index", "0.kind"]);
    }
  });
});

describe("a file of coders", () => {
  test("profiles are the base, and what is named is changed", () => {
    const { coders, rates } = parseStudy({
      coders: [
        { profile: "strict", hits: { risk: 1 }, group: null },
        { profile: "strict", count: 2, key: "dr" },
      ],
      truth: { errors: { risk: 0.5 } },
    });
    expect(coders.map(({ key }) => key)).toEqual(["strict-1", "dr-1", "dr-2"]);
    expect(coders[0]).toMatchObject({ group: null, hits: { risk: 1, incorrect: 0.5 } });
    expect(rates.errors).toEqual({ ...BASE_RATES.errors, risk: 0.5 });
  });

  test.each([
    [[{ profile: "genius" }], "coders.0.profile"],
    [[{ hits: { risk: 2 } }], "coders.0.hits.risk"],
    [[{ hit: {} }], "coders.0"],
    [[], "coders"],
    [{ coders: [{}], truth: { claim: "x" } }, "truth.claim"],
    ["x", "file"],
  ])("%j is refused", (input, field) => {
    try {
      parseStudy(input);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ValidationError);
      expect(Object.keys((error as ValidationError).fields)).toEqual([field]);
    }
  });
});

test("invented material has the study's shape", () => {
  const all = Array.from({ length: 3000 }, (_, at) => inventedResponse(1, STUDY_SHAPE, at));
  const mean = all.reduce((sum, { sections }) => sum + sections.length, 0) / all.length;
  expect(mean).toBeGreaterThan(7.8);
  expect(mean).toBeLessThan(8.4);
  expect(new Set(all.map(({ questionId }) => questionId)).size).toBe(1500);
  expect(new Set(all.map(({ externalId }) => externalId)).size).toBe(3000);
});

test("the protocols of all passes exist, and each has one pass", () => {
  const ids = PASSES.flatMap(({ protocols }) => [...protocols]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(getProtocol(id).id).toBe(id);
});

test("leniency moves the accuracy of the whole", () => {
  const truth = plantedTruth(1, [
    { response_id: "r", section_index: 0, kind: "incorrect", what_is_wrong: "Wrong." },
  ]);
  const response = { externalId: "r", questionId: "q", sections: [{ index: 0, text: TEXT }] };
  const accuracy = (leniency: number) => {
    const [coder] = parseStudy([
      { hits: { incorrect: 1 }, firstImpression: 1, leniency, notClaim: 0 },
    ]).coders;
    if (!coder) throw new Error("there is a coder");
    const context = { seed: 1, sharedDifficulty: 0, coder, truth, response };
    return firstPass.answers(context, { part: "response" }).accuracy;
  };
  expect([accuracy(-1), accuracy(0), accuracy(1)]).toEqual([1, 2, 3]);
});
