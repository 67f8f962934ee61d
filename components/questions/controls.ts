import type { ComponentType } from "react";
import type { Question, QuestionKind } from "@/lib/protocols/types";
import { ChoiceControl } from "./choice-control";
import type { ControlProps } from "./control";
import { EvidenceControl } from "./evidence-control";
import { ListControl } from "./list-control";
import { MultiChoiceControl } from "./multi-choice-control";
import { PerCandidateControl } from "./per-candidate-control";
import { SpansControl } from "./spans-control";
import { TextControl } from "./text-control";

/** Only protocols that are not offered yet ask these (lib/protocols/registry.ts `isOffered`). */
type WithoutControl = "item_list" | "per_item";
type ShownKind = Exclude<QuestionKind, WithoutControl>;

type Controls = {
  readonly [K in ShownKind]: ComponentType<ControlProps<Extract<Question, { kind: K }>>>;
};

const controls: Controls = {
  choice: ChoiceControl,
  multi_choice: MultiChoiceControl,
  text: TextControl,
  text_list: ListControl,
  url_list: ListControl,
  evidence_list: EvidenceControl,
  spans: SpansControl,
  per_candidate: PerCandidateControl,
};

/** The cast is safe because a question only ever meets the control of its own kind. */
export const controlFor = (question: Question) =>
  controls[question.kind as ShownKind] as ComponentType<ControlProps<Question>>;
