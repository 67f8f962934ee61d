import { expect, test } from "vitest";
import { checkPromptText, contextOf, renderPrompt, SECTION_PLACE } from "./prompt-text";
import { SHIPPED_PROMPTS } from "./prompts";
import { findPurpose, promptRules, purposeOf, SECTIONS } from "./purpose";
import { JUDGE_TASKS } from "./tasks";

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

const rules = (id: string) => promptRules(findPurpose(id) ?? SECTIONS);
const check = (id: string, user: string, system = "") =>
  checkPromptText({ system, user }, rules(id));

test("a prompt needs a place for what is judged, and no place that there is not", () => {
  expect(() => check("sections", "Is it right?")).toThrow("{{section}}");
  expect(() => check("sections", "{{input}}", "{{answer}}")).toThrow("{{answer}}");
  for (const prompt of SHIPPED_PROMPTS) {
    const purpose = purposeOf(prompt);
    expect(checkPromptText(prompt, promptRules(purpose))).toBeTruthy();
  }
});

test("each task's fields are its places, and those that it judges are needed", () => {
  expect(
    check("failure", "{{patient_behavior}}: {{response}} by {{failure_criterion}}"),
  ).toBeTruthy();
  expect(() => check("failure", "{{response}}")).toThrow("{{patient_behavior}}");
  expect(() => check("addressed", "{{assumptions}} {{response}} {{patient_question}}")).toThrow(
    "{{patient_question}}",
  );
  expect(
    check("addressed-with-question", "{{assumptions}} {{response}} {{patient_question}}"),
  ).toBeTruthy();
});

test("what writes responses is sent the conversation itself, so that it has no user message", () => {
  expect(() => check("generate-plain", "Say this", "")).toThrow("empty");
  expect(() => check("generate-plain", "", "{{input}}")).toThrow("{{input}}");
  expect(() => check("generate-oracle-assumptions", "", "Answer.")).toThrow("{{assumptions}}");
  expect(check("generate-oracle-assumptions", "", "Wrong: {{assumptions}}")).toBeTruthy();
});

test("a field that is no text is placed as JSON, and one that there is not stays as it stands", () => {
  const [message] = renderPrompt(
    { system: "", user: "{{ list }} {{other}} {{text}}" },
    { list: ["a"], text: "{{list}}" },
  );
  expect(message?.content).toBe('[\n  "a"\n] {{other}} {{list}}');
});

test("every task has a prompt written for new work beside the study's, in the same form", () => {
  const plain = (id: string) => id.replace("-with-question", "");
  for (const task of JUDGE_TASKS) {
    const own = JUDGE_TASKS.filter(({ id }) => plain(id) === plain(task.id))
      .flatMap(({ prompts }) => prompts)
      .filter(({ name }) => /-native$|-with-question$/.test(name));
    expect(own.length).toBeGreaterThan(0);
    for (const { system } of own) expect(system).toContain(task.form);
  }
});
