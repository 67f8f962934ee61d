import type { PromptText } from "@/lib/judges/prompt-text";
import type { Answers } from "@/lib/protocols/types";

/** An entry of a list that a task asks about, by the id that labels refer to. */
export interface TaskItem {
  readonly id: string;
  readonly text: string;
}

/** What a task can show its judge; each task takes what it needs, and nothing else is sent. */
export interface TaskMaterial {
  /** Turns up to the one that is judged or answered, this one included. */
  readonly turns: readonly { readonly speaker: string; readonly text: string }[];
  /** The text of that turn. */
  readonly question: string;
  /** What the clinician says next, where anybody does. */
  readonly clinicianAnswer: string | null;
  /** Null where a turn is judged. */
  readonly response: string | null;
  readonly category: string | null;
  readonly continuation: string | null;
  readonly items: readonly TaskItem[];
}

/** What an output says, once it has the form that was asked for. */
export interface TaskAnswer {
  readonly answers: Answers;
  /** Whether it found what the task looks for; samples are counted by it. */
  readonly verdict: boolean;
  readonly reason: string | null;
}

export interface JudgeTask {
  readonly id: string;
  readonly title: string;
  /** What is looked for, in a few words: what a verdict of true means. */
  readonly positive: string;
  /** What a verdict is called where it is true, and where it is false. */
  readonly words: readonly [string, string];
  /** What an answer says more exactly than its verdict, such as a score. */
  readonly say?: (answers: Answers) => string | null;
  readonly unit: "turn" | "response";
  readonly protocolId: string;
  readonly part: string;
  /** The list that it asks about, which a coder has made before; pieces are not merged yet. */
  readonly items?: "assumptions" | "criteria" | "pieces";
  /** How often a call is made whose output cannot be read, where it is not three times. */
  readonly tries?: number;
  /** Which units can be asked about, beyond their kind. */
  readonly needs: readonly (
    | "clinicianAnswer"
    | "category"
    | "no_behaviour"
    | "continuation"
    | "misconception"
  )[];
  /** The form of output that is read, as prompts ask for it. */
  readonly form: string;
  /** Fields of `input` without which a judge does not see what it judges. */
  readonly subject: readonly string[];
  /** The study's in our words, then one written for new work. */
  readonly prompts: readonly (PromptText & {
    readonly name: string;
    readonly version: number;
    readonly description: string;
  })[];
  /** What {{input}} becomes, as JSON; each field is a place by itself, too. */
  readonly input: (material: TaskMaterial) => Readonly<Record<string, unknown>>;
  /** Null for output in any other form: it is neither yes nor no. */
  readonly parse: (raw: string, material: TaskMaterial) => TaskAnswer | null;
}
