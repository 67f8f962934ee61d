import { VARIANTS, type Variant, variantOfPrompt } from "./generation/variants";
import type { PromptRules } from "./prompt-text";
import { OUTPUT_FORM } from "./prompts/shared";
import { JUDGE_TASKS, taskOfPrompt } from "./tasks";
import type { JudgeTask, TaskMaterial } from "./tasks/task";
import { MAX_UNREADABLE } from "./tries";

/** What a prompt is for: the question about sections, a task of the studies, or writing responses. */
export interface Purpose {
  /** As prompts are stored under it. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** What one call is about. */
  readonly unit: "section" | "turn" | "response";
  /** Null for sections and for writing responses. */
  readonly task: JudgeTask | null;
  /** Null for judging. */
  readonly variant: Variant | null;
}

/** The question whether a section holds a problem. */
export const SECTIONS: Purpose = {
  id: "sections",
  title: "Problems in sections",
  description: "Whether a section of a response holds a problem.",
  unit: "section",
  task: null,
  variant: null,
};

/** All that a prompt can be for. */
export const PURPOSES: readonly Purpose[] = [
  SECTIONS,
  ...JUDGE_TASKS.map(
    (task): Purpose => ({
      ...{ id: task.id, title: task.title, unit: task.unit, task, variant: null },
      description: task.prompts[0]?.description ?? "",
    }),
  ),
  ...VARIANTS.map(
    (variant): Purpose => ({
      ...{ id: variant.name, title: `Responses: ${variant.title}`, unit: "turn" },
      ...{ task: null, variant, description: variant.description },
    }),
  ),
];

export const findPurpose = (id: string): Purpose | null =>
  PURPOSES.find((each) => each.id === id) ?? null;

/**
 * What a prompt is for. `task`: as it was stored with a prompt, configuration or run; null where
 * the name of a prompt that ships says it.
 */
export function purposeOf({ name, task }: { name: string; task?: string | null }): Purpose {
  const id = task ?? taskOfPrompt(name)?.id ?? variantOfPrompt(name)?.name ?? SECTIONS.id;
  const found = findPurpose(id);
  if (!found) throw new Error(`there is no purpose ${id} of a prompt`);
  return found;
}

const NOTHING: TaskMaterial = {
  ...{ turns: [], question: "", clinicianAnswer: null, response: null },
  ...{ category: null, continuation: null, items: [] },
};

/** What a project's own prompt for this may and must hold. */
export function promptRules({ task, variant }: Purpose): PromptRules {
  const listed = variant?.items ? [variant.items] : [];
  if (variant) return { places: listed, needed: listed, isConversation: true };
  const fields = task ? Object.keys(task.input(NOTHING)) : ["question", "context", "section"];
  return {
    places: ["input", ...fields],
    needed: task?.subject ?? ["section"],
    isConversation: false,
  };
}

/** How often a call is made whose output cannot be read, where nobody says otherwise. */
export const usualTries = (task: JudgeTask | null): number => task?.tries ?? MAX_UNREADABLE;

/** The form of output that is read, in the words that prompts of the purpose ask with. */
export const formOf = ({ task, variant }: Purpose): string =>
  task?.form ?? variant?.form ?? OUTPUT_FORM;
