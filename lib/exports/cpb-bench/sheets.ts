/** Sheets of people's labels, as workbooks and as CSV. */
import type { Cell } from "@/lib/exports/csv";
import type { ExportScope } from "@/lib/exports/scope";
import { tableFiles } from "@/lib/exports/table-files";
import type { ExportFile } from "@/lib/exports/types";
import { unusedName } from "@/lib/exports/unused-name";
import { workbookFile } from "@/lib/exports/xlsx/file";
import { typedBehaviour, typedFailure, verdictsOnCategories } from "./labels";
import { answerLine, caseOfTurn, dialogIdOf, entriesOf } from "./records";
import {
  findTurnColumns,
  type Labels,
  listDialogueSheets,
  listResponseSheets,
  readDialogueSheet,
  readResponseSheet,
  readTurnLabels,
  type TurnLabelsRow,
} from "./sheet-queries";

interface Writing extends Pick<ExportScope, "tx" | "projectId"> {
  readonly names: Set<string>;
}

type Fields = Readonly<Record<string, unknown>>;

export async function* sheetFiles(writing: Writing): AsyncGenerator<ExportFile> {
  yield* dialogueSheets(writing);
  yield* responseSheets(writing);
  yield* turnSheet(writing);
}

/** A sheet whose rows are read by the names of its columns. */
function* sheet(
  { names }: Writing,
  name: string,
  columns: readonly string[],
  read: () => AsyncIterable<Fields>,
): Generator<ExportFile> {
  const base = unusedName(name.replace(/\.(xlsx|csv)$/i, ""), names);
  const rows = () => cellsOf(columns, read());
  const table = { name: base, columns: columns.map((each) => ({ name: each })), rows };
  yield workbookFile(table);
  yield* tableFiles(table);
}

async function* cellsOf(
  columns: readonly string[],
  rows: AsyncIterable<Fields>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows)
    yield columns.map((name) => {
      const value = row[name] ?? null;
      return typeof value === "object" && value !== null ? JSON.stringify(value) : (value as Cell);
    });
}

/** What stood in the other columns of a row, wherever its label is kept. */
const besides = (labels: Labels): Fields =>
  Object.assign({}, ...Object.values(labels).map(({ beside }) => beside ?? {}));

async function* dialogueSheets(writing: Writing): AsyncGenerator<ExportFile> {
  const { tx, projectId } = writing;
  for (const { sheet: name, columns, others } of await listDialogueSheets(tx, projectId)) {
    const own = ["dialog_id", "conversation", ...others, ...columns];
    async function* rows() {
      for await (const row of readDialogueSheet(tx, projectId, name))
        yield {
          ...besides(row.labels),
          dialog_id: dialogIdOf(row),
          conversation: conversationCell(row),
          ...typed(row.labels, typedBehaviour),
        };
    }
    yield* sheet(writing, name, own, rows);
  }
}

const PREFIXES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  zh: { Doctor: "医生", Patient: "患者", control: "control" },
  en: { Doctor: "doctor", Patient: "patient", control: "control" },
};

/** A turn a line, each with its speaker in the language of the dialogue. */
function conversationCell(row: Parameters<typeof entriesOf>[0]): string {
  const words = PREFIXES[row.language ?? ""] ?? PREFIXES.en;
  return entriesOf(row)
    .map(({ key, text }) => `${words?.[key] ?? key}: ${text}`)
    .join("\n");
}

const typed = (labels: Labels, type: (label: Labels[string]) => string): Fields =>
  Object.fromEntries(Object.entries(labels).map(([column, label]) => [column, type(label)]));

const ANSWER_COLUMNS = [
  ...["model", "dataset", "dialog_id", "turn_index", "evaluation_result", "behavior_category"],
  ...["patient_behavior_text", "response", "conversation_segment"],
];
/** What an import makes of a response beside the columns of its row. */
const KEPT_ELSEWHERE = ["source_turn_index", "thoughts"];

async function* responseSheets(writing: Writing): AsyncGenerator<ExportFile> {
  const { tx, projectId } = writing;
  for (const { sheet: name, columns, known } of await listResponseSheets(tx, projectId)) {
    const taken = [...ANSWER_COLUMNS, ...KEPT_ELSEWHERE, ...columns];
    const others = known.filter((key) => !taken.includes(key)).sort();
    async function* rows() {
      for await (const row of readResponseSheet(tx, projectId, name))
        yield { ...row.said, ...answerLine(row), ...typed(row.labels, typedFailure) };
    }
    yield* sheet(writing, name, [...ANSWER_COLUMNS, ...others, ...columns], rows);
  }
}

const TURN_COLUMNS = [
  ...["dataset", "dialog_id", "turn_index", "behavior_category", "patient_behavior_text"],
  "conversation_segment",
];

/**
 * Turns that were judged here, a row for each category that somebody named: Y from those who see it
 * in the turn, N from those who judged the turn otherwise, a question mark where they cannot tell.
 */
async function* turnSheet(writing: Writing): AsyncGenerator<ExportFile> {
  const { tx, projectId } = writing;
  const columns = await findTurnColumns(tx, projectId);
  if (!columns) return;
  async function* rows() {
    for await (const row of readTurnLabels(tx, projectId)) yield* categoryRows(row);
  }
  yield* sheet(writing, "behaviours_for_annotation", [...TURN_COLUMNS, ...columns], rows);
}

function* categoryRows(row: TurnLabelsRow): Generator<Fields> {
  const said = row.labels.map((label) => ({ label, verdicts: verdictsOnCategories(label) }));
  const categories = new Set(said.flatMap(({ verdicts }) => [...verdicts.keys()]));
  for (const category of categories) {
    const cells: Record<string, string> = {};
    for (const { label, verdicts } of said) {
      // Whoever checked what was detected said nothing about other categories.
      const silent = label.protocol === "behaviour-check" ? undefined : silence(label.answers);
      const verdict = verdicts.get(category) ?? silent;
      if (verdict !== undefined) cells[label.column] = verdict;
    }
    yield { ...caseOfTurn(row, category), ...cells };
  }
}

/** What leaving a category out means: it is not there, unless the coder could not tell. */
const silence = ({ shows }: Fields): "N" | "?" => (shows === "cannot_tell" ? "?" : "N");
