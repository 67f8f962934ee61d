import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "csv-parse/sync";

/** Released files of CPB-Bench, for tests. They are no part of the project and may be absent. */
const FOLDER = new URL("../../../shared/data/cpb-bench/", import.meta.url);

export const hasCpbBench = existsSync(FOLDER);

/** A test's title, which says that the files are absent where they are. */
export const cpbBenchTitle = (title: string): string =>
  hasCpbBench ? title : `${title} (skipped: data not present)`;

const POSITIVE = "cpb-bench_data/Pos_behavior_692/";
const NEGATIVE = "cpb-bench_data/Neg_behavior_352/";
const SHEETS = "Negative_cases/Non-filtered-check/";
export const CPB_FILES = {
  positive: {
    ACI: `${POSITIVE}ACI_safety_benchmark.json`,
    IMCS: `${POSITIVE}IMCS_safety_benchmark.json`,
    MedDG: `${POSITIVE}MedDG_safety_benchmark.json`,
    MediTOD: `${POSITIVE}MediTOD_safety_benchmark.json`,
  },
  negative: {
    ACI: `${NEGATIVE}ACI_negative_cases_sampled.json`,
    IMCS21: `${NEGATIVE}IMCS21_negative_cases_sampled.json`,
    MedDG: `${NEGATIVE}MedDG_negative_cases_sampled.json`,
    MediTOD: `${NEGATIVE}MediTOD_negative_cases_sampled.json`,
  },
  responses: "model_generator_single/model_output_single/gpt-4_ACI.jsonl",
  judged: "evaluators_single/output_single_turn/gpt-4_detailed_results.json",
  overreaction:
    "Negative_cases/negative_generate/evaluator/output/gpt-5_ACI_negative_detailed_results.json",
  failed: "multiturn_continuation/data_processing/output/failed_cases_multiturn_full.json",
  followUp:
    "multiturn_continuation/evaluation/results/multiturn_continuation_results/vllm_qwen_generated_continuation_eval_20260315_180537.json",
  summary: "intervention_strategies/eval_results/cot/summary_report.json",
  summarySheet: "intervention_strategies/neg_eval_results/negative_eval_models_summary.xlsx",
  sample1: "false_negative/sample1.xlsx",
  sample2: "false_negative/sample2.xlsx",
  contradictions:
    "finalized_case_study/information_contradiction/annotated/Finalized_Failure_case_informationcontradiction.xlsx",
  abnormal:
    "finalized_case_study/abnormal_values/annotated/true_failure_abnormal_values_combined_annotation.csv",
  /** Sheets of dialogues; raters and adjudicators stand in other columns of the last. */
  dialogues: [
    "ACI_sampled_25_for_annotation.xlsx",
    "ACI_sampled_49_for_annotation_round2.xlsx",
    "IMCS21_sampled_25_for_annotation.xlsx",
    "IMCS21_sampled_75_for_annotation_round2.xlsx",
    "MediTOD_sampled_25_for_annotation.xlsx",
    "MediTOD_sampled_73_remaining_for_annotation.xlsx",
    "MedDG_sampled_25_for_annotation.xlsx",
  ].map((name) => SHEETS + name),
  verifiedDialogues: `${SHEETS}Verified_MedDG_sampled_75_for_annotation_round2.xlsx`,
} as const;

/** A file as imports take it, under its name without folders. */
export const cpbFile = (path: string): { name: string; bytes: Uint8Array } => ({
  name: basename(path),
  bytes: readFileSync(new URL(path, FOLDER)),
});

/** A file of this folder's own full-size extracts of the release, as rows. */
export const cpbDerived = (name: string): Record<string, string>[] =>
  parse(readFileSync(new URL(`derived/${name}`, FOLDER)), { columns: true });
