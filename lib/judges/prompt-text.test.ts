import { expect, test } from "vitest";
import { variantOfPrompt } from "./generation/variants";
import { checkPromptText, contextOf, renderPrompt, SECTION_PLACE } from "./prompt-text";
import { SHIPPED_PROMPTS } from "./prompts";

const material = {
  question: "What is {{section}}?",
  context: "Before. After.",
  section: 'A "dose" 😀',
};

test("the judge gets a small JSON object, and texts of the data are never places", () => {
  const [message] = renderPrompt({ system: "", user: "Check: {{ input }}" }, material);
  expect(message?.role).toBe("user");
  expect(JSON.parse(message?.content.replace("Check: ", "") ?? "")).toEqual(material);
});

test("the context is the rest of the response, counted in code points", () => {
  const response = "Hi 😀\n\nTake 5 g.\n\nBye.";
  expect(contextOf(response, 6, 15)).toBe(`Hi 😀\n\n${SECTION_PLACE}\n\nBye.`);
});

test("only the study's prompt says that errors are rare", () => {
  const saying = SHIPPED_PROMPTS.filter(({ system, user }) =>
    /rare|confident|uncommon/i.test(system + user),
  );
  expect(saying.map(({ name }) => name)).toEqual(["study"]);
});

test("a prompt needs a place for the section, and no place that there is not", () => {
  expect(() => checkPromptText({ system: "", user: "Is it right?" })).toThrow(
    "where the section goes",
  );
  expect(() => checkPromptText({ system: "{{answer}}", user: "{{input}}" })).toThrow("{{answer}}");
  // What writes responses is sent the conversation itself.
  for (const { name, system, user } of SHIPPED_PROMPTS)
    if (!variantOfPrompt(name)) expect(checkPromptText({ system, user })).toBeTruthy();
});
