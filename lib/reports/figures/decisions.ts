import { counted } from "@/lib/counted";
import { WILSON_NOTE } from "../cells";
import type { ReportContext } from "../context";
import {
  type AdjudicatorSide,
  type AnswerCount,
  FATES,
  readAnswerCounts,
} from "../data/adjudications";
import type { ReportBody } from "../types";
import {
  MATRIX_COLUMNS,
  type Matrix,
  type MatrixOption,
  matrixDrawing,
  matrixRows,
} from "./matrix";

const FIRST: readonly MatrixOption[] = [
  { value: "major", label: "Error, would hinder" },
  { value: "minor", label: "Error, too minor to matter" },
  { value: "no_hallucination", label: "No error" },
  { value: "needs_research", label: "Needs research" },
];

/** The answer of those who were not asked again. */
const NOT_ASKED = "not_asked";
const CONTESTED = "contested";

const AFTER: readonly MatrixOption[] = [
  { value: NOT_ASKED, label: "Not asked again" },
  { value: "major", label: "Error, would hinder" },
  { value: "minor", label: "Error, too minor" },
  { value: "no_hallucination", label: "No error" },
  { value: CONTESTED, label: "Contested" },
];

const EXCERPT: readonly MatrixOption[] = [
  { value: "evidence_shows_incorrect_info_in_excerpt", label: "Incorrect" },
  { value: "lack_of_evidence_indicates_fabrication", label: "Fabrication" },
  { value: "evidence_fully_supports_excerpt", label: "Fully supported" },
  { value: "evidence_unrelated", label: "Unrelated" },
];

const COMMENTS: readonly MatrixOption[] = [
  { value: "evidence_supports_identified_error", label: "Support an error" },
  { value: "evidence_supports_identified_fabrication", label: "Support a fabrication" },
  { value: "evidence_contradicts_comments", label: "Contradicted" },
  { value: "evidence_unrelated", label: "Unrelated" },
];

/** The same of native work, where each comment is judged. */
const NATIVE_COMMENTS: readonly MatrixOption[] = [
  { value: FATES.correct, label: "One or more correct" },
  { value: FATES.incorrect, label: "All incorrect" },
  { value: FATES.cannotTell, label: "Cannot tell" },
  { value: FATES.none, label: "No comments" },
];

const NATIVE_NOTE =
  "Native fact checkers are not asked 5b, what the evidence says of all comments together, but of each comment whether it is right. One or more correct stands where the study has support for an error or a fabrication, which the fates of comments do not tell apart; all incorrect where it has contradicted. Cannot tell (none is correct, of some nobody could tell) is not the study’s unrelated, so it has a column of its own, as have sections that came without comments.";

type AnswerName = "q1" | "after" | "q5a" | "comments";

const answerIn = (answers: AnswerCount, name: AnswerName): string | null =>
  name === "after" ? (answers.after ?? NOT_ASKED) : answers[name];

/** Counts of two answers over the adjudications that gave the first. */
function countsOf(all: readonly AnswerCount[], row: AnswerName, column: AnswerName) {
  const counts = new Map<string, number>();
  for (const answers of all) {
    const key = `${answerIn(answers, row)} ${answerIn(answers, column)}`;
    counts.set(key, (counts.get(key) ?? 0) + answers.n);
  }
  return (a: string, b: string): number => counts.get(`${a} ${b}`) ?? 0;
}

const totalOf = (all: readonly AnswerCount[]) => all.reduce((sum, { n }) => sum + n, 0);

async function answersOf(
  { tx, projectId, choices }: ReportContext,
  side: AdjudicatorSide,
): Promise<AnswerCount[]> {
  const final = { ...choices, answers: "final", given: null } as const;
  const all = await readAnswerCounts(tx, projectId, final);
  return all.filter((answers) => answers.side === side);
}

function body(matrices: readonly Matrix[], n: string, notes: readonly string[]): ReportBody {
  return {
    columns: MATRIX_COLUMNS,
    rows: matrices.flatMap(matrixRows),
    n,
    notes: [...notes, WILSON_NOTE],
    parameters: [],
    drawings: matrices.map((matrix) => ({
      title: matrix.title,
      description: `Rows: ${matrix.rowTitle.toLowerCase()}. Columns: ${matrix.columnTitle.toLowerCase()}. Each cell holds its share of all and its count; the shade follows the count.`,
      svg: matrixDrawing(matrix),
    })),
  };
}

