/** Keys that pick options and shortcuts must not get in each other's way. */
import { hotkeyOf, innerQuestionsOf, optionsOf } from "./kinds/kind";
import type { Report } from "./schema";
import type { Option, Part, Question } from "./types";

/** Letters that mean the same everywhere on the task screen. */
const TAKEN: Readonly<Record<string, string>> = {
  j: "next section",
  k: "previous section",
  g: "the guideline",
  s: "skip",
  f: "flag",
  r: "the full response",
};

export function checkHotkeys(part: Part, path: string, report: Report): void {
  const letters = new Set<string>();
  for (const step of part.steps) {
    for (const question of step.questions) {
      const at = `${path}.steps.${step.key}.questions.${question.key}`;
      for (const each of checkQuestionKeys(question, at, report)) letters.add(each);
    }
  }
  const own = new Set<string>();
  for (const { key, hotkey } of part.shortcuts ?? []) {
    const at = `${path}.shortcuts.${key}.hotkey`;
    if (/\d/.test(hotkey)) report(at, "is a digit; digits pick options.");
    if (TAKEN[hotkey]) report(at, `is “${hotkey}”, which is the key for ${TAKEN[hotkey]}.`);
    if (own.has(hotkey) || letters.has(hotkey))
      report(at, `is “${hotkey}”, which is used already.`);
    own.add(hotkey);
  }
}

function checkQuestionKeys(question: Question, path: string, report: Report): string[] {
  const own = checkOptions(optionsOf(question), `${path}.options`, report);
  const inner = innerQuestionsOf(question).flatMap((each) =>
    checkQuestionKeys(each, `${path}.questions.${each.key}`, report),
  );
  return [...own, ...inner];
}

/** Reports clashes among the options of one question; gives the letters they use. */
function checkOptions(options: readonly Option[], path: string, report: Report): string[] {
  const keys = options.map(hotkeyOf);
  keys.forEach((key, index) => {
    if (key === null) return;
    const at = `${path}[${index}].hotkey`;
    if (keys.indexOf(key) !== index) report(at, `is “${key}”, which picks another option.`);
    if (TAKEN[key]) report(at, `is “${key}”, which is the key for ${TAKEN[key]}.`);
  });
  return keys.filter((key) => key !== null && /[a-z]/.test(key)).map(String);
}
