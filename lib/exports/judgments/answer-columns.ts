import type { Cell } from "@/lib/exports/csv";
import { highest, type Profile } from "@/lib/exports/profiles";
import { answersUnder, leastProfileOf, profileOf } from "@/lib/exports/question-profile";
import type { Column, ColumnHead, ColumnType } from "@/lib/exports/table";
import { type ProjectSettings, projectProtocol } from "@/lib/projects/settings";
import { columnOf, exportColumns } from "@/lib/protocols/columns";
import { type DictionaryRow, dataDictionary } from "@/lib/protocols/dictionary";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { innerQuestionsOf, optionsOf } from "@/lib/protocols/kinds/kind";
import { findProtocol } from "@/lib/protocols/registry";
import type { Answers, Derived, Question } from "@/lib/protocols/types";
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
    parts: newest?.parts ?? [],
    read: (judgment, profile) => {
      const cell = versions.get(judgment.protocol_version)?.read(judgment, profile) ?? null;
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
      needs: question ? leastProfileOf(question) : "labels",
      entries,
      parts: question ? partsOf(question, name, entries) : [],
      read: (judgment, profile) => {
        const answers = question ? answerOf(question, judgment.answers, profile) : {};
        return typed(type, write({ answers, derived: derivedOf(judgment) }));
      },
    };
  });
}

/** The answer to one question, as far as it leaves. */
function answerOf(question: Question, answers: Answers, profile: Profile): Answers {
  const { key } = question;
  const value = Object.hasOwn(answers, key) ? answers[key] : undefined;
  return value === undefined ? {} : answersUnder(profile, [question], { [key]: value });
}

/** What of its answers needs more than the least of them. */
function partsOf(
  question: Question,
  name: string,
  entries: readonly DictionaryRow[],
): ColumnHead[] {
  return innerQuestionsOf(question).flatMap((inner) => {
    const part = `${name}.${columnOf(inner)}`;
    const needs = profileOf(inner);
    if (needs === leastProfileOf(question)) return [];
    const meaning = entries.find(({ column }) => column === part)?.question ?? "";
    return [{ name: part, type: typeOf(inner), meaning, needs }];
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
