import { VARIANTS } from "../generation/variants";
import type { PromptText } from "../prompt-text";
import { JUDGE_TASKS } from "../tasks";
import { defaultPromptV1 } from "./default";
import { studyPromptV1 } from "./study";

export interface NamedPrompt extends PromptText {
  readonly name: string;
  readonly version: number;
  readonly description: string;
  /** What it is for (lib/judges/purpose.ts); absent where its name says so. */
  readonly task?: string | null;
}

/** Prompts that ship, newest versions last. A text that was used never changes: add a version. */
export const SHIPPED_PROMPTS: readonly NamedPrompt[] = [
  {
    name: "default",
    version: 1,
    description: "For new work. Does not say how common errors are.",
    ...defaultPromptV1,
  },
  {
    name: "study",
    version: 1,
    description: "As in the MDHJudgments study: says that errors are fairly rare.",
    ...studyPromptV1,
  },
  ...JUDGE_TASKS.flatMap(({ prompts }) => prompts),
  ...VARIANTS,
];
