import type { InputFile } from "@/lib/imports/material";
import type {
  ExpertAdjudication,
  FactCheck,
  ResponseRecord,
  SectionAnnotation,
  SectionRecord,
} from "./format";

/** Invented records in the study's format, for tests: every case that the real sample lacks. */

const TIME = "2026-02-03T04:05:06.070800Z";
export const ADJUDICATORS = ["a", "b", "c", "d"].map((digit) => digit.repeat(64));

/** An invented id in the form of a UUID. */
export const uuid = (number: number, version = 4) =>
  `00000000-0000-${version}000-8000-${String(number).padStart(12, "0")}`;

export const annotation = (
  id: string,
  sectionId: string,
  annotator: string,
  changes: Partial<SectionAnnotation> = {},
): SectionAnnotation => ({
  id,
  parent_id: sectionId,
  annotator_id: annotator,
  timestamp: TIME,
  comment: "",
  accuracy_type: "correct",
  element_correctness: { certainty: true, risk: true, urgency: true },
  ...changes,
});

/** A wrong section by an annotator, an injector's mark that nobody saw, and a judge that found nothing. */
const sectionsOf = (responseId: number): SectionRecord[] => {
  const [first, second, third] = [1, 2, 3].map((index) => uuid(responseId * 100 + index)) as [
    string,
    string,
    string,
  ];
  const own = (index: number) => uuid(responseId * 100 + index);
  const section = (id: string, text: string, annotations: SectionAnnotation[]): SectionRecord => ({
    id,
    section: text,
    adjudication: null,
    fact_checking: null,
    annotations,
  });
  return [
    section(first, 'Rest, drink "enough", and wait.\nA 中文 line with 😀.', [
      annotation(own(11), first, "ANNOTATOR-1", {
        accuracy_type: "incorrect",
        comment: "No, a\nsource: https://example.org/x",
      }),
      annotation(own(12), first, "EXPERT-2", {
        element_correctness: { certainty: true, risk: false, urgency: true },
        comment: "=too relaxed",
      }),
      annotation(own(13), first, "IsiHallucinationDetector", { comment: "Fine.; votes: [False]" }),
    ]),
    section(second, "---", [
      annotation(own(21), second, "ANNOTATOR-1", { accuracy_type: "not_claim" }),
      annotation(own(22), second, "EXPERT-2", { accuracy_type: "disagreement", comment: " " }),
      annotation(own(23), second, "IsiHallucinationDetector"),
    ]),
    section(third, "\n- The fever falls after a week.  ", [
      annotation(own(31), third, "ANNOTATOR-1"),
      annotation(own(32), third, "EXPERT-2"),
      annotation(own(33), third, "IsiHallucinationInjector", {
        accuracy_type: "incorrect",
        comment: "injected",
      }),
      annotation(own(34), third, "IsiHallucinationDetector", { timestamp: "2026-03-01T00:00:00Z" }),
    ]),
  ];
};

function recordOf(number: number, questionId: string, id: string): ResponseRecord {
  const sections = sectionsOf(number);
  const head = { annotator_id: "ANNOTATOR-1", timestamp: TIME };
  return {
    id,
    question: `What helps against a fever, question ${questionId}?`,
    answer: sections.map(({ section }) => section).join("\n\n"),
    annotations: {
      question_annotations: [
        {
          id: `q-${questionId}-1`,
          parent_id: questionId,
          ...head,
          nonsensical: false,
          dontunderstand: false,
        },
        {
          id: `q-${questionId}-2`,
          parent_id: questionId,
          ...head,
          annotator_id: "EXPERT-2",
          nonsensical: false,
          dontunderstand: true,
        },
      ],
      answer_annotations: [
        {
          id: uuid(number * 100 + 51),
          parent_id: id,
          ...head,
          dimensions: { accuracy: 2 },
          sources: ["", "https://example.org/a\nhttps://example.org/b"],
        },
        {
          id: uuid(number * 100 + 52),
          parent_id: id,
          ...head,
          annotator_id: "EXPERT-2",
          dimensions: null,
          sources: [],
        },
      ],
      sections_with_annotations: sections,
    },
  };
}

/** Three responses: an injected one, a twin to the same question, one by another model's longer name. */
export const buildRecords = (): ResponseRecord[] => [
  recordOf(1, "cf_made_up-q.1", "cf_made_up-q.1-Qwen/Qwen3-32b-version='hallucination_2025-06-07'"),
  recordOf(2, "cf_made_up-q.1", "cf_made_up-q.1-google/gemma-3-12b-it-_-_provide_medical_evidence"),
  recordOf(3, "pedinf_made_up-q.2", "pedinf_made_up-q.2-gpt-4.1-nano-2025-04-14-"),
];

