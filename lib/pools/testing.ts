import { OPERATOR } from "@/lib/access/actor";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import type { InputFile } from "@/lib/imports/material";
import type { ResponseRecord, SectionAnnotation } from "@/lib/imports/mdhjudgments/format";
import { annotation, fileOf, uuid } from "@/lib/imports/mdhjudgments/testing";
import type { TableState } from "@/lib/table";
import { sampleBytes } from "@/prisma/testing/study-sample";

/** Data for the database tests of this folder. */

const STUDY_FILES = [
  "firstpassannotations",
  "firstmedicalexpertadjudication",
  "secondmedicalexpertadjudication",
  "firstfactcheckeradjudication",
  "secondfactcheckeradjudication",
];

export const studySample = (): InputFile[] =>
  STUDY_FILES.map((name) => `mdhjudgments-${name}.jsonl`).map((name) => ({
    name,
    bytes: sampleBytes(name),
  }));

export async function importStudy(projectId: string, files: readonly InputFile[]): Promise<void> {
  const report = await importFiles(OPERATOR, {
    projectId,
    format: "mdhjudgments",
    files,
    options: parseImportOptions({ ids: "study" }),
    dryRun: false,
  });
  if (report.outcome !== "stored") throw new Error(JSON.stringify(report));
}

/** Who says what about a section: T error, F none, N not a claim; the judge last. */
export interface MadeSection {
  readonly people: string;
  readonly judge: string;
  readonly injected?: boolean;
}

const GENERATORS = ["Qwen/Qwen3-32b-_-_be_brief", "gpt-4.1-version='hallucination_2025-06-07'"];

/**
 * An invented file of the study's format: one response per list of sections, by two generators in
 * turn. Annotation ids tell response, section and place, so that two files agree on what they share.
 */
export const madeStudy = (
  responses: readonly (readonly MadeSection[])[],
  name = "made.jsonl",
): InputFile =>
  fileOf(
    responses.map((sections, at) => madeRecord(at + 1, sections)),
    name,
  );

export const madeSectionId = (response: number, section: number) =>
  uuid(response * 100_000 + section * 100);

function madeRecord(number: number, sections: readonly MadeSection[]): ResponseRecord {
  const texts = sections.map((_, index) => `Made statement ${number}.${index}.`);
  return {
    id: `cf_made-q.${number}-${GENERATORS[number % 2]}`,
    question: `Made question ${number}?`,
    answer: texts.join("\n\n"),
    annotations: {
      question_annotations: [],
      answer_annotations: [],
      sections_with_annotations: sections.map((made, index) => {
        const id = madeSectionId(number, index);
        return {
          id,
          section: texts[index] ?? "",
          adjudication: null,
          fact_checking: null,
          annotations: madeAnnotations(number * 100_000 + index * 100, id, made),
        };
      }),
    },
  };
}

function madeAnnotations(base: number, id: string, made: MadeSection): SectionAnnotation[] {
  const say = (place: number, coder: string, label: string | undefined, end = "") =>
    annotation(uuid(base + place), id, coder, {
      accuracy_type: label === "T" ? "incorrect" : label === "N" ? "not_claim" : "correct",
      comment: label === "T" ? `Made concern ${place}.${end}` : "",
    });
  return [
    ...[...made.people].map((label, i) => say(i + 1, `ANNOTATOR-${[0, 1, 6, 7][i]}`, label)),
    ...(made.injected ? [say(50, "IsiHallucinationInjector", "T")] : []),
    ...[...made.judge].map((label) =>
      say(60, "IsiHallucinationDetector", label, "; votes: [True]"),
    ),
  ];
}

/** The table of entries as it is first shown, with room for all. */
export const TABLE: TableState = {
  sort: "section",
  descending: false,
  page: 1,
  size: 250,
  search: "",
  filters: {},
  hidden: [],
};
