import { expect, test } from "vitest";
import { z } from "zod";
import { parseFields } from "./fields";

const schema = z.object({
  draw: z.enum(["section", "response"]).default("section"),
  steps: z.array(z.object({ rule: z.enum(["all", "most"], "Choose a rule.") })).default([]),
});

test("a value that is none of several is named with its field and with what it can be", () => {
  expect(() => parseFields(schema, { draw: "sections" })).toThrow(
    "draw is one of section, response, not “sections”.",
  );
  expect(() => parseFields(z.object({ draw: z.enum(["a"]) }), {})).toThrow(
    "draw is one of a, which is missing.",
  );
});

test("a schema's own message stands", () => {
  expect(() => parseFields(schema, { steps: [{ rule: "some" }] })).toThrow("Choose a rule.");
});
