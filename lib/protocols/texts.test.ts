import { describe, expect, test } from "vitest";
import { ValidationError } from "@/lib/errors";
import { readProtocol } from "./define";
import { getProtocol, listProtocols } from "./registry";
import { textPaths, withTexts } from "./texts";

const firstPass = getProtocol("first-pass");
const PROMPT = "parts.section.questions.accuracy_type.prompt";

const refusal = (overrides: Record<string, string>) => {
  try {
    withTexts(firstPass, overrides);
  } catch (error) {
    if (error instanceof ValidationError) return error.fields;
    throw error;
  }
  return {};
};

/** Everything of a protocol that is not words. */
const meaning = (value: unknown, words: ReadonlySet<unknown>): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (words.has(each) ? "words" : each)));

describe.each(listProtocols().map((protocol) => [protocol.id, protocol] as const))(
  "%s",
  (_, it) => {
    test("has each text at one place, and is unchanged without overrides", () => {
      const paths = textPaths(it).map((each) => each.path);
      expect(new Set(paths).size).toBe(paths.length);
      expect(withTexts(it, {})).toEqual(it);
    });

    test("can be put wholly in other words, and means the same", () => {
      const given = textPaths(it).filter((each) => each.text !== null);
      const other = Object.fromEntries(given.map((each) => [each.path, `${each.text} †`]));
      const changed = withTexts(it, other);
      const words = new Set<unknown>(given.flatMap((each) => [each.text, `${each.text} †`]));
      expect(textPaths(changed).every((each) => each.text?.endsWith("†") ?? true)).toBe(true);
      expect(meaning(changed, words)).toEqual(meaning(it, words));
      expect(readProtocol(changed)).toEqual(changed);
    });
  },
);

test("one text changes and the rest stays", () => {
  const changed = withTexts(firstPass, { [PROMPT]: "Is it right?" });
  const differing = textPaths(changed).filter(
    (each, index) => each.text !== textPaths(firstPass)[index]?.text,
  );
  expect(differing).toEqual([{ path: PROMPT, text: "Is it right?", optional: false }]);
  expect(firstPass).not.toEqual(changed);
});

test("options are named by their value, and optional texts can be added and removed", () => {
  const example = "parts.section.questions.accuracy_type.options.not_claim.example";
  const help = "parts.section.questions.certainty.options.true.example";
  const text = (path: string, overrides: Record<string, string>) =>
    textPaths(withTexts(firstPass, overrides)).find((each) => each.path === path)?.text;
  expect(text(example, { [example]: " " })).toBeNull();
  expect(text(help, {})).toBeNull();
  expect(text(help, { [help]: "A fever is 38 °C or more in most guidelines." })).toContain("38");
});

test("an unknown place and a blank needed text are refused by path", () => {
  expect(refusal({ [`${PROMPT}s`]: "x" })[`${PROMPT}s`]).toContain(`Did you mean “${PROMPT}”?`);
  expect(refusal({ [PROMPT]: " " })[PROMPT]).toContain("cannot be blank");
  expect(Object.keys(refusal({ id: "x", "parts.section.key": "x", constructor: "x" }))).toEqual([
    "id",
    "parts.section.key",
    "constructor",
  ]);
});
