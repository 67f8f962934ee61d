import { type Cell, csvLine } from "@/lib/exports/csv";
import { CATEGORIES } from "@/lib/imports/mdhjudgments/format";
import { NATIVE_FACT_CHECK } from "./native";
import type { JudgmentRow, ResponseRow, SectionRow } from "./queries";
import {
  EXPERT,
  expertAdjudication,
  FACT_CHECK,
  FIRST_PASS,
  factCheck,
  firstPassAnnotation,
  isExpert,
  isFactCheck,
  isFirstPass,
} from "./record";

/** A response with its judgments, as the CSV files see it. */
export interface CsvInput {
  readonly response: ResponseRow;
  readonly judgments: readonly JudgmentRow[];
}

export interface CsvFile {
  readonly name: string;
  readonly columns: readonly string[];
  /** Protocols whose judgments it shows. */
  readonly protocols: readonly string[];
  readonly rows: (input: CsvInput) => Cell[][];
}

const about = (judgments: readonly JudgmentRow[], section: SectionRow) =>
  judgments.filter(({ section_id }) => section_id === section.id);

/** `["a", "b"]` with a space after the comma. */
const idList = (ids: readonly string[]) => `[${ids.map((id) => JSON.stringify(id)).join(", ")}]`;

const has = (categories: readonly string[]) => CATEGORIES.map((name) => categories.includes(name));

/** Whether nobody, systems included and disagreement aside, sees no claim; null if they differ or nobody says. */
function hasClaim(judgments: readonly JudgmentRow[]): boolean | null {
  const claims = judgments
    .filter(isFirstPass)
    .filter(({ answers }) => answers.accuracy_type !== "disagreement")
    .map(({ answers }) => answers.accuracy_type !== "not_claim");
  if (claims.length === 0 || new Set(claims).size > 1) return null;
  return claims[0] ?? null;
}

const perSection =
  (rows: (section: SectionRow, judgments: JudgmentRow[]) => Cell[][]) =>
  ({ response, judgments }: CsvInput) =>
    response.sections.flatMap((section) => rows(section, about(judgments, section)));

/** Optional columns of `sections.csv`, in their order. */
export const SECTION_COLUMNS = ["num_first_pass_annotations", "has_claim"] as const;
export type SectionColumn = (typeof SECTION_COLUMNS)[number];

const SECTION_EXTRAS: Record<SectionColumn, (own: readonly JudgmentRow[]) => Cell> = {
  num_first_pass_annotations: (own) => own.filter((row) => isFirstPass(row) && row.is_human).length,
  has_claim: hasClaim,
};

/** The seven linked files. `extras`: optional columns of `sections.csv`. */
export function csvFiles(extras: readonly SectionColumn[]): CsvFile[] {
  const chosen = SECTION_COLUMNS.filter((column) => extras.includes(column));
  return [
    {
      name: "questions_responses.csv",
      columns: ["response_id", "question", "response"],
      protocols: [],
      rows: ({ response: { external_id, question, text } }) => [[external_id, question, text]],
    },
    {
      name: "sections.csv",
      columns: [
        "response_id",
        "section_id",
        "section_order_in_response",
        "section_text",
        ...chosen,
      ],
      protocols: chosen.length > 0 ? FIRST_PASS : [],
      rows: ({ response, judgments }) =>
        response.sections.map((section) => [
          response.external_id,
          section.external_id,
          section.index,
          section.text,
          ...chosen.map((column) => SECTION_EXTRAS[column](about(judgments, section))),
        ]),
    },
    {
      name: "response_level_annotations.csv",
      columns: ["response_id", "annotator_id", "Accuracy"],
      protocols: FIRST_PASS,
      rows: ({ response, judgments }) =>
        judgments
          .filter((row) => row.unit_kind === "response" && isFirstPass(row))
          .map(({ coder, answers }) => [response.external_id, coder, answers.accuracy as Cell]),
    },
    firstPassFile,
    expertFile,
    commentFile,
    factCheckFile,
  ];
}

