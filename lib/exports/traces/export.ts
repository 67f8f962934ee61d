import { mayLeave, type Profile } from "@/lib/exports/profiles";
import { answersUnder, answerUnder } from "@/lib/exports/question-profile";
import type { ExportScope } from "@/lib/exports/scope";
import { type Column, field, type Table, tableOf } from "@/lib/exports/table";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { isAnswers } from "@/lib/protocols/kinds/kind";
import { findProtocol } from "@/lib/protocols/registry";
import { readTraces, type TraceRow } from "./queries";

const of = field<TraceRow>;

/** Each change of an answer, reveal, skip and submission, in the order of each assignment. */
export const traceTables = async ({ tx, projectId, profile }: ExportScope): Promise<Table[]> => [
  tableOf(profile, {
    name: "traces",
    columns: columnsUnder(profile),
    read: () => readTraces(tx, projectId),
  }),
];

const columnsUnder = (profile: Profile): Column<TraceRow>[] => [
  of("at", "when, UTC"),
  of("question_id", "the question or conversation of the unit"),
  of("turn_index", "place of the turn in its thread, from 0; empty for a whole thread", {
    type: "integer",
  }),
  of("response_id", "the response that was worked on, or that holds the section"),
  of("section_id", "the section that was worked on"),
  of("coder", "pseudonym of whoever did it"),
  of("coder_group", "annotator group"),
  of("queue", "where the work was offered"),
  of("round", "round of the queue", { type: "integer" }),
  of("protocol_id", "which questions were asked"),
  of("protocol_version", "version of the protocol", { type: "integer" }),
  of("event", "answer, reveal, submit, skip, later or open"),
  of(
    "key",
    "the question that was answered, the step that was revealed, what was opened, or why it was skipped",
  ),
  {
    name: "value",
    type: "json",
    meaning:
      "the new answer, empty where it was taken away; of a submission all answers, of a reveal those that stood then. Texts and evidence stand here as far as the profile lets them leave",
    needs: "labels",
    read: (row) => valueUnder(profile, row),
  },
  of(
    "shown",
    "of a submission about a conversation: the context setting, the places of the turns shown, and a SHA-256 of the texts shown",
    { type: "json" },
  ),
];

/** The value as JSON, as far as it leaves. */
function valueUnder(profile: Profile, row: TraceRow): string | null {
  const { value, key, unit_kind, protocol_id, protocol_version } = row;
  if (value === null) return null;
  const protocol = findProtocol(protocol_id, protocol_version);
  const part = protocol?.parts.find(({ unit }) => unit === unit_kind);
  const questions = part ? questionsThrough(part) : [];
  const answers = row.event === "reveal" && isAnswers(value) ? value.answers : value;
  const isWhole = row.event === "submit" || row.event === "reveal";
  if (isWhole && answers !== undefined && isAnswers(answers)) {
    return JSON.stringify(answersUnder(profile, questions, answers));
  }
  if (key === null) return null;
  const question = questions.find((each) => each.key === key);
  if (!question) return mayLeave(profile, "evidence") ? JSON.stringify(value) : null;
  const left = answerUnder(profile, question, value);
  return left === undefined ? null : JSON.stringify(left);
}
