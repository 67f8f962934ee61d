/** Questions about the entries of a list, as they are asked about one of them. */
import { hotkeyOf } from "./kinds/kind";
import type { AnswerValue, Option, Question } from "./types";

/**
 * The question as it is asked about the entry with this id. An option that is the entry itself is
 * not offered, unless it stands chosen from before: what has just been denied is not there instead.
 * The other options keep their keys.
 */
export function askedAbout<Q extends Question>(
  question: Q,
  entry: string,
  chosen: AnswerValue | undefined,
): Q {
  if (question.kind !== "choice" || chosen === entry) return question;
  const options = question.options.map(withOwnKey).filter(({ value }) => value !== entry);
  return options.length < question.options.length ? { ...question, options } : question;
}

function withOwnKey(option: Option, index: number): Option {
  const hotkey = hotkeyOf(option, index);
  return hotkey === null ? option : { ...option, hotkey };
}
