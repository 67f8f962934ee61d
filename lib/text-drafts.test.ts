import { expect, test } from "vitest";
import { MemoryStorage } from "@/lib/work/client/testing";
import { dropTextDraft, readTextDraft, writeTextDraft } from "./text-drafts";

const MONTH = 30 * 24 * 3600_000;
const draft = {
  texts: { text: "Half a senten", note: "" },
  base: { text: "", note: "" },
  changedAt: 5,
};

test("what was being written comes back under its own key only", () => {
  const store = new MemoryStorage();
  expect(writeTextDraft(store, "guideline:1", draft)).toBe(true);
  expect(readTextDraft(store, "guideline:1", 6)).toEqual(draft);
  expect(readTextDraft(store, "guideline:2", 6)).toBeNull();
  dropTextDraft(store, "guideline:1");
  expect(readTextDraft(store, "guideline:1", 6)).toBeNull();
});

test("text that is as it was is no draft", () => {
  const store = new MemoryStorage();
  writeTextDraft(store, "k", draft);
  writeTextDraft(store, "k", { ...draft, texts: draft.base });
  expect(store.length).toBe(0);
});

test("after a month it is forgotten, and what is damaged too; other entries stay", () => {
  const store = new MemoryStorage();
  store.setItem("other", "x");
  store.setItem("adjudica:text:broken", '{"texts":{"a":1}}');
  writeTextDraft(store, "old", draft);
  expect(readTextDraft(store, "old", MONTH)).toEqual(draft);
  expect(readTextDraft(store, "old", MONTH + 6)).toBeNull();
  writeTextDraft(store, "new", { ...draft, changedAt: MONTH + 6 });
  expect([...store.items.keys()]).toEqual(["other", "adjudica:text:new"]);
});

test("a browser that takes nothing says so", () => {
  const store = new MemoryStorage();
  store.refuses = true;
  expect(writeTextDraft(store, "k", draft)).toBe(false);
});