export const expert = (
  id: string,
  sectionId: string,
  seen: readonly string[],
  changes: Partial<ExpertAdjudication> = {},
): ExpertAdjudication => ({
  id,
  parent_id: sectionId,
  annotator_id: ADJUDICATORS[0] ?? "",
  timestamp: "2026-04-01T10:00:00Z",
  aggregate_judgment: "hallucination",
  q1_response: "major",
  q2_category_response: Object.fromEntries(
    seen.map((annotationId) => [annotationId, ["Clarity", "Other"]]),
  ),
  q3_response: "not_set",
  saw_annotation_ids: [...seen],
  comment: "Wrong.",
  ...changes,
});

export const factCheck = (
  id: string,
  sectionId: string,
  seen: readonly string[],
  changes: Partial<FactCheck> = {},
): FactCheck => ({
  id,
  parent_id: sectionId,
  annotator_id: ADJUDICATORS[1] ?? "",
  timestamp: "2026-04-02T10:00:00.000100Z",
  q1_response: "needs_research",
  q2_category_response: [
    { simple_category: "Citations", other_text: null },
    { simple_category: "Other", other_text: "a telephone number" },
  ],
  saw_annotation_ids: [...seen],
  q3_choice: "supports_or_refutes",
  q3_url: "https://example.org/1\n\nhttps://example.org/2",
  q4_excerpt: "An invented passage, with a comma.",
  q5a_choice: "evidence_fully_supports_excerpt",
  q5b_choice: "evidence_supports_identified_error",
  q5c_choice: { reason: "other", explanation: "Both hold in part." },
  q6_comment: "",
  aggregate_judgment: "hallucination",
  ...changes,
});

type Slots = Partial<Pick<SectionRecord, "adjudication" | "fact_checking">>;

/** The records with adjudications in the first section of the first, as a released file holds them. */
function withAdjudications(slots: Slots, judgeTime: string): ResponseRecord[] {
  const records = buildRecords();
  const [first] = sectionsIn(records[0]);
  if (first) Object.assign(first, slots);
  for (const record of records)
    for (const { annotations } of sectionsIn(record))
      for (const entry of annotations)
        if (entry.annotator_id.startsWith("Isi")) entry.timestamp = judgeTime;
  return records;
}

export const sectionsIn = (record: ResponseRecord | undefined): SectionRecord[] =>
  record?.annotations?.sections_with_annotations ?? [];

/** The five files of the study, small: two experts who differ, and two fact checkers with a 5c. */
export function buildFiles(): InputFile[] {
  const [section, ...seen] = [uuid(101), uuid(111), uuid(112)];
  const second = { annotator_id: ADJUDICATORS[2] ?? "" };
  const contents: [string, ResponseRecord[]][] = [
    ["firstpassannotations", withAdjudications({}, "2026-05-01T00:00:00.000001Z")],
    [
      "firstmedicalexpertadjudication",
      withAdjudications(
        { adjudication: expert(uuid(901, 5), section, seen) },
        "2026-05-02T00:00:00Z",
      ),
    ],
    [
      "secondmedicalexpertadjudication",
      withAdjudications(
        {
          adjudication: expert(uuid(902, 5), section, seen, {
            ...second,
            q1_response: "needs_research",
            q3_response: "with_comments_no_hallucination",
            aggregate_judgment: "no_hallucination",
          }),
        },
        "2026-05-03T00:00:00Z",
      ),
    ],
    [
      "firstfactcheckeradjudication",
      withAdjudications(
        { fact_checking: factCheck(uuid(903, 5), section, seen) },
        "2026-05-04T00:00:00Z",
      ),
    ],
    [
      "secondfactcheckeradjudication",
      withAdjudications(
        {
          fact_checking: factCheck(uuid(904, 5), section, seen, {
            ...second,
            q2_category_response: [],
            q5c_choice: { reason: "comments_not_about_factual_accuracy", explanation: null },
            aggregate_judgment: "no_hallucination",
          }),
        },
        "2026-05-05T00:00:00Z",
      ),
    ],
  ];
  return contents.map(([name, records]) => fileOf(records, `mdhjudgments-${name}.jsonl`));
}

/** Records as a file of the release. */
export const fileOf = (records: readonly unknown[], name = "records.jsonl"): InputFile =>
  textFile(records.map((record) => `${JSON.stringify(record)}\n`).join(""), name);

export const textFile = (text: string, name = "records.jsonl"): InputFile => ({
  name,
  bytes: new TextEncoder().encode(text),
});
