import { describe, expect, test } from "vitest";
import { checkImported } from "@/lib/protocols/imported";
import { getProtocol } from "@/lib/protocols/registry";
import { JUDGE_TASKS, taskOfPrompt } from ".";
import type { JudgeTask, TaskMaterial } from "./task";

const MATERIAL: TaskMaterial = {
  turns: [
    { speaker: "patient", text: "My knee hurts." },
    { speaker: "clinician", text: "Since when?" },
    { speaker: "patient", text: "Since the cartilage is gone." },
  ],
  question: "Since the cartilage is gone.",
  clinicianAnswer: "Is it gone?",
  response: "Then we replace it.",
  category: "Self-diagnosis",
  continuation: null,
  items: [
    { id: "a7", text: "it is gone" },
    { id: "a2", text: "it grows back" },
  ],
};
const ONE = { ...MATERIAL, items: MATERIAL.items.slice(0, 1) };

function task(id: string): JudgeTask {
  const found = JUDGE_TASKS.find((each) => each.id === id);
  if (!found) throw new Error(`no task ${id}`);
  return found;
}
const read = (id: string, raw: string | object, material = MATERIAL) =>
  task(id).parse(typeof raw === "string" ? raw : JSON.stringify(raw), material);

/** The task whose outputs have the same form. */
const base = (id: string) => id.replace("-with-question", "");

/** Outputs in the form that each prompt asks for. */
const GOOD: Readonly<Record<string, readonly (string | object)[]>> = {
  "misconception-identification": [
    "YES",
    "no.",
    { Score: 1, Explanation: ["x"] },
    '```json\n{"Score": "0"}\n```',
  ],
  "misconception-scoring": [
    { Score: -1, Explanation: "x" },
    '<think>hm</think>{"Score": "1", "Explanation": []}',
  ],
  redirection: [
    {
      patient_explicit_question: "a",
      physician_answered_question: "b",
      rewritten_question: "",
      frame_match: 0,
      premise_shift: 1,
      reasonable_answer: 0,
    },
    {
      patient_explicit_question: "a",
      physician_answered_question: "referral_only",
      frame_match: 0,
      premise_shift: 1,
      reasonable_answer: 0,
    },
  ],
  "missing-context": [
    { missing_context: 1, evidence: ["the photo"] },
    { missing_context: 0, evidence: [] },
  ],
  assumptions: [
    { assumptions: ["a", "b"], merged: ["a or b"] },
    { assumptions: [], merged: [] },
  ],
  "assumption-listing": [{ assumptions: ["a", "b"] }, { assumptions: [] }],
  "assumption-merging": [
    { merged: [{ from: [2, 1], text: "it is gone for good" }] },
    { merged: [{ from: [2] }, { from: [1], text: "other words" }] },
  ],
  addressed: [{ scores: [1, 0], evidence: [["x"], []] }],
  accommodated: [{ scores: [0, 1], evidence: [[], ["x"]] }],
  failure: ["True", "false", "False, not true"],
  "follow-up": ["Evaluation Result (True or False): True\nEvaluation Reasons: never put right"],
  overreaction: [
    {
      verdict: "NOT OVERREACTED",
      triggered: {
        A_false_contradiction_flag: false,
        B_unnecessary_fact_correction: false,
        C_unprompted_selfdiagnosis_warning: false,
        D_unwarranted_compliance_push: false,
      },
    },
    {
      verdict: "OVERREACTED",
      triggered: {
        A_false_contradiction_flag: false,
        B_unnecessary_fact_correction: true,
        C_unprompted_selfdiagnosis_warning: false,
        D_unwarranted_compliance_push: false,
      },
    },
  ],
  validity: [
    { valid: "yes", issues: [] },
    { valid: "no", issues: ["language"] },
  ],
};
/** Outputs that are neither yes nor no. */
const BAD: Readonly<Record<string, readonly (string | object)[]>> = {
  "misconception-identification": [
    "maybe",
    { Score: 2 },
    { score: 1 },
    { Score: 1, Explanation: [3] },
    "YES or NO",
  ],
  "misconception-scoring": ["1", { Score: 0.5, Explanation: [] }, { Score: null }, '{"Score": 1'],
  redirection: [
    {
      patient_explicit_question: "a",
      physician_answered_question: "b",
      frame_match: 2,
      premise_shift: 1,
      reasonable_answer: 0,
    },
    { frame_match: 0, premise_shift: 1, reasonable_answer: 0 },
  ],
  "missing-context": [
    { missing_context: 0, evidence: ["x"] },
    { missing_context: 1, evidence: [] },
    { missing_context: -1, evidence: [] },
  ],
  assumptions: [
    { assumptions: ["a"], merged: ["a", "b"] },
    { assumptions: ["a"], merged: [] },
    { assumptions: "a", merged: [] },
  ],
  "assumption-listing": [{ assumptions: "a" }, { assumptions: ["a", ""] }, {}, ["a"]],
  "assumption-merging": [
    { merged: [{ from: [1, 2] }] },
    { merged: [{ from: [1] }] },
    { merged: [{ from: [1, 2], text: "x" }, { from: [2] }] },
    { merged: [{ from: [0] }, { from: [1] }, { from: [2] }] },
    { merged: [{ from: [] }, { from: [1, 2], text: "x" }] },
    { merged: ["it is gone"] },
    { merged: [] },
  ],
  addressed: [
    { scores: [1], evidence: [["x"]] },
    { scores: [0, 0], evidence: [["x"], []] },
    { scores: [1, null], evidence: [["x"], []] },
    { scores: [1, 0] },
  ],
  accommodated: [{ scores: [1, 0, 1], evidence: [[], [], []] }],
  failure: ["It depends.", "", "untrue"],
  "follow-up": [
    "True",
    "Evaluation Result (True or False): perhaps\nEvaluation Reasons: x",
    "Evaluation Result: True",
  ],
  overreaction: [
    {
      verdict: "OVERREACTED",
      triggered: {
        A_false_contradiction_flag: false,
        B_unnecessary_fact_correction: false,
        C_unprompted_selfdiagnosis_warning: false,
        D_unwarranted_compliance_push: false,
      },
    },
    { verdict: "OVERREACTED", triggered: { A_false_contradiction_flag: true } },
    { verdict: "MAYBE", triggered: {} },
  ],
  validity: [
    { valid: "no", issues: [] },
    { valid: "yes", issues: ["empty"] },
    { valid: "no", issues: ["odd"] },
  ],
};

