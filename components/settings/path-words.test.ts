import { expect, test } from "vitest";
import { pathWords } from "./path-words";

test.each([
  ["title", "title"],
  ["parts.section.questions.comment.prompt", "section › comment › question"],
  [
    "parts.section.questions.accuracy.options.correct.label",
    "section › accuracy › correct › label",
  ],
  ["skips.cannot_assess.help", "cannot_assess › help"],
  ["parts.options.title", "options › title"],
])("%s reads %s", (path, words) => {
  expect(pathWords(path)).toBe(words);
});
