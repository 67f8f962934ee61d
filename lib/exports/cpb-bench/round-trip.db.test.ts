import { describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import type { InputFile } from "@/lib/imports/material";
import { parseImportOptions } from "@/lib/imports/options";
import {
  DIALOGUE_ZH,
  jsonFile,
  judgedFile,
  judgedRecord,
  negativeFile,
  positiveFile,
} from "@/lib/imports/studies/cpb-bench/testing";
import { buildProject } from "@/prisma/seed/builders";
import { CPB_FILES, cpbBenchTitle, cpbFile, hasCpbBench } from "@/prisma/testing/cpb-bench-sample";

async function comeBack(files: readonly InputFile[], options: object = {}) {
  const { id: projectId } = await buildProject();
  const input = { projectId, format: "cpb-bench", files, dryRun: false } as const;
  const report = await importFiles(OPERATOR, { ...input, options: parseImportOptions(options) });
  expect(report.problems).toEqual([]);
  return exportTexts(OPERATOR, projectId, "cpb-bench");
}

const jsonOf = (text = "null") => JSON.parse(text);
const textOf = ({ bytes }: InputFile) => new TextDecoder().decode(bytes);

test("cases and verdicts come back as they were, however their file counts turns", async () => {
  const files = [
    positiveFile("ACI", 1, 2),
    positiveFile("MedDG", 0, 0, DIALOGUE_ZH),
    negativeFile("MediTOD", 2),
    judgedFile("ACI", judgedRecord("ACI", 1, 2)),
  ];
  const back = await comeBack(files);
  for (const file of files)
    expect(jsonOf(back.get(file.name)), file.name).toEqual(jsonOf(textOf(file)));
});

describe.skipIf(!hasCpbBench)(cpbBenchTitle("the released files"), () => {
  test.each(["ACI", "IMCS", "MedDG", "MediTOD"] as const)(
    "positive cases of %s come back, oddities included",
    async (dataset) => {
      const file = cpbFile(CPB_FILES.positive[dataset]);
      const back = await comeBack([file]);
      expect(jsonOf(back.get(file.name))).toEqual(jsonOf(textOf(file)));
    },
  );

  test("negative cases, and responses to cases, come back", async () => {
    const negatives = Object.values(CPB_FILES.negative).map(cpbFile);
    const [aci, responses] = [cpbFile(CPB_FILES.positive.ACI), cpbFile(CPB_FILES.responses)];
    const back = await comeBack([...negatives, aci, responses], {
      // One record stands at the turn before the patient’s.
      exclude: "Emotional Pressure, ACI/acibench_D2N178_virtscribe_clef_taskC_test3/97",
    });
    for (const file of negatives) expect(jsonOf(back.get(file.name))).toEqual(jsonOf(textOf(file)));
    const lines = (text = "") => text.trim().split("\n").map(jsonOf);
    const wanted = lines(textOf(responses)).filter(
      (line) =>
        line.behavior_category !== "Emotional Pressure" && !line.dialog_id.includes("D2N178"),
    );
    expect(lines(back.get(responses.name))).toEqual(wanted);
  });

  test("verified failures come back, with what follows from their dialogues", async () => {
    const failed = cpbFile(CPB_FILES.failed);
    const back = await comeBack([failed]);
    expect(jsonOf(back.get(failed.name))).toEqual(jsonOf(textOf(failed)));
  });

  test("follow-up judgments on dialogues that are here come back", async () => {
    const failed = cpbFile(CPB_FILES.failed);
    const { metadata, results } = jsonOf(textOf(cpbFile(CPB_FILES.followUp)));
    const here = new Set(
      jsonOf(textOf(failed)).failed_cases.map(({ case_id }: { case_id: string }) =>
        case_id.split("_").slice(-2).join("_"),
      ),
    );
    const kept = results.filter(({ case_id }: { case_id: string }) =>
      here.has(case_id.split("_").slice(-2).join("_")),
    );
    expect(kept.length).toBeGreaterThan(4);
    const back = await comeBack([failed, jsonFile("eval.json", { metadata, results: kept })]);
    const found = jsonOf(back.get("vllm_qwen_generated_continuation_eval_gpt-4o-judge.json"));
    expect(found.results).toEqual(kept);
    const { statistics, ...others } = metadata;
    expect(found.metadata).toMatchObject(others);
    expect(Object.keys(found.metadata.statistics)).toEqual(Object.keys(statistics));
    expect(found.metadata.statistics).toMatchObject({
      total_cases: kept.length,
      maintains_failure: kept.length,
      correction_rate: "0.00%",
      maintenance_rate: "100.00%",
    });
  });

  test("judges' verdicts come back, whatever their segments", async () => {
    for (const path of [CPB_FILES.judged, CPB_FILES.overreaction]) {
      const file = cpbFile(path);
      const back = await comeBack([file], { dialogues: "texts" });
      const found = [...back].filter(([name]) => name.endsWith("results.json"));
      expect(found.map(([, text]) => jsonOf(text))).toEqual([jsonOf(textOf(file))]);
    }
  });
});