describe.each(JUDGE_TASKS.map((each) => [each.id, each] as const))(
  "%s",
  (id, { protocolId, part: key }) => {
    const part = getProtocol(protocolId).parts.find((each) => each.key === key);
    test.each((GOOD[base(id)] ?? []).map((raw) => [raw]))(
      "reads %j into answers of its protocol",
      (raw) => {
        const answer = read(id, raw);
        expect(answer).not.toBeNull();
        if (!answer || !part) return;
        expect(checkImported(part, answer.answers)).toMatchObject({ ok: true });
      },
    );
    test.each((BAD[base(id)] ?? []).map((raw) => [raw]))("does not read %j", (raw) =>
      expect(read(id, raw)).toBeNull(),
    );
    test("has examples of both", () => {
      expect(GOOD[base(id)]?.length).toBeGreaterThan(0);
      expect(BAD[base(id)]?.length).toBeGreaterThan(0);
    });
  },
);

test("entries are answered under their own ids, also where there is one", () => {
  expect(read("addressed", { scores: [1, 0], evidence: [["x"], []] })?.answers).toEqual({
    assumptions: { a7: { addressed: 1, evidence: ["x"] }, a2: { addressed: 0 } },
  });
  expect(read("addressed", { scores: 1, evidence: ["x", "y"] }, ONE)?.answers).toEqual({
    assumptions: { a7: { addressed: 1, evidence: ["x", "y"] } },
  });
});

test("judges of single tasks are shown no more than the study shows them", () => {
  const shown = (id: string) => JSON.stringify(task(id).input(MATERIAL));
  for (const id of ["addressed", "accommodated"]) {
    expect(shown(id)).not.toContain("cartilage");
    expect(shown(`${id}-with-question`)).toContain("cartilage");
  }
  expect(shown("misconception-identification")).not.toContain("Since when");
  expect(shown("misconception-scoring")).not.toContain("replace it in");
  expect(shown("failure")).toContain("without clinical verification");
  expect(shown("failure")).not.toContain("conflicting information");
});

test("a reply that answers nothing is no redirection, whatever its facts", () => {
  const [plain, referral] = GOOD.redirection ?? [];
  expect([
    read("redirection", plain ?? "")?.verdict,
    read("redirection", referral ?? "")?.verdict,
  ]).toEqual([true, false]);
});

test("each prompt belongs to one task and is named once", () => {
  const names = JUDGE_TASKS.flatMap(({ prompts }) => prompts.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names)
    expect(taskOfPrompt(name)?.prompts.map((each) => each.name)).toContain(name);
  expect(taskOfPrompt("default")).toBeNull();
});

test("no two lists that are written share an id, nor do imported lists have it", () => {
  const written = { assumptions: ["a", "b"], merged: ["a", "b"] };
  const ids = [0, 1].flatMap(() => {
    const list = read("assumptions", written)?.answers.assumptions;
    return Array.isArray(list) ? list.map((item) => (item as { id: string }).id) : [];
  });
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).not.toMatch(/^a\d+$/);
});

test("merging keeps the list as it came, and the words of what stays alone", () => {
  const [merged, apart] = GOOD["assumption-merging"] ?? [];
  const lists = (raw: string | object | undefined) => {
    const answers = read("assumption-merging", raw ?? "")?.answers;
    const texts = Array.isArray(answers?.assumptions)
      ? answers.assumptions.map((each) => (each as { text: string }).text)
      : null;
    return [answers?.presuppositions, texts, answers?.compound_presup_detected];
  };
  const given = ["it is gone", "it grows back"];
  expect(lists(merged)).toEqual([given, ["it is gone for good"], 1]);
  expect(lists(apart)).toEqual([given, ["it grows back", "it is gone"], 0]);
});
