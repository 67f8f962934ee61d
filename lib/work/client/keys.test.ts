import { describe, expect, test } from "vitest";
import { commandFor, DEFAULT_LETTERS, type KeyPress, type KeySettings } from "./keys";
import { clashesWith, lettersFor } from "./preferences";

const settings: KeySettings = {
  singleKeys: true,
  letters: lettersFor([{ key: "all_fine", hotkey: "a" }], {}),
  isMac: false,
};
const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  ...changes,
});
const ctrl = { ctrlKey: true };
const alt = { altKey: true };

describe("on the page", () => {
  test.each([
    ["1", { do: "option", hotkey: "1" }],
    ["9", { do: "option", hotkey: "9" }],
    ["j", { do: "letter", letter: "next_section" }],
    ["k", { do: "letter", letter: "previous_section" }],
    ["g", { do: "letter", letter: "guideline" }],
    ["s", { do: "letter", letter: "skip" }],
    ["a", { do: "letter", letter: "shortcut:all_fine" }],
    ["Escape", { do: "leave" }],
  ])("%s", (key, command) => {
    expect(commandFor(press(key), "page", settings)).toEqual(command);
  });

  test("? needs Shift on most keyboards", () => {
    expect(commandFor(press("?", { shiftKey: true, code: "Slash" }), "page", settings)).toEqual({
      do: "letter",
      letter: "keys",
    });
  });

  test("Enter alone, capital letters and held-down letters do nothing", () => {
    expect(commandFor(press("Enter"), "page", settings)).toBeNull();
    expect(commandFor(press("J", { shiftKey: true }), "page", settings)).toBeNull();
    expect(commandFor(press("j", { repeat: true }), "page", settings)).toBeNull();
  });

  test("Ctrl or ⌘ with Enter, S and Z", () => {
    expect(commandFor(press("Enter", ctrl), "page", settings)).toEqual({ do: "submit" });
    expect(commandFor(press("Enter", { metaKey: true }), "page", settings)).toEqual({
      do: "submit",
    });
    expect(commandFor(press("s", ctrl), "page", settings)).toEqual({ do: "save" });
    expect(commandFor(press("z", ctrl), "page", settings)).toEqual({ do: "undo" });
    expect(commandFor(press("c", ctrl), "page", settings)).toBeNull();
  });

  test("Alt with the arrows", () => {
    expect(commandFor(press("ArrowDown", alt), "page", settings)).toEqual({
      do: "question",
      step: 1,
    });
    expect(commandFor(press("ArrowLeft", alt), "page", settings)).toEqual({
      do: "assignment",
      step: -1,
    });
    expect(commandFor(press("ArrowDown"), "page", settings)).toBeNull();
  });
});

describe("while typing", () => {
  test("letters and digits are text", () => {
    for (const key of ["1", "j", "g", "?", "a"]) {
      expect(commandFor(press(key), "text", settings)).toBeNull();
    }
  });

  test("submit, save, the next question and leaving still work; undo is the field's own", () => {
    expect(commandFor(press("Enter", ctrl), "text", settings)).toEqual({ do: "submit" });
    expect(commandFor(press("s", ctrl), "text", settings)).toEqual({ do: "save" });
    expect(commandFor(press("ArrowUp", alt), "text", settings)).toEqual({
      do: "question",
      step: -1,
    });
    expect(commandFor(press("Escape"), "text", settings)).toEqual({ do: "leave" });
    expect(commandFor(press("z", ctrl), "text", settings)).toBeNull();
  });

  test("on a Mac, Option with an arrow moves by words", () => {
    expect(commandFor(press("ArrowLeft", alt), "text", { ...settings, isMac: true })).toBeNull();
  });

  test("nothing acts while an input method composes, nor in a dialog", () => {
    expect(commandFor(press("Enter", { ...ctrl, isComposing: true }), "text", settings)).toBeNull();
    expect(commandFor(press("Process"), "page", settings)).toBeNull();
    expect(commandFor(press("j"), "dialog", settings)).toBeNull();
  });
});

describe("other keyboards", () => {
  test("Cyrillic: the key that says J is J", () => {
    expect(commandFor(press("о", { code: "KeyJ" }), "page", settings)).toEqual({
      do: "letter",
      letter: "next_section",
    });
  });

  test("AZERTY: digits need Shift, their keys do not", () => {
    expect(commandFor(press("&", { code: "Digit1" }), "page", settings)).toEqual({
      do: "option",
      hotkey: "1",
    });
    expect(commandFor(press("1", { code: "Digit1", shiftKey: true }), "page", settings)).toEqual({
      do: "option",
      hotkey: "1",
    });
  });

  test("Dvorak: the letter counts, not the place", () => {
    expect(commandFor(press("j", { code: "KeyC" }), "page", settings)).toEqual({
      do: "letter",
      letter: "next_section",
    });
  });
});

describe("settings", () => {
  test("single keys can be turned off; the others stay", () => {
    const off = { ...settings, singleKeys: false };
    expect(commandFor(press("j"), "page", off)).toBeNull();
    expect(commandFor(press("1"), "page", off)).toBeNull();
    expect(commandFor(press("Enter", ctrl), "page", off)).toEqual({ do: "submit" });
  });

  test("a changed key replaces the default one", () => {
    const letters = lettersFor([], { next_section: "n" });
    expect(commandFor(press("n"), "page", { ...settings, letters })).toEqual({
      do: "letter",
      letter: "next_section",
    });
    expect(commandFor(press("j"), "page", { ...settings, letters })).toEqual({
      do: "option",
      hotkey: "j",
    });
  });

  test("a key that is taken is named", () => {
    expect(clashesWith(DEFAULT_LETTERS, "next_section", "k")).toEqual(["previous_section"]);
    expect(clashesWith(DEFAULT_LETTERS, "next_section", "n")).toEqual([]);
  });
});
