import type { ResponsePaths, UnitRef } from "@/lib/imports/material";

/** What a format calls the things that are checked over all records; problems name fields so. */
export interface FieldNames extends ResponsePaths {
  readonly questionId: string;
  readonly responseId: string;
  /** What is expected of a response's id. */
  readonly responseOnce: string;
  /** Field of the id of what a judgment is about. */
  readonly unitId: Readonly<Record<UnitRef["kind"], string>>;
  /** Field of a judgment's id; null where a file may hold the same judgment several times. */
  readonly judgmentId: string | null;
  /** Field of the version of a judgment's protocol; null where the format has none. */
  readonly judgmentVersion: string | null;
}

/** Names of formats whose fields are called as those of our exports. */
export const OWN_NAMES: FieldNames = {
  question: "question",
  questionId: "question_id",
  text: "response",
  responseId: "response_id",
  responseOnce: "each response once",
  sections: "sections",
  sectionId: (index) => `section_ids[${index}]`,
  sectionText: (index) => `sections[${index}]`,
  unitId: {
    turn: "question_id",
    response: "response_id",
    section: "section_id",
    thread: "question_id",
  },
  judgmentId: null,
  judgmentVersion: null,
};

/** Names of studies' formats, whose ids are made of several fields. */
export const STUDY_NAMES: FieldNames = {
  ...OWN_NAMES,
  questionId: "dialogue",
  unitId: { turn: "dialogue", response: "response", section: "section", thread: "dialogue" },
};
