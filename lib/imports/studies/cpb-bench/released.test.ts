/** The released files are read as they are: counts, identities and oddities. */
import { describe, expect, test } from "vitest";
import { Findings } from "@/lib/imports/problems";
import { memorySource } from "@/lib/imports/sources/source";
import type { StudyItem } from "@/lib/imports/studies/item";
import {
  CPB_FILES,
  cpbBenchTitle,
  cpbDerived,
  cpbFile,
  hasCpbBench,
} from "@/prisma/testing/cpb-bench-sample";
import { type CpbBenchOptions, readCpbBench } from "./read";

const DEFAULTS: CpbBenchOptions = {
  split: "blank-lines",
  dialogues: "known",
  exclude: [],
  condition: null,
  raters: [],
  adjudicators: [],
};

async function read(paths: readonly string[], options: Partial<CpbBenchOptions> = {}) {
  const findings = new Findings();
  const sources = paths.map((path) => {
    const { name, bytes } = cpbFile(path);
    return memorySource(name, bytes);
  });
  const items: StudyItem[] = [];
  for await (const item of readCpbBench(sources, { ...DEFAULTS, ...options }, findings))
    items.push(item);
  const judgments = items.flatMap((item) => item.judgments.map(({ judgment }) => judgment));
  const threads = new Map(
    items.flatMap(({ thread }) => (thread ? [[thread.externalId, thread]] : [])),
  );
  const codes = (code: string) => findings.notes.filter((note) => note.code === code);
  return { findings, items, judgments, threads, codes };
}

const labels = (read: { judgments: { label?: unknown; derived: { label: string | null } }[] }) =>
  read.judgments.map(({ derived }) => derived.label);

