import { expect, test } from "vitest";
import { movedCaret } from "./caret";

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });
const TEXT = "👩‍⚕️抗生素 cures";

test("the caret goes by graphemes: an emoji of several characters is one step", () => {
  const doctor = "👩‍⚕️".length;
  expect(movedCaret(TEXT, 0, press("ArrowRight"), false)).toBe(doctor);
  expect(movedCaret(TEXT, doctor + 1, press("ArrowLeft"), false)).toBe(doctor);
  expect(movedCaret(TEXT, TEXT.length, press("ArrowRight"), false)).toBe(TEXT.length);
});

test("by words with Ctrl, to the ends, and backwards where the text runs from right to left", () => {
  expect(movedCaret("one two", 0, press("ArrowRight", true), false)).toBe(3);
  expect(movedCaret("one two", 2, press("End"), false)).toBe(7);
  expect(movedCaret("one two", 2, press("Home"), false)).toBe(0);
  expect(movedCaret("نعم", 1, press("ArrowRight"), true)).toBe(0);
  expect(movedCaret("نعم", 1, press("ArrowLeft"), true)).toBe(2);
});

test("other keys are left to the browser", () => {
  expect(movedCaret("one", 0, press("ArrowDown"), false)).toBeNull();
  expect(movedCaret("one", 0, { ...press("ArrowRight"), altKey: true }, false)).toBeNull();
});
