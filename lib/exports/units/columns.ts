import { field } from "@/lib/exports/table";
import type { QuestionRow, ResponseRow, readTurns, SectionRow } from "./queries";

const TEXT = { needs: "texts" } as const;
const METADATA = { type: "json", needs: "texts" } as const;

const question = field<QuestionRow>;
export const QUESTION_COLUMNS = [
  question("question_id", "the question"),
  question("question", "its text", TEXT),
  question(
    "turns_before",
    "what was said before it in its conversation: speaker and text",
    METADATA,
  ),
  question("language", "its language, as a BCP 47 tag"),
  question("metadata", "what else the source said about it", METADATA),
];

type TurnOfThread = Awaited<ReturnType<ReturnType<typeof readTurns>["next"]>>["value"] & object;
const turn = field<TurnOfThread>;
export const TURN_COLUMNS = [
  turn("thread_id", "the thread"),
  turn("turn_index", "place of the turn, from 0", { type: "integer" }),
  turn("speaker", "patient, clinician or assistant"),
  turn("turn", "its text", TEXT),
];

const response = field<ResponseRow>;
export const RESPONSE_COLUMNS = [
  response("question_id", "the question that it answers, or its thread"),
  response("turn_index", "place of the turn that it answers, from 0, in a thread", {
    type: "integer",
  }),
  response("response_id", "the response"),
  response("response", "its text", TEXT),
  response("generator", "model or person that wrote it"),
  response("condition", "such as baseline or injected_error"),
  response("language", "its language, as a BCP 47 tag"),
  response("metadata", "what else the source said about it", METADATA),
];

const section = field<SectionRow>;
export const SECTION_COLUMNS = [
  section("response_id", "the response that it is a part of"),
  section("section_id", "the section"),
  section("section_index", "its place in the response, from 0", { type: "integer" }),
  section("section", "its text", TEXT),
  section("start", "where it begins in the response, in Unicode code points from 0", {
    type: "integer",
  }),
  section("end", "where it ends, exclusive", { type: "integer" }),
];
