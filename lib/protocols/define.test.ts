import { describe, expect, test } from "vitest";
import { ValidationError } from "@/lib/errors";
import { defineProtocol, protocolFromJson, readProtocol } from "./define";
import { listProtocols } from "./registry";
import type { Protocol } from "./types";

/** Two steps, a shortcut, a rule, a skip: every place that can refer to something. */
const sound = {
  id: "sample",
  version: 1,
  title: "Sample",
  summary: "A sample.",
  variant: "native",
  role: "annotator",
  assigns: "section",
  guideline: "Judge.",
  parts: [
    {
      key: "section",
      title: "Section",
      unit: "section",
      steps: [
        {
          key: "first",
          questions: [
            {
              key: "kind",
              kind: "choice",
              scale: "nominal",
              prompt: "Which?",
              options: [
                { value: "good", label: "Good" },
                { value: "bad", label: "Bad" },
              ],
            },
            {
              key: "why",
              kind: "text",
              prompt: "Why?",
              askWhen: { answer: "kind", is: "bad" },
              required: { fact: "careProvider", is: true },
            },
          ],
        },
        {
          key: "second",
          reveals: ["candidates"],
          questions: [
            {
              key: "comments",
              kind: "per_candidate",
              prompt: "And the comments?",
              questions: [{ key: "note", kind: "text", prompt: "Note" }],
            },
          ],
        },
      ],
      shortcuts: [{ key: "fine", label: "Fine", hotkey: "a", answers: { kind: "good" } }],
      derivations: [
        {
          name: "hasError",
          description: "Bad is an error.",
          rows: [{ when: { answer: "kind", is: "bad" }, value: true }],
          otherwise: false,
        },
      ],
      byRule: [
        {
          rule: "blank",
          description: "Blank.",
          when: { fact: "hasWord", is: false },
          answers: { kind: "good" },
        },
      ],
    },
  ],
  skips: [
    {
      key: "pass",
      label: "Pass",
      help: "Pass.",
      records: { part: "section", answers: { kind: "good" } },
    },
  ],
} satisfies Protocol;

// Mutable on purpose: each case breaks one thing in a fresh copy.
// biome-ignore lint/suspicious/noExplicitAny: a broken definition has no type
type Broken = any;

function problems(breakIt: (copy: Broken) => void): Record<string, string> {
  const copy = structuredClone(sound);
  breakIt(copy);
  try {
    readProtocol(copy);
  } catch (error) {
    if (error instanceof ValidationError) return error.fields;
    throw error;
  }
  return {};
}

const first = (copy: Broken) => copy.parts[0].steps[0].questions[0];
const why = (copy: Broken) => copy.parts[0].steps[0].questions[1];
const comments = (copy: Broken) => copy.parts[0].steps[1].questions[0];
const FIRST = "parts.section.steps.first.questions";

test("a sound definition is accepted, copied and frozen; also from JSON", () => {
  const protocol = defineProtocol(sound);
  expect(protocol).toEqual(sound);
  expect(protocol).not.toBe(sound);
  expect(() => Object.assign(protocol.parts[0] ?? {}, { key: "x" })).toThrow(TypeError);
  expect(protocolFromJson(JSON.stringify(sound))).toEqual(sound);
  expect(() => protocolFromJson("{")).toThrow(ValidationError);
});

test("every protocol that ships survives JSON", () => {
  for (const protocol of listProtocols()) {
    expect(protocolFromJson(JSON.stringify(protocol))).toEqual(protocol);
  }
});

test("the message names the protocol, the path and the nearest known key", () => {
  const copy: Broken = structuredClone(sound);
  why(copy).askwhen = why(copy).askWhen;
  delete why(copy).askWhen;
  expect(() => readProtocol(copy)).toThrow(
    `Protocol “sample” cannot be used:\n- ${FIRST}.why.askwhen is not a known key. Did you mean “askWhen”?`,
  );
});

test("what is no object at all is refused", () => {
  for (const odd of [null, undefined, 3, "x", [], new Date()]) {
    expect(() => readProtocol(odd)).toThrow(ValidationError);
  }
});

type Case = [what: string, breakIt: (copy: Broken) => void, path: string, message: string];

