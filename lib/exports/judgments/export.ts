import type { Sql } from "postgres";
import type { Cell } from "@/lib/exports/csv";
import { tableFiles } from "@/lib/exports/table-files";
import { type ExportFile, JSONL } from "@/lib/exports/types";
import { type ExportColumn, exportColumns } from "@/lib/protocols/columns";
import { findProtocol } from "@/lib/protocols/registry";
import type { Derived } from "@/lib/protocols/types";
import { type ExportedJudgment, type JudgedPart, listJudgedParts, readJudgments } from "./queries";

/** All judgments as JSONL, and a CSV for each part of each protocol, with a column per answer. */
export async function* exportJudgments(
  tx: Sql,
  projectId: string,
  all: boolean,
): AsyncGenerator<ExportFile> {
  yield { name: "judgments.jsonl", mediaType: JSONL, chunks: jsonLines(tx, projectId, all) };
  for (const judged of await listJudgedParts(tx, projectId)) {
    const columns = answerColumns(judged);
    const filter = { protocolId: judged.protocol_id, part: judged.part, all };
    yield* tableFiles({
      name: `judgments-${judged.protocol_id}-${judged.part}`,
      columns: [...UNIT_COLUMNS, ...columns.names, ...RECORD_COLUMNS],
      rows: () => cells(readJudgments(tx, projectId, filter), columns),
    });
  }
}

async function* jsonLines(tx: Sql, projectId: string, all: boolean): AsyncGenerator<string> {
  for await (const judgment of readJudgments(tx, projectId, { all }))
    yield `${JSON.stringify(judgment)}\n`;
}

type Column = keyof ExportedJudgment;
/** Before the answers: which judgment of what by whom. */
const UNIT_COLUMNS = [
  "judgment_id",
  "external_id",
  "question_id",
  "response_id",
  "section_id",
  "section_index",
  "coder",
  "coder_kind",
  "coder_group",
] as const satisfies readonly Column[];
/** After them: how it came about. */
const RECORD_COLUMNS = [
  "protocol_id",
  "protocol_version",
  "part",
  "queue",
  "round",
  "by_rule",
  "is_extra",
  "is_current",
  "supersedes",
  "started_at",
  "submitted_at",
  "superseded_at",
  "source_time",
  "active_ms",
  "elapsed_ms",
] as const satisfies readonly Column[];

interface AnswerColumns {
  readonly names: readonly string[];
  readonly write: (judgment: ExportedJudgment) => Cell[];
}

/**
 * A column per question and derived label, of all versions in use. A protocol that this
 * installation does not know has its answers in one column as JSON.
 */
function answerColumns({ protocol_id, part, versions }: JudgedPart): AnswerColumns {
  const byVersion = new Map<number, ReadonlyMap<string, ExportColumn>>();
  for (const version of versions) {
    const known = findProtocol(protocol_id, version)?.parts.find(({ key }) => key === part);
    if (!known) return { names: ["answers", ...LABELS], write: unknownAnswers };
    byVersion.set(version, new Map(exportColumns(known).map((column) => [column.name, column])));
  }
  const names = [...new Set([...byVersion.values()].flatMap((columns) => [...columns.keys()]))];
  return {
    names,
    write: (judgment) => {
      const columns = byVersion.get(judgment.protocol_version);
      const value = { answers: judgment.answers, derived: derivedOf(judgment) };
      return names.map((name) => columns?.get(name)?.write(value) ?? "");
    },
  };
}

const LABELS = ["has_error", "has_claim", "score", "label"] as const;
const unknownAnswers = (judgment: ExportedJudgment): Cell[] => [
  JSON.stringify(judgment.answers),
  ...LABELS.map((label) => judgment[label]),
];

const derivedOf = ({ has_error, has_claim, score, label }: ExportedJudgment): Derived => ({
  hasError: has_error,
  hasClaim: has_claim,
  score,
  label,
});

async function* cells(
  judgments: AsyncIterable<ExportedJudgment>,
  columns: AnswerColumns,
): AsyncGenerator<Cell[]> {
  for await (const judgment of judgments) {
    const pick = (names: readonly (typeof UNIT_COLUMNS | typeof RECORD_COLUMNS)[number][]) =>
      names.map((name) => judgment[name]);
    yield [...pick(UNIT_COLUMNS), ...columns.write(judgment), ...pick(RECORD_COLUMNS)];
  }
}
