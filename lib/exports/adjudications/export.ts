import type { Profile } from "@/lib/exports/profiles";
import { answersUnder } from "@/lib/exports/question-profile";
import type { ExportScope } from "@/lib/exports/scope";
import { type Column, type ColumnType, type Table, tableOf } from "@/lib/exports/table";
import { adjudicationProtocols } from "@/lib/pools/protocols";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { findProtocol } from "@/lib/protocols/registry";
import type { Answers } from "@/lib/protocols/types";
import { type FirstAndFinal, readFirstAndFinal } from "@/lib/work/first-and-final";

/** Adjudications with their answers as first given and as they stand now, side by side. */
export const adjudicationTables = async ({
  tx,
  projectId,
  profile,
}: ExportScope): Promise<Table[]> => [
  tableOf(profile, {
    name: "adjudications",
    columns: columnsUnder(profile),
    read: () => readFirstAndFinal(tx, projectId, adjudicationProtocols()),
  }),
];

type Cell = string | number | boolean | null;

const column = (
  name: string,
  meaning: string,
  read: (row: FirstAndFinal) => Cell,
  type: ColumnType = "text",
): Column<FirstAndFinal> => ({ name, meaning, type, needs: "labels", read });

const columnsUnder = (profile: Profile): Column<FirstAndFinal>[] => [
  column(
    "judgment_id",
    "the current judgment; the source’s own id for imported ones",
    (row) => row.judgmentId,
  ),
  column("question_id", "the question that the response answers", (row) => row.questionId),
  column("response_id", "the response that holds the section", (row) => row.responseId),
  column("section_id", "the section that was adjudicated", (row) => row.sectionId),
  column("coder", "pseudonym of the adjudicator", (row) => row.coder),
  column("queue", "where the work was offered; empty for imported ones", (row) => row.queue),
  column("round", "round of the queue", (row) => row.round, "integer"),
  column("protocol_id", "which questions were asked", (row) => row.protocolId),
  column("protocol_version", "version of the protocol", (row) => row.protocolVersion, "integer"),
  column(
    "is_extra",
    "came after its slot had gone to somebody else",
    (row) => row.isExtra,
    "boolean",
  ),
  column("revealed_at", "when the comments were first shown, UTC", (row) => row.revealedAt),
  column(
    "opened_response_at",
    "when the full response was first opened, UTC; empty where it was not",
    (row) => row.openedAt,
  ),
  column("first_submitted_at", "when it was first submitted, UTC", (row) => row.firstSubmittedAt),
  column("submitted_at", "when the current answers were submitted, UTC", (row) => row.submittedAt),
  column(
    "shown",
    "the judgments whose comments were shown, in the order shown",
    (row) => JSON.stringify(row.shown),
    "json",
  ),
  column(
    "first_answers",
    "answers before a reveal as they stood then, the others as first submitted",
    (row) => answersOf(profile, row, row.first),
    "json",
  ),
  column(
    "first_has_error",
    "the label that follows from the first answers",
    (row) => row.firstLabels.hasError,
    "boolean",
  ),
  column("first_label", "the other label that follows from them", (row) => row.firstLabels.label),
  column(
    "final_answers",
    "the answers as they stand",
    (row) => answersOf(profile, row, row.final),
    "json",
  ),
  column(
    "final_has_error",
    "the label that follows from the final answers",
    (row) => row.finalLabels.hasError,
    "boolean",
  ),
  column("final_label", "the other label that follows from them", (row) => row.finalLabels.label),
];

/** Answers as JSON, as far as they may leave. */
function answersOf(profile: Profile, row: FirstAndFinal, answers: Answers): string {
  const protocol = findProtocol(row.protocolId, row.protocolVersion);
  const part = protocol?.parts.find(({ key }) => key === row.part);
  return JSON.stringify(answersUnder(profile, part ? questionsThrough(part) : [], answers));
}