const isNativeComment = ({ comments }: AnswerCount): boolean =>
  NATIVE_COMMENTS.some(({ value }) => value === comments);

/** What can be said of the comments: as the study asks, as native work does, or both. */
function commentOptions(all: readonly AnswerCount[]): readonly MatrixOption[] {
  const isNative = all.some(isNativeComment);
  const isStudy = !isNative || all.some((each) => COMMENTS.some((c) => c.value === each.comments));
  return [...(isStudy ? COMMENTS : []), ...(isNative ? NATIVE_COMMENTS : [])];
}

const commentNotes = (all: readonly AnswerCount[]): string[] =>
  all.some(isNativeComment) ? [NATIVE_NOTE] : [];

const SHARES = "Counts of adjudications, not of sections; shares of all of them.";

/** Figure 3: medical experts before the comments and in their light. */
export async function figure3(context: ReportContext): Promise<ReportBody> {
  const all = await answersOf(context, "expert");
  const at = countsOf(all, "q1", "after");
  const isNative = all.some(
    ({ q1, after }) => (q1 === "major" || q1 === "minor") && after !== null,
  );
  const couldAsk = (row: string, column: string) =>
    at(row, column) > 0 || (column === NOT_ASKED) === (row === "major" || row === "minor");
  // The study leaves some out of the second question, and has no "contested" among its answers.
  const isOffered = ({ value }: MatrixOption) =>
    all.some((answers) => answerIn(answers, "after") === value) ||
    (value === NOT_ASKED ? !isNative : value !== CONTESTED || isNative);
  const matrix: Matrix = {
    title: "Before and with the comments",
    rowTitle: "First opinion",
    columnTitle: "With the comments",
    rows: FIRST,
    columns: AFTER.filter(isOffered),
    countAt: (row, column) => (isNative || couldAsk(row, column) ? at(row, column) : null),
    total: totalOf(all),
  };
  return body([matrix], counted(totalOf(all), "adjudication"), [
    SHARES,
    "The study asks again only those who saw no error or could not judge, and takes the comments as correct: by its design comments can only add errors. Native adjudication asks everybody for their own judgment.",
  ]);
}

/** Figure 4: fact checkers' first opinion, and what the evidence says. */
export async function figure4(context: ReportContext): Promise<ReportBody> {
  const all = await answersOf(context, "checker");
  const total = totalOf(all);
  const matrix = (
    column: AnswerName,
    columnTitle: string,
    columns: readonly MatrixOption[],
  ): Matrix => ({
    title: `First opinion and ${columnTitle.toLowerCase()}`,
    rowTitle: "First opinion",
    columnTitle,
    rows: FIRST,
    columns,
    countAt: countsOf(all, "q1", column),
    total,
  });
  const isAnswered = (name: AnswerName) => all.some((answers) => answers[name] !== null);
  const matrices = [
    matrix("q5a", "Evidence on the excerpt", EXCERPT),
    matrix("comments", "Evidence on the comments", commentOptions(all)),
    // Native fact checkers are asked for their own judgment, too.
    ...(isAnswered("after")
      ? [
          matrix(
            "after",
            "Judgment with the evidence",
            AFTER.filter(({ value }) => value !== NOT_ASKED),
          ),
        ]
      : []),
  ];
  return body(matrices, counted(total, "adjudication"), [SHARES, ...commentNotes(all)]);
}

/** Figure 5: what the evidence says of the excerpt, and of the comments. */
export async function figure5(context: ReportContext): Promise<ReportBody> {
  const all = await answersOf(context, "checker");
  const matrix: Matrix = {
    title: "Evidence on excerpt and comments",
    rowTitle: "On the excerpt",
    columnTitle: "Evidence on the comments",
    rows: EXCERPT,
    columns: commentOptions(all),
    countAt: countsOf(all, "q5a", "comments"),
    total: totalOf(all),
  };
  return body([matrix], counted(totalOf(all), "adjudication"), [
    SHARES,
    "Evidence that fully supports the excerpt and also a comment is a contradiction, which question 5c decides; native fact checkers give their own judgment and, where it goes against the evidence, the reason.",
    ...commentNotes(all),
  ]);
}