const firstPassFile: CsvFile = {
  name: "section_level_first_pass_annotations.csv",
  columns: [
    "section_id",
    "annotation_id",
    "annotator_id",
    "is_human",
    "has_hallucination",
    "accuracy_type",
    "certainty",
    "risk",
    "urgency",
  ],
  protocols: FIRST_PASS,
  rows: perSection(({ external_id }, own) =>
    own.filter(isFirstPass).map((row) => {
      const { accuracy_type, element_correctness: e } = firstPassAnnotation(row, external_id);
      const isHuman = row.is_human ? "True" : "False";
      return [
        external_id,
        row.id,
        row.coder,
        isHuman,
        row.has_error,
        accuracy_type,
        e.certainty,
        e.risk,
        e.urgency,
      ];
    }),
  ),
};

const expertFile: CsvFile = {
  name: "section_level_medical_expert_adjudications.csv",
  columns: [
    "section_id",
    "adjudicator_id",
    "aggregate_judgment",
    "q1_response",
    "q3_response",
    "comment",
    "annotation_ids_seen",
  ],
  protocols: EXPERT,
  rows: perSection(({ external_id }, own) =>
    own.filter(isExpert).map((row) => {
      const value = expertAdjudication(row, external_id);
      const { aggregate_judgment, q1_response, q3_response, comment, saw_annotation_ids } = value;
      return [
        external_id,
        row.coder,
        aggregate_judgment,
        q1_response,
        q3_response,
        comment,
        idList(saw_annotation_ids),
      ];
    }),
  ),
};

const commentFile: CsvFile = {
  name: "comment_level_medical_expert_adjudication_judgments.csv",
  columns: ["annotation_id", "medical_expert_adjudicator_id", ...CATEGORIES],
  protocols: EXPERT,
  rows: perSection(({ external_id }, own) =>
    own.filter(isExpert).flatMap((row) => {
      const { q2_category_response } = expertAdjudication(row, external_id);
      return Object.entries(q2_category_response).map(([id, categories]) => [
        id,
        row.coder,
        ...has(categories),
      ]);
    }),
  ),
};

const factCheckFile: CsvFile = {
  name: "section_level_factchecker_adjudications.csv",
  columns: [
    "section_id",
    "factchecker_id",
    "aggregate_judgment",
    "q1_response",
    "q3_response",
    "q3_url",
    "q4_excerpt",
    "q5a_choice",
    "q5b_choice",
    "q5c_choice",
    "q6_comment",
    ...CATEGORIES,
    "Other text",
    "annotation_ids_seen",
  ],
  protocols: FACT_CHECK,
  rows: perSection(({ external_id }, own) =>
    own.filter(isFactCheck).map((row) => {
      const value = factCheck(row, external_id);
      const categories = value.q2_category_response;
      const otherTexts = categories.flatMap(({ other_text }) =>
        other_text === null ? [] : [other_text],
      );
      return [
        external_id,
        row.coder,
        value.aggregate_judgment,
        value.q1_response,
        value.q3_choice,
        value.q3_url,
        value.q4_excerpt,
        value.q5a_choice,
        value.q5b_choice,
        // The study writes so where no reason was due; here none is asked for.
        row.protocol_id === NATIVE_FACT_CHECK ? null : (value.q5c_choice?.reason ?? "n/a"),
        value.q6_comment,
        ...has(categories.map(({ simple_category }) => simple_category)),
        otherTexts.join("; "),
        idList(value.saw_annotation_ids),
      ];
    }),
  ),
};

/** One of the files: its header, then the lines of each input. */
export const headerLine = ({ columns }: CsvFile): string => csvLine(columns);
export const inputLines = (file: CsvFile, input: CsvInput): string =>
  file.rows(input).map(csvLine).join("");
