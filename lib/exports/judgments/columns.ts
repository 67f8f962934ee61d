import { type Column, field } from "@/lib/exports/table";
import type { ExportedJudgment } from "./queries";

const of = field<ExportedJudgment>;

/** Before the answers: which judgment of what by whom. */
export const UNIT_COLUMNS: readonly Column<ExportedJudgment>[] = [
  of("judgment_id", "the judgment; the source’s own id for imported ones"),
  of("question_id", "the question that it is about, or that the response answers; or their thread"),
  of("turn_index", "place of the turn in its thread, from 0; empty for a whole thread", {
    type: "integer",
  }),
  of("response_id", "the response that it is about, or that holds the section"),
  of("section_id", "the section that it is about"),
  of("section_index", "place of the section in its response, from 0", { type: "integer" }),
  of("coder", "pseudonym of whoever judged"),
  of("coder_kind", "person or system"),
  of("coder_group", "annotator group of a person"),
];

/** After them: how it came about. */
export const RECORD_COLUMNS: readonly Column<ExportedJudgment>[] = [
  of("context", "what the coder was shown, where the answers are about it", {
    type: "json",
    needs: "evidence",
  }),
  of(
    "shown",
    "of a conversation: the context setting, the places of the turns shown, and a SHA-256 of the texts shown",
    { type: "json" },
  ),
  of("protocol_id", "which questions were asked"),
  of("protocol_version", "version of the protocol", { type: "integer" }),
  of("part", "part of the protocol"),
  of("queue", "where the work was offered; empty for judgments of other sources"),
  of("round", "round of the queue", { type: "integer" }),
  of("guideline_version", "version of the queue’s guideline; 0 is the protocol’s own text", {
    type: "integer",
  }),
  of("by_rule", "the rule that marked it, where nobody was asked"),
  of("is_extra", "came after its slot had gone to somebody else", { type: "boolean" }),
  of("is_current", "not revised since", { type: "boolean" }),
  of("supersedes", "the judgment that this one replaced"),
  of("started_at", "when the coder began, UTC"),
  of("submitted_at", "when it was submitted, UTC"),
  of("superseded_at", "when a revision replaced it, UTC"),
  of("source_time", "the source’s own words for the time of an imported one"),
  of("active_ms", "milliseconds of attention", { type: "integer" }),
  of("elapsed_ms", "milliseconds from start to submission", { type: "integer" }),
];
