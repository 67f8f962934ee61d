import { expect, test } from "vitest";
import { readDraft, readFlag, readSkip } from "./input";

const draft = { unitId: "018f3c52-7b1e-7c3e-8a55-0d2f4b1c9e77", baseRevision: 0, activeMs: 0 };

test.each(["a\0b", "half \ud83d"])(
  "text that no database can keep is refused by name: %j",
  (text) => {
    for (const [answers, field] of [
      [{ comment: text }, "comment"],
      [{ sources: ["fine", text] }, "sources.1"],
      [{ [text]: true }, "answers"],
    ] as const) {
      expect(() => readDraft({ ...draft, answers })).toThrow(
        expect.objectContaining({
          code: "invalid",
          fields: { [field]: expect.stringContaining("cannot be stored") },
        }),
      );
    }
    expect(() => readSkip({ reason: "cannot_assess", note: text })).toThrow();
    expect(() => readFlag({ unitId: draft.unitId, note: text })).toThrow();
  },
);

test("whole emoji, Chinese and right-to-left text pass as they are", () => {
  const answers = { comment: "不对 😀 לא נכון" };
  expect(readDraft({ ...draft, answers }).answers).toEqual(answers);
});

test("a revision that the database cannot hold is refused", () => {
  expect(() => readDraft({ ...draft, answers: {}, baseRevision: 3_000_000_000 })).toThrow();
});
