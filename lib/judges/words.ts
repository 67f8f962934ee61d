import type { JudgeCallState } from "@/lib/db/generated/enums";
import { purposeOf, SECTIONS } from "./purpose";
import type { RunSettings } from "./run-settings";
import type { Selection } from "./selection";
import type { Try } from "./tries";
import type { ConfigView, Spending } from "./views";

/** How pages, commands and documents name things of judges. */

export const UNIT_WORDS: Readonly<Record<Selection["units"], string>> = {
  claims: "Sections that everybody in the first pass says hold a claim",
  all: "All sections with a letter or digit",
};

/** What a run asks about, and what it is called where it finds something. */
export function findingWords({ asked }: Pick<RunSettings, "asked">): {
  readonly unit: "section" | "turn" | "response";
  /** "with a problem" */
  readonly found: string;
  /** What a verdict of true is called, and one of false. */
  readonly words: readonly [string, string];
  readonly task: string | null;
} {
  const { task, variant, title } = asked ? purposeOf(asked.prompt) : SECTIONS;
  if (variant)
    return {
      ...{ unit: "turn", found: "with a response", words: ["Response", "No response"] },
      task: title,
    };
  if (!task)
    return {
      ...{ unit: "section", found: "with a problem", words: ["Problem", "No problem"] },
      task: null,
    };
  const { unit, positive, words } = task;
  return { unit, found: `with ${positive}`, words, task: task.title };
}

export const CALL_WORDS: Readonly<Record<JudgeCallState, string>> = {
  waiting: "Waiting",
  running: "Being asked",
  done: "Answered",
  unparseable: "Could not be read",
  failed: "No answer",
};

export const TRY_WORDS: Readonly<Record<Try["outcome"], string>> = {
  answer: "answer",
  unreadable: "not in the form that was asked for",
  again: "asked again",
  limited: "told to wait",
  server: "server error",
  network: "no connection",
  timeout: "no answer in time",
  refused: "refused",
};

export const KEY_WORDS: Readonly<Record<ConfigView["keySource"], string>> = {
  stored: "Stored, encrypted",
  environment: "From the environment",
  none: "None",
  unusable: "The environment’s ADJUDICA_JUDGE_KEYS cannot be used",
};

export const promptWords = (prompt: { name: string; version: number }): string =>
  `${prompt.name}, version ${prompt.version}`;

export const count = (n: number): string => n.toLocaleString("en-GB");

/** "12,300 in, 450 out", or what is not known. */
export const tokenWords = ({ inputTokens, outputTokens }: Spending): string =>
  inputTokens === null && outputTokens === null
    ? "not counted"
    : `${count(inputTokens ?? 0)} in, ${count(outputTokens ?? 0)} out`;

/** In the money in which the prices were given. */
export const costWords = ({ cost }: Spending): string =>
  cost === null
    ? "not known"
    : cost.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