const cases: Case[] = [
  ["an unknown key at the top", (c) => (c.titel = "x"), "titel", "Did you mean “title”?"],
  ["a missing key", (c) => delete c.summary, "summary", "is missing"],
  ["a blank text", (c) => (c.guideline = "  "), "guideline", "expected a text"],
  [
    "an unknown key deep inside",
    (c) => (first(c).options[0].lable = "x"),
    `${FIRST}.kind.options[0].lable`,
    "Did you mean “label”?",
  ],
  ["a missing prompt", (c) => delete why(c).prompt, `${FIRST}.why.prompt`, "is missing"],
  [
    "a missing label",
    (c) => delete first(c).options[1].label,
    `${FIRST}.kind.options[1].label`,
    "is missing",
  ],
  ["an unknown kind", (c) => (why(c).kind = "txt"), `${FIRST}.why.kind`, "Did you mean “text”?"],
  [
    "a kind that candidates cannot have",
    (c) => (comments(c).questions[0].kind = "spans"),
    "parts.section.steps.second.questions.comments.questions.note.kind",
    "expected one of",
  ],
  [
    "an unknown unit",
    (c) => (c.parts[0].unit = "sections"),
    "parts.section.unit",
    "Did you mean “section”?",
  ],
  ["an unknown role", (c) => (c.role = "anotator"), "role", "Did you mean “annotator”?"],
  ["a version that is no whole number", (c) => (c.version = 1.5), "version", "whole number"],
  ["a study id on a native protocol", (c) => (c.id = "sample-study"), "id", "-study"],
  ["a bad key", (c) => (first(c).key = "Kind of"), `${FIRST}.Kind of.key`, "lower-case"],
  [
    "a condition that is none",
    (c) => (why(c).askWhen = { anwser: "kind", is: "bad" }),
    `${FIRST}.why.askWhen`,
    "Did you mean “answer”?",
  ],
  [
    "a condition with two tests",
    (c) => (why(c).askWhen = { answer: "kind", is: "bad", in: ["bad"] }),
    `${FIRST}.why.askWhen`,
    "both",
  ],
  [
    "a condition with an extra key",
    (c) => (why(c).askWhen = { not: { answer: "kind", is: "bad" }, or: 1 }),
    `${FIRST}.why.askWhen.or`,
    "not a known key",
  ],
  [
    "an empty condition list",
    (c) => (why(c).askWhen = { any: [] }),
    `${FIRST}.why.askWhen.any`,
    "at least 1",
  ],
  [
    "a condition on no question",
    (c) => (why(c).askWhen = { all: [{ answer: "kinds", is: "bad" }] }),
    `${FIRST}.why.askWhen.all[0].answer`,
    "Did you mean “kind”?",
  ],
  [
    "a condition on no option",
    (c) => (why(c).askWhen.is = "bda"),
    `${FIRST}.why.askWhen`,
    "Did you mean “bad”?",
  ],
  [
    "a condition on the value of a text",
    (c) => (c.parts[0].derivations[0].rows[0].when = { answer: "why", is: "x" }),
    "parts.section.derivations.hasError.rows[0].when",
    "only null",
  ],
  [
    "a condition on no fact",
    (c) => (why(c).required.fact = "careprovider"),
    `${FIRST}.why.required.fact`,
    "Did you mean “careProvider”?",
  ],
  [
    "a fact value of the wrong type",
    (c) => (why(c).required.is = "yes"),
    `${FIRST}.why.required`,
    "never is",
  ],
  [
    "a condition on a later step",
    (c) => (why(c).askWhen = { answer: "comments", is: null }),
    `${FIRST}.why.askWhen.answer`,
    "later step",
  ],
  [
    "a required-ness that asks about itself",
    (c) => (why(c).required = { answer: "why", is: null }),
    `${FIRST}.why.required`,
    "itself",
  ],
  [
    "an inner condition on an outer question",
    (c) => (comments(c).questions[0].askWhen = { answer: "kind", is: "bad" }),
    "parts.section.steps.second.questions.comments.questions.note.askWhen.answer",
    "names no question",
  ],
  [
    "two questions with one key",
    (c) => (comments(c).key = "kind"),
    "parts.section.questions.kind",
    "twice",
  ],
  [
    "two columns with one name",
    (c) => (why(c).exportAs = "kind"),
    "parts.section.columns.kind",
    "twice",
  ],
  [
    "a column named as a derived label",
    (c) => (why(c).exportAs = "has_error"),
    "parts.section.columns.has_error",
    "twice",
  ],
  [
    "two steps with one key",
    (c) => (c.parts[0].steps[1].key = "first"),
    "parts.section.steps.first",
    "twice",
  ],
  [
    "two parts with one key",
    (c) => c.parts.push(structuredClone(c.parts[0])),
    "parts.section",
    "twice",
  ],
  ["two skips with one key", (c) => c.skips.push(c.skips[0]), "skips.pass", "twice"],
  [
    "an option value that is there twice",
    (c) => (first(c).options[1].value = "good"),
    `${FIRST}.kind.options[1].value`,
    "twice",
  ],
  [
    "null as an option",
    (c) => (first(c).options[0].value = null),
    `${FIRST}.kind.options[0].value`,
    "no answer",
  ],
  [
    "a missing value that is no option",
    (c) => (first(c).missingWhen = ["unsure"]),
    `${FIRST}.kind.missingWhen`,
    "not among",
  ],
  [
    "a shortcut to no question",
    (c) => (c.parts[0].shortcuts[0].answers = { kidn: "good" }),
    "parts.section.shortcuts.fine.answers.kidn",
    "Did you mean “kind”?",
  ],
  [
    "a shortcut to no option",
    (c) => (c.parts[0].shortcuts[0].answers = { kind: "fine" }),
    "parts.section.shortcuts.fine.answers.kind",
    "not one of the answers",
  ],
  [
    "an implied answer of the wrong kind",
    (c) => (c.parts[0].implied = { why: 3 }),
    "parts.section.implied.why",
    "not a text",
  ],
  [
    "a rule's answer that does not exist",
    (c) => (c.parts[0].byRule[0].answers = { kind: 1 }),
    "parts.section.byRule.blank.answers.kind",
    "not one of the answers",
  ],
  [
    "a rule that asks for an answer",
    (c) => (c.parts[0].byRule[0].when = { answer: "kind", is: "bad" }),
    "parts.section.byRule.blank.when.answer",
    "before anybody",
  ],
  [
    "a skip that records for no part",
    (c) => (c.skips[0].records.part = "sections"),
    "skips.pass.records.part",
    "Did you mean “section”?",
  ],
  [
    "a skip that records an unknown answer",
    (c) => (c.skips[0].records.answers = { x: 1 }),
    "skips.pass.records.answers.x",
    "names no question",
  ],
  [
    "a derivation of the wrong type",
    (c) => (c.parts[0].derivations[0].otherwise = "no"),
    "parts.section.derivations.hasError.otherwise",
    "boolean or null",
  ],
  [
    "a first step that reveals",
    (c) => (c.parts[0].steps[0].reveals = ["candidates"]),
    "parts.section.steps.first",
    "first step",
  ],
  [
    "a reveal of nothing known",
    (c) => (c.parts[0].steps[1].reveals = ["candidate"]),
    "parts.section.steps.second.reveals",
    "Did you mean “candidates”?",
  ],
  [
    "a hotkey that the screen uses",
    (c) => (c.parts[0].shortcuts[0].hotkey = "j"),
    "parts.section.shortcuts.fine.hotkey",
    "next section",
  ],
  [
    "a digit as a shortcut's hotkey",
    (c) => (c.parts[0].shortcuts[0].hotkey = "1"),
    "parts.section.shortcuts.fine.hotkey",
    "digits",
  ],
  [
    "a hotkey that another option has by position",
    (c) => (first(c).options[0].hotkey = "2"),
    `${FIRST}.kind.options[1].hotkey`,
    "another option",
  ],
  [
    "an absent value that is an option",
    (c) => (first(c).absentAs = "bad"),
    `${FIRST}.kind.absentAs`,
    "one of the options",
  ],
];

describe("refuses", () => {
  test.each(cases)("%s", (_, breakIt, path, message) => {
    const found = problems(breakIt);
    expect(Object.keys(found)).toContain(path);
    expect(found[path]).toContain(message);
  });
});

test("questions that wait for each other are refused, and the circle is named", () => {
  const found = problems((copy) => {
    first(copy).askWhen = { answer: "why", is: null };
  });
  expect(Object.values(found).join()).toMatch(/kind → why → kind|why → kind → why/);
});

test("all problems are reported at once", () => {
  const found = problems((copy) => {
    copy.titel = "x";
    delete copy.summary;
    first(copy).scale = "ordnal";
  });
  expect(Object.keys(found).sort()).toEqual([`${FIRST}.kind.scale`, "summary", "titel"].sort());
});