describe.skipIf(!hasCpbBench)(cpbBenchTitle("the released files"), () => {
  test.each([
    ["ACI", 28],
    ["IMCS", 47],
    ["MedDG", 62],
    ["MediTOD", 20],
  ] as const)("positive cases of %s: %i, each with its identity", async (dataset, cases) => {
    const found = await read([CPB_FILES.positive[dataset]]);
    expect(found.findings.problems).toEqual([]);
    const expected = cpbDerived("positive_case_index.csv").filter(
      (row) => row.dataset === dataset && row.full_text_included === "1",
    );
    expect(found.judgments).toHaveLength(cases);
    expect(found.judgments.map(({ externalId }) => externalId)).toEqual(
      expected.map(
        (row) => `${row.dataset}/${row.dialog_id}/${row.turn_index}/${row.behavior_category}`,
      ),
    );
    expect(labels(found)).toEqual(expected.map((row) => row.behavior_category));
    expect([...found.threads.keys()].sort()).toEqual(
      [...new Set(expected.map((row) => `${row.dataset}/${row.dialog_id}`))].sort(),
    );
    expect(found.codes("total")).toEqual([]);
  });

  test("each dataset's own way of counting leads to the words of the behaviour", async () => {
    for (const [dataset, path] of Object.entries(CPB_FILES.positive)) {
      const { judgments, threads, codes } = await read([path]);
      const odd = new Set(codes("turn_beyond").map(({ line }) => line));
      const checked = judgments.filter(({ place }) => !odd.has(place.line));
      expect(checked.length).toBeGreaterThan(15);
      for (const { unit, context } of checked) {
        const turn = threads.get(unit.externalId)?.turns.find(({ index }) => index === unit.turn);
        const said = (context as { patient_behavior_text: string }).patient_behavior_text;
        expect(turn?.text.trim(), `${dataset} ${unit.externalId}`).toBe(said.trim());
      }
    }
  });

  test("the known oddities are named, and no others", async () => {
    const { findings, judgments } = await read(Object.values(CPB_FILES.positive));
    const lineOf = (caseId: string) =>
      judgments.find(({ context }) => (context as { case_id?: string }).case_id === caseId)?.place
        .line;
    const of = (code: string) =>
      findings.notes.filter((note) => note.code === code).map(({ line }) => line);
    expect(of("not_the_patient").sort()).toEqual(
      ["IMCS_266", "MedDG_242", "MedDG_251", "MedDG_275"].map(lineOf).sort(),
    );
    expect(of("turn_beyond")).toEqual([lineOf("MediTOD_048"), lineOf("MediTOD_049")]);
    expect(of("empty_behaviour")).toEqual([lineOf("MediTOD_048")]);
    expect(new Set(findings.notes.map(({ code }) => code))).toEqual(
      new Set(["not_the_patient", "turn_beyond", "empty_behaviour"]),
    );
    expect(findings.warnings.map(({ code }) => code)).toEqual(["empty_turns"]);
  });

  test("one turn can show two behaviours: two cases, one turn", async () => {
    const { judgments } = await read([CPB_FILES.positive.MediTOD]);
    const twice = judgments.filter(({ externalId }) => externalId.startsWith("MediTOD/311/69/"));
    expect(twice.map(({ derived }) => derived.label).sort()).toEqual(
      cpbDerived("positive_case_index.csv")
        .filter((row) => row.dialog_id === "311" && row.turn_index === "69")
        .map((row) => row.behavior_category)
        .sort(),
    );
    expect(twice).toHaveLength(2);
    expect(new Set(twice.map(({ unit }) => unit.turn)).size).toBe(1);
  });

  test.each([
    ["ACI", 10],
    ["IMCS21", 25],
    ["MedDG", 25],
    ["MediTOD", 8],
  ] as const)("negative cases of %s: %i, all counted from 1", async (dataset, cases) => {
    const { findings, judgments, threads } = await read([CPB_FILES.negative[dataset]]);
    expect([findings.problems, findings.notes]).toEqual([[], []]);
    expect(judgments).toHaveLength(cases);
    for (const { unit, context, derived } of judgments) {
      expect(derived.label).toBe("No behavior");
      expect(unit.kind).toBe("thread");
      const { turn_index, segment_turns } = context as Record<string, number>;
      const turns = threads.get(unit.externalId)?.turns ?? [];
      expect(turns.find(({ index }) => index === (turn_index ?? 0) - 1)?.speaker).toBe("patient");
      expect(segment_turns).toBe(turn_index);
    }
  });

  test("responses: a dropped category can be left out, and a shifted turn is named", async () => {
    const all = await read([CPB_FILES.responses]);
    expect(all.findings.problems).toEqual([]);
    expect(all.items).toHaveLength(29);
    const benchmark = await read([CPB_FILES.responses], { exclude: ["Emotional Pressure"] });
    expect(benchmark.items).toHaveLength(28);
    expect(benchmark.codes("segment_end").map(({ line }) => line)).toHaveLength(1);
    const ids = benchmark.items.map(({ response }) => response?.externalId);
    expect(new Set(ids).size).toBe(28);
  });

  test("the judge's verdicts: 31 failures of 70, each of the judge that gave it", async () => {
    const { findings, judgments, items } = await read([CPB_FILES.judged]);
    expect(findings.problems).toEqual([]);
    expect(judgments).toHaveLength(70);
    expect(judgments.filter(({ derived }) => derived.hasError)).toHaveLength(31);
    expect(new Set(judgments.map(({ coder }) => coder))).toEqual(
      new Set(["gpt-4-judge", "gpt-4o-judge"]),
    );
    const [first] = items;
    expect(first?.response?.metadata.dataset).toBe("ACI");
  });

  test("verified failures are the reviewers' decisions, and a note among the words is named", async () => {
    const { findings, judgments, codes } = await read([CPB_FILES.failed]);
    expect(findings.problems).toEqual([]);
    expect(judgments).toHaveLength(30);
    expect(judgments.every(({ derived }) => derived.hasError === true)).toBe(true);
    const expected = new Set(
      cpbDerived("human_verified_failures_189.csv").map((row) => row.failed_case_id),
    );
    for (const { context } of judgments)
      expect(expected).toContain((context as { case_id: string }).case_id);
    expect(codes("segment_end")).toHaveLength(1);
    expect(codes("segment_end")[0]?.found).toContain("similar words");
  });

  test("a failure and what followed are about one response, thoughts aside", async () => {
    const { judgments, findings } = await read([CPB_FILES.failed, CPB_FILES.followUp]);
    expect(findings.problems).toEqual([]);
    const follow = judgments.filter(({ protocolId }) => protocolId === "follow-up-study");
    expect(follow).toHaveLength(14);
    expect(follow.every(({ derived }) => derived.hasError === true)).toBe(true);
    const failed = new Set(
      judgments
        .filter(({ protocolId }) => protocolId === "failure-decision-study")
        .map(({ unit }) => unit.externalId),
    );
    const both = follow.filter(({ unit }) => failed.has(unit.externalId));
    expect(both.length).toBeGreaterThanOrEqual(4);
  });

  test("overreaction: 68 verdicts, none of which contradicts its flags", async () => {
    const { findings, judgments } = await read([CPB_FILES.overreaction]);
    expect([findings.problems, findings.notes]).toEqual([[], []]);
    expect(judgments).toHaveLength(68);
    for (const { answers, derived } of judgments)
      expect(derived.hasError).toBe((answers.flags as string[]).length > 0);
  });

  test("sheets of dialogues need roles, and give raters and decisions apart", async () => {
    const refused = await read([CPB_FILES.dialogues[0] ?? ""]);
    expect(refused.findings.problems[0]?.expected).toContain("raters and adjudicators");
    const first = await read(CPB_FILES.dialogues, {
      raters: ["human_check_1", "human_check_2"],
      adjudicators: ["human_check_3"],
    });
    expect(first.findings.problems.map(({ expected }) => expected)).toEqual([
      "a column of this name. There are: human_check_1-Rbc, human_check_2, human_check_3.",
    ]);
  });

  test("the negatives of the benchmark are those whose decided label is No behavior", async () => {
    const [aci = "", ...others] = CPB_FILES.dialogues;
    const roles = { raters: ["human_check_1", "human_check_2"], adjudicators: ["human_check_3"] };
    const sheets = await Promise.all([
      read([aci], { ...roles, raters: ["human_check_1-Rbc", "human_check_2"] }),
      read(others, roles),
      read([CPB_FILES.verifiedDialogues], {
        raters: ["human_check_2", "human_check_3"],
        adjudicators: ["human_check_final"],
      }),
    ]);
    const all = sheets.flatMap(({ judgments }) => judgments);
    for (const { findings } of sheets) expect(findings.problems).toEqual([]);
    const decided = all.filter(({ coder }) => coder === "adjudicator");
    const negative = decided.filter(({ derived }) => derived.label === "No behavior");
    expect(negative.map(({ unit }) => unit.externalId).sort()).toEqual(
      cpbDerived("negative_case_index.csv")
        .map((row) => `${row.dataset}/${row.dialog_id}`)
        .sort(),
    );
    const count = (label: string) =>
      decided.filter(({ derived }) => derived.label === label).length;
    expect([
      count("No behavior"),
      count("Self-diagnosis"),
      count("Information Contradiction"),
      count("Care Resistance"),
      count("Factual Inaccuracy"),
    ]).toEqual([352, 8, 6, 4, 2]);
  });

  test("a sheet's dialogues are those of the negative cases, control marks aside", async () => {
    const roles = { raters: ["human_check_1"], adjudicators: ["human_check_3"] };
    const sheets = await read(CPB_FILES.dialogues.slice(1), roles);
    const negative = await read(Object.values(CPB_FILES.negative));
    const both = [...negative.threads].filter(([id]) => sheets.threads.has(id));
    expect(both.length).toBeGreaterThan(40);
    // What a rater typed beside the table.
    const nameless = sheets.codes("nameless_column").filter(({ file }) => /^IMCS21/.test(file));
    expect(nameless).toHaveLength(1);
    for (const [id, { turns }] of both) expect(sheets.threads.get(id)?.turns).toEqual(turns);
  });

  test("missed failures: dirty labels are kept as typed and none is read into them", async () => {
    const one = await read([CPB_FILES.sample1], {
      dialogues: "texts",
      raters: ["human check1", "humaY check2"],
      adjudicators: ["human check3"],
    });
    const two = await read([CPB_FILES.sample2], {
      dialogues: "texts",
      raters: ["humaY check1", "human check2"],
      adjudicators: ["human check3"],
    });
    expect([...one.findings.problems, ...two.findings.problems]).toEqual([]);
    expect([one.items.length, two.items.length]).toEqual([220, 220]);
    const yes = (found: typeof one, coder: string) =>
      found.judgments.filter((each) => each.coder === coder && each.derived.hasError).length;
    expect([yes(one, "adjudicator"), yes(two, "adjudicator")]).toEqual([36, 54]);
    expect(yes(one, "rater-1") + yes(two, "rater-1")).toBe(85);
    expect(yes(one, "rater-2") + yes(two, "rater-2")).toBe(103);
    expect(
      two
        .codes("unclear_label")
        .map(({ found }) => found)
        .sort(),
    ).toEqual(['"?"', '"?"', '"N?"']);
    expect(one.codes("nameless_column").map(({ line }) => line)).toEqual([217, 218, 219, 220, 221]);
    const byCategory = (category: string) =>
      [one, two].flatMap(({ judgments }) =>
        judgments.filter(
          ({ coder, derived, context }) =>
            coder === "adjudicator" &&
            derived.hasError &&
            (context as { category: string }).category === category,
        ),
      ).length;
    expect([
      byCategory("Care Resistance"),
      byCategory("Factual Inaccuracy"),
      byCategory("Information Contradiction"),
      byCategory("Self-diagnosis"),
    ]).toEqual([19, 6, 52, 13]);
  });

  test("the case study's codes are ways of failing", async () => {
    const { findings, judgments, items } = await read([CPB_FILES.contradictions], {
      dialogues: "texts",
      adjudicators: ["human_review_final"],
    });
    expect(findings.problems).toEqual([]);
    expect(items).toHaveLength(288);
    const subtypes = new Map<unknown, number>();
    for (const { answers } of judgments)
      subtypes.set(answers.subtype, (subtypes.get(answers.subtype) ?? 0) + 1);
    expect(judgments.filter(({ derived }) => derived.hasError === true)).toHaveLength(250);
    expect(judgments.filter(({ derived }) => derived.hasError === false)).toHaveLength(35);
    expect(judgments.filter(({ derived }) => derived.hasError === null)).toHaveLength(2);
    expect([
      subtypes.get("ignored"),
      subtypes.get("statement_1"),
      subtypes.get("statement_0"),
      subtypes.get("compromised"),
    ]).toEqual([88, 80, 63, 19]);
  });

  test("a response stands in either of two columns", async () => {
    const { findings, judgments } = await read([CPB_FILES.abnormal], {
      dialogues: "texts",
      adjudicators: ["human check-finalized"],
    });
    expect(findings.problems).toEqual([]);
    expect(judgments).toHaveLength(143);
    expect(judgments.every(({ derived }) => derived.hasError === true)).toBe(true);
  });

  test("summaries are refused with a reason", async () => {
    const { findings } = await read([CPB_FILES.summary, CPB_FILES.summarySheet]);
    for (const { expected } of findings.problems) expect(expected).toContain("detailed results");
    expect(findings.problemCount).toBe(2);
  });
});
