import type { Cell } from "@/lib/exports/csv";
import { highest, type Profile } from "@/lib/exports/profiles";
import { profileOf } from "@/lib/exports/question-profile";
import type { Column, ColumnType } from "@/lib/exports/table";
import { type ProjectSettings, projectProtocol } from "@/lib/projects/settings";
import { columnOf, exportColumns } from "@/lib/protocols/columns";
import { dataDictionary } from "@/lib/protocols/dictionary";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { innerQuestionsOf, optionsOf } from "@/lib/protocols/kinds/kind";
import { findProtocol } from "@/lib/protocols/registry";
import type { Answers, Derived, Part, Question } from "@/lib/protocols/types";
import type { ExportedJudgment, JudgedPart } from "./queries";

type AnswerColumn = Column<ExportedJudgment>;

/**
 * A column per question and derived label, of all versions in use. A protocol that this
 * installation does not know has its answers in one column as JSON.
 */
export function answerColumns(judged: JudgedPart, settings: ProjectSettings): AnswerColumn[] {
  const byName = new Map<string, Map<number, AnswerColumn>>();
  for (const version of judged.versions) {
    const columns = columnsOf(judged, version, settings);
    if (!columns) return UNKNOWN;
    for (const column of columns) {
      const versions = byName.get(column.name) ?? new Map<number, AnswerColumn>();
      byName.set(column.name, versions.set(version, column));
    }
  }
  return [...byName].map(([name, versions]) => merged(name, versions));
}

/** One column of several versions: the words of the newest, the type that holds them all. */
function merged(name: string, versions: ReadonlyMap<number, AnswerColumn>): AnswerColumn {
  const columns = [...versions.values()];
  const [first, ...others] = columns;
  const isSame = others.every(({ type }) => type === first?.type);
  const newest = columns.at(-1);
  return {
    name,
    type: isSame && first ? first.type : "text",
    meaning: newest?.meaning ?? "",
    needs: highest(columns.map(({ needs }) => needs)),
    entries: newest?.entries ?? [],
    read: (judgment) => {
      const cell = versions.get(judgment.protocol_version)?.read(judgment) ?? null;
      return isSame || cell === null ? cell : String(cell);
    },
  };
}

function columnsOf(
  { protocol_id, part }: JudgedPart,
  version: number,
  settings: ProjectSettings,
): AnswerColumn[] | null {
  if (!findProtocol(protocol_id, version)) return null;
  const protocol = projectProtocol(settings, protocol_id, version);
  const known = protocol.parts.find(({ key }) => key === part);
  if (!known) return null;
  const dictionary = dataDictionary(protocol).filter((row) => row.part === part);
  const questions = new Map(questionsThrough(known).map((each) => [columnOf(each), each]));
  return exportColumns(known).map(({ name, from, write }) => {
    const question = "question" in from ? questions.get(name) : undefined;
    const type = question ? typeOf(question) : (DERIVED_TYPES[name] ?? "text");
    const entries = dictionary.filter(
      ({ column }) => column === name || column.startsWith(`${name}.`),
    );
    return {
      name,
      type,
      meaning: entries[0]?.question ?? "",
      needs: question ? profileOf(question) : "labels",
      entries,
      read: (judgment) =>
        typed(type, write({ answers: judgment.answers, derived: derivedOf(judgment) })),
    };
  });
}

/** By name of the column; other derived labels are text. */
const DERIVED_TYPES: Readonly<Record<string, ColumnType>> = {
  has_error: "boolean",
  has_claim: "boolean",
  score: "integer",
};

/** A question's answers have a type of their own where all its options have it. */
function typeOf(question: Question): ColumnType {
  if (question.absentAs !== undefined || question.kind !== "choice") return "text";
  const values = optionsOf(question).map(({ value }) => value);
  if (innerQuestionsOf(question).length > 0 || values.length === 0) return "text";
  if (values.every((value) => typeof value === "boolean")) return "boolean";
  if (values.every((value) => Number.isInteger(value))) return "integer";
  return "text";
}

function typed(type: ColumnType, cell: string): Cell {
  if (cell === "") return null;
  if (type === "boolean") return cell === "true";
  return type === "integer" ? Number(cell) : cell;
}

const derivedOf = ({ has_error, has_claim, score, label }: ExportedJudgment): Derived => ({
  hasError: has_error,
  hasClaim: has_claim,
  score,
  label,
});

const LABELS = ["has_error", "has_claim", "score", "label"] as const;
const UNKNOWN: AnswerColumn[] = [
  {
    name: "answers",
    type: "json",
    meaning: "all answers, of a protocol that this installation does not know",
    needs: "evidence",
    read: ({ answers }) => JSON.stringify(answers),
  },
  ...LABELS.map(
    (name): AnswerColumn => ({
      name,
      type: DERIVED_TYPES[name] ?? "text",
      meaning: "derived label",
      needs: "labels",
      read: (judgment) => judgment[name],
    }),
  ),
];

/** The least profile under which the answer with this key leaves; of unknown ones, the most. */
export function profileOfAnswer(part: Part | undefined, key: string): Profile {
  const question = part && questionsThrough(part).find((each) => each.key === key);
  return question ? profileOf(question) : "evidence";
}

/** Answers for which `leaves` holds, without empty ones: a table cannot tell those from none. */
export const answersThat = (answers: Answers, leaves: (key: string) => boolean): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([key, value]) => value !== null && value !== "" && leaves(key)),
  );
