import { labelOf } from "@/lib/protocols/describe";
import type { Protocol } from "@/lib/protocols/types";
import type { StaleRule } from "./guidelines";
import { isAsked } from "./rules";

/** One kind of judgment that a changed guideline may leave stale, for a form. */
export interface StaleChoice {
  readonly value: string;
  readonly label: string;
}

/** What a protocol's judgments can be told apart by: each part, and each option of its choices. */
export const staleChoices = (protocol: Protocol): StaleChoice[] =>
  protocol.parts.filter(isAsked).flatMap((part) => {
    const options = part.steps
      .flatMap(({ questions }) => questions)
      .flatMap((question) =>
        question.kind === "choice"
          ? question.options.map((option) => ({
              value: write({
                part: part.key,
                question: question.key,
                values: [option.value ?? ""],
              }),
              label: `${part.title}: ${labelOf(question)} “${option.label}”`,
            }))
          : [],
      );
    return [{ value: write({ part: part.key }), label: `${part.title}: all` }, ...options];
  });

const write = (rule: StaleRule): string => JSON.stringify(rule);

/** The rule that a form's choice stands for, if it is one: `publishGuideline` checks it. */
export function readStaleChoice(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
