import { expect, test } from "vitest";
import { readContinuation } from "./continuation";
import { translationOf } from "./translation";

test("a thread's translation has its turns by index, as an object or a list", () => {
  const byIndex = { translation: { language: "en", turns: { "0": "Hello", "2": "Bye" } } };
  expect(translationOf(byIndex, 2)).toEqual({ text: "Bye", language: "en" });
  expect(translationOf(byIndex, 1)).toBeNull();
  expect(translationOf({ translation: { turns: ["Hello", null] } }, 0)?.text).toBe("Hello");
  expect(translationOf({ translation: { turns: ["Hello", null] } }, 1)).toBeNull();
});

test("a text alone translates the first turn or the response, and nothing else", () => {
  expect(translationOf({ translation: "Hello" })).toEqual({ text: "Hello", language: null });
  expect(translationOf({ translation: "Hello" }, 1)).toBeNull();
  expect(translationOf({ translation: { language: "en", text: "Hello" } })?.text).toBe("Hello");
});

test("anything else is no translation", () => {
  for (const metadata of [null, {}, { translation: " " }, { translation: 3 }, [], "translation"]) {
    expect(translationOf(metadata)).toBeNull();
  }
});

test("turns that followed may each have one", () => {
  const said = { speaker: "patient", text: "不。" };
  expect(readContinuation([{ ...said, translation: "No." }, said])).toEqual([
    { ...said, translation: { text: "No.", language: null } },
    said,
  ]);
  const whole = {
    speaker: null,
    text: "不。\n好。",
    translation: { language: "en", text: "No. Yes." },
  };
  expect(readContinuation([whole])).toEqual([whole]);
});
