/**
 * MedRedFlag's CSV files, one question a row: the study's own work, and a file for each coder who
 * worked here, since a row holds one judgment of a kind.
 */
import { type Cell, csvLine } from "@/lib/exports/csv";
import type { ExportScope } from "@/lib/exports/scope";
import { CSV, type ExportFile } from "@/lib/exports/types";
import { unusedName } from "@/lib/exports/unused-name";
import { type AnswerColumn, answerCells, answerColumn, columnsOf, type Task } from "./answer-cells";
import {
  type FilePart,
  listAnswers,
  listParts,
  listProtocols,
  type PairRow,
  readPairs,
} from "./queries";
import {
  CONTEXT_COLUMNS,
  CRITERIA_COLUMN,
  LIST_COLUMNS,
  passColumns,
  questionCells,
  REASONS_COLUMN,
} from "./question-cells";

export async function* exportMedredflag({
  tx,
  projectId,
}: ExportScope): AsyncGenerator<ExportFile> {
  const answers = (await listAnswers(tx, projectId)).map(answerColumn);
  const names = new Set<string>();
  for (const part of await listParts(tx, projectId)) {
    const columns = columnsIn(part, await listProtocols(tx, projectId, part), answers);
    const rows = readPairs(tx, projectId, part);
    yield {
      name: unusedName(nameOf(part), names),
      mediaType: CSV,
      chunks: linesOf(columns, rows, answers),
    };
  }
}

const nameOf = ({ coder, nth }: FilePart): string =>
  `${["medredflag", ...(coder === null ? [] : [coder]), ...(nth === 1 ? [] : [nth])].join("-")}.csv`.replace(
    /[\\/]/g,
    "_",
  );

function columnsIn(
  { coder, nth }: FilePart,
  protocols: ReadonlySet<string>,
  answers: readonly AnswerColumn[],
): string[] {
  const has = (...names: string[]) => nth === 1 && names.some((name) => protocols.has(name));
  const tasks = (["addressed", "accommodated"] as const).filter(
    (task: Task) => protocols.has(task) || protocols.has(`${task}-study`),
  );
  return [
    ...new Set([
      ...["redirection_id", "postID", "patient_question", "physician_response"],
      ...(has("redirection", "redirection-study") ? passColumns(1) : []),
      ...(has("redirection-study/2") ? passColumns(2) : []),
      ...(has("missing-context", "redirection") ? CONTEXT_COLUMNS : []),
      ...(has("false-assumptions", "false-assumptions-study") ? LIST_COLUMNS : []),
      ...(has("false-assumptions") ? [REASONS_COLUMN] : []),
      ...(has("criterion-questions") ? [CRITERIA_COLUMN] : []),
      ...answers.flatMap((answer) => columnsOf(answer, tasks, coder !== null)),
    ]),
  ];
}

async function* linesOf(
  columns: readonly string[],
  rows: AsyncIterable<PairRow>,
  answers: readonly AnswerColumn[],
): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const row of rows) {
    const cells: Readonly<Record<string, Cell>> = Object.assign(
      {
        redirection_id: row.redirection_id,
        postID: row.id,
        patient_question: row.question,
        physician_response: row.reply,
      },
      ...row.judgments.map(questionCells),
      ...row.answers.map((answer) => {
        const column = answers.find(
          ({ model, condition }) => model === answer.model && condition === answer.condition,
        );
        return column ? answerCells(row, answer, column) : {};
      }),
    );
    yield csvLine(columns.map((name) => cells[name]));
  }
}

export async function* aboutMedredflag(): AsyncGenerator<string> {
  yield `
medredflag.csv holds the questions with what the study's files say about them, and all responses.
medredflag-CODER.csv holds what one person or judge said here, about the questions that they judged;
where there are several responses of one model under one condition, the second is in a file that ends
with -2. Calls that failed are no responses, so their cells are empty.
`;
}
