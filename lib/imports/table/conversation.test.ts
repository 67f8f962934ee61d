import { describe, expect, test } from "vitest";
import { Findings } from "@/lib/imports/problems";
import { plainName } from "@/lib/imports/sources/table-row";
import { readConversation, turnList } from "./conversation";

function read(value: unknown) {
  const findings = new Findings();
  const list = turnList(value);
  const row = { fields: {}, place: { file: "a.jsonl", line: 3 }, fieldName: plainName };
  const conversation = list && readConversation(list, row, "messages", findings);
  return { conversation, findings };
}
const THREAD = {
  question: "Is it bad?",
  before: [
    { speaker: "patient", text: "I have a rash." },
    { speaker: "assistant", text: "Since when?" },
  ],
  answer: null,
};

describe("turns of a conversation", () => {
  test.each<[string, unknown]>([
    [
      "messages with role and content; the system's are left out",
      [
        { role: "system", content: "Be kind." },
        { role: "user", content: "I have a rash." },
        { role: "assistant", content: [{ type: "text", text: "Since when?" }] },
        { role: "user", content: "Is it bad?" },
      ],
    ],
    ["texts that alternate", ["I have a rash.", "Since when?", "Is it bad?"]],
    [
      "as JSON in a cell",
      '[{"from":"human","value":"I have a rash."},{"from":"gpt","value":"Since when?"},{"from":"human","value":"Is it bad?"}]',
    ],
    [
      "objects that name the speaker",
      [
        { Patient: "I have a rash.", "turn index": 1 },
        { AI: "Since when?" },
        { patient: "Is it bad?" },
      ],
    ],
  ])("%s", (_, value) => {
    const { conversation, findings } = read(value);
    expect(findings.problems).toEqual([]);
    expect(conversation).toEqual(THREAD);
  });

  test("what follows the last question is its answer", () => {
    const turns = ["Is it bad?", "No.", "Sure?", "Yes."];
    expect(read(turns).conversation).toMatchObject({ question: "Sure?", answer: "Yes." });
    const doctor = [
      { role: "patient", text: "Hm?" },
      { role: "doctor", text: "Rest." },
    ];
    expect(read(doctor).conversation).toEqual({ question: "Hm?", before: [], answer: "Rest." });
  });

  test.each<[string, unknown[], string]>([
    ["an unknown role", [{ role: "judge", text: "x" }], "messages[0]"],
    ["a turn without text", ["a", { role: "user" }], "messages[1]"],
    ["a number", ["a", 3], "messages[1]"],
    ["no patient", [{ role: "doctor", text: "Hello." }], "messages"],
  ])("%s is a problem with its place", (_, value, field) => {
    const { conversation, findings } = read(value);
    expect(conversation).toBeNull();
    expect(findings.problems).toMatchObject([{ line: 3, field }]);
  });

  test("a text is no conversation, whatever it begins with", () => {
    expect(turnList("[sic] Is it bad?")).toBeNull();
    expect(turnList('["an open list')).toBeNull();
  });
});
