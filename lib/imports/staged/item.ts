import type {
  CoderValue,
  JudgmentMention,
  JudgmentValue,
  QuestionValue,
  ResponseValue,
  ThreadValue,
} from "@/lib/imports/material";

/** A judgment, whoever made it, and where its file holds it. */
export interface ItemJudgment {
  readonly judgment: JudgmentValue;
  readonly coder: CoderValue;
  /** Null where the order of judgments in the file means nothing. */
  readonly mention: Omit<JudgmentMention, "externalId"> | null;
}

/** What a record of a file brings: readers give one after another, and nothing else is in memory. */
export interface ImportItem {
  /** Place of its file among those that are imported together, from 0. */
  readonly file: number;
  readonly question: QuestionValue | null;
  readonly thread?: ThreadValue | null;
  readonly response: ResponseValue | null;
  /** What of the response's record has no home elsewhere, such as an unusual byte form. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly judgments: readonly ItemJudgment[];
}
