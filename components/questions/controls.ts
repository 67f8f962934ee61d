import type { ComponentType } from "react";
import type { Question, QuestionKind } from "@/lib/protocols/types";
import { ChoiceControl } from "./choice-control";
import type { ControlProps } from "./control";
import { EvidenceControl } from "./evidence-control";
import { ItemListControl } from "./item-list-control";
import { ListControl } from "./list-control";
import { MultiChoiceControl } from "./multi-choice-control";
import { PerCandidateControl } from "./per-candidate-control";
import { PerItemControl } from "./per-item-control";
import { SpansControl } from "./spans-control";
import { TextControl } from "./text-control";

type Controls = {
  readonly [K in QuestionKind]: ComponentType<ControlProps<Extract<Question, { kind: K }>>>;
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
  item_list: ItemListControl,
  per_item: PerItemControl,
};

/** The cast is safe because a question only ever meets the control of its own kind. */
export const controlFor = (question: Question) =>
  controls[question.kind] as ComponentType<ControlProps<Question>>;
