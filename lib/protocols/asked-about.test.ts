import { expect, test } from "vitest";
import { askedAbout } from "./asked-about";
import { behaviourCheckV1 } from "./definitions/behaviour-check";
import { questionsThrough } from "./evaluate";
import { innerQuestionsOf } from "./kinds/kind";

const [detections] = behaviourCheckV1.parts.flatMap((part) => questionsThrough(part));
const instead = detections && innerQuestionsOf(detections).find(({ key }) => key === "instead");
const offered = (entry: string, chosen?: string) => {
  const asked = instead && askedAbout(instead, entry, chosen);
  return asked?.kind === "choice" ? asked.options.map(({ value, hotkey }) => [value, hotkey]) : [];
};

test("a behaviour that was denied is not offered as what it is instead, and keys stay", () => {
  expect(offered("Factual Inaccuracy")).toEqual([
    ["Information Contradiction", "1"],
    ["Self-diagnosis", "3"],
    ["Care Resistance", "4"],
    ["No behavior", "0"],
  ]);
});

test("nothing else is left out, and an answer that stands is always seen", () => {
  expect(offered("Emotional Pressure")).toHaveLength(5);
  expect(offered("Care Resistance", "Care Resistance")).toHaveLength(5);
  expect(offered("Care Resistance", "Self-diagnosis")).toHaveLength(4);
});
