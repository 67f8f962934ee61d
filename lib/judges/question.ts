import type { Answers } from "@/lib/protocols/types";
import type { FinishingRun } from "./finish";
import { messagesFor } from "./generation/question";
import type { Generated } from "./generation/variants";
import { parseJudgeOutput } from "./parse";
import { type PromptMessage, renderPrompt } from "./prompt-text";
import type { RunSettings } from "./run-settings";
import { readSectionMaterial } from "./section-material";
import { readTaskMaterial, taskMessages } from "./task-material";

/** What an output says, whatever was asked. */
interface Reading {
  readonly verdict: boolean;
  readonly reason: string | null;
  /** Null for the question about a section, whose answers follow from the verdict. */
  readonly answers: Answers | null;
  /** What a model wrote that was asked for a response. */
  readonly generated?: Generated & { readonly context: readonly PromptMessage[] };
}

/** What is asked about one unit, and how what comes back is read; null where it cannot be. */
export interface Question {
  readonly messages: readonly PromptMessage[];
  readonly read: (raw: string) => Reading | null;
}

/** Null for a turn of which an earlier one has got no response. */
export async function questionAbout(
  run: FinishingRun,
  unitId: string,
  asked: NonNullable<RunSettings["asked"]>,
): Promise<Question | null> {
  const { projectId, task, generation } = run;
  const { prompt } = asked;
  if (generation) {
    const messages = await messagesFor(run, unitId, generation.variant, asked);
    if (!messages) return null;
    return { messages, read: (raw) => reading(generation.variant.read(raw), messages) };
  }
  if (task) {
    const material = await readTaskMaterial(projectId, unitId, task, asked);
    return {
      messages: taskMessages(prompt, task, material),
      read: (raw) => task.parse(raw, material),
    };
  }
  const { material } = await readSectionMaterial(unitId);
  return {
    messages: renderPrompt(prompt, material),
    read: (raw) => {
      const answer = parseJudgeOutput(raw);
      return answer && { verdict: answer.containsProblem, reason: answer.reason, answers: null };
    },
  };
}

const reading = (generated: Generated | null, context: readonly PromptMessage[]): Reading | null =>
  generated && {
    ...{ verdict: true, reason: null, answers: null },
    generated: { ...generated, context },
  };
