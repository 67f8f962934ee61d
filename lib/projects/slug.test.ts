import { expect, test } from "vitest";
import { slugField, slugFrom } from "./slug";

test.each([
  ["Rash study 2026", "rash-study-2026"],
  ["  Fièvre & toux!  ", "fievre-toux"],
  ["皮疹", ""],
  [`${"a".repeat(59)} b`, "a".repeat(59)],
])("the title %o makes %o", (title, slug) => {
  expect(slugFrom(title)).toBe(slug);
});

test.each(["a", "rash-study", "2026"])("%s is a short name", (slug) => {
  expect(slugField.parse(slug)).toBe(slug);
});

test.each(["", "new", "A", "a--b", "-a", "a b", "a/b", "a".repeat(61)])("%o is none", (slug) => {
  expect(slugField.safeParse(slug).success).toBe(false);
});
