/** Every task that a judge can be given, beside the question whether a section holds a problem. */
import { failure, followUp, overreaction, validity } from "./behaviours";
import { accommodated, accommodatedWithQuestion, addressed, addressedWithQuestion } from "./items";
import { listing, merging } from "./merging";
import { identification, scoring } from "./misconceptions";
import { assumptions, missingContext, redirection } from "./redirection";
import type { JudgeTask } from "./task";

export const JUDGE_TASKS: readonly JudgeTask[] = [
  identification,
  scoring,
  redirection,
  missingContext,
  assumptions,
  listing,
  merging,
  addressed,
  addressedWithQuestion,
  accommodated,
  accommodatedWithQuestion,
  failure,
  followUp,
  overreaction,
  validity,
];

/** The task of the prompt with this name; null for prompts about sections. */
export const taskOfPrompt = (name: string): JudgeTask | null =>
  JUDGE_TASKS.find(({ prompts }) => prompts.some((prompt) => prompt.name === name)) ?? null;
