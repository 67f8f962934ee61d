import { describe, expect, test } from "vitest";
import { Findings } from "@/lib/imports/problems";
import { tableRowsOf } from "@/lib/imports/sources/rows";
import { memorySource } from "@/lib/imports/sources/source";
import { assemble } from "./assemble";
import { previewOf } from "./preview";

async function read(name: string, value: unknown) {
  const text =
    Array.isArray(value) && name.endsWith("l")
      ? value.map((each) => JSON.stringify(each)).join("\n")
      : JSON.stringify(value);
  const source = memorySource(name, new TextEncoder().encode(text));
  const [table] = (await previewOf(source)).tables;
  if (!table) throw new Error("no table");
  const findings = new Findings();
  const items = [];
  for await (const item of assemble(tableRowsOf(source, null, findings), table.guess, findings))
    items.push(item);
  return { guess: table.guess, items, findings };
}

describe("files of other tools", () => {
  test("Label Studio: annotations by person, predictions by model, skips counted", async () => {
    const { guess, items, findings } = await read("tasks.json", [
      {
        id: 7,
        data: { question: "Why?", answer: "Because." },
        annotations: [
          {
            completed_by: 1,
            result: [
              {
                from_name: "verdict",
                to_name: "a",
                type: "choices",
                value: { choices: ["not_ok"] },
              },
              {
                from_name: "span",
                type: "labels",
                value: { start: 0, end: 3, text: "Bec", labels: ["A"] },
              },
            ],
          },
          { completed_by: { id: 2, email: "b@example.org" }, was_cancelled: true, result: [] },
        ],
        predictions: [
          {
            model_version: "m-1",
            result: [{ from_name: "verdict", type: "choices", value: { choices: ["ok"] } }],
          },
        ],
      },
    ]);
    expect(guess).toMatchObject({
      records: "label-studio",
      fields: { question: ["question"], response: ["answer"] },
    });
    expect(findings.problems).toEqual([]);
    expect(findings.warnings).toMatchObject([{ code: "skipped", count: 1 }]);
    const [item] = items;
    expect(item?.response).toMatchObject({ externalId: "7", text: "Because." });
    expect(
      item?.judgments.map(({ coder, judgment }) => [
        coder.pseudonym,
        coder.kind,
        judgment.answers.task,
        judgment.derived.label,
      ]),
    ).toEqual([
      ["1", "person", "verdict", "not ok"],
      ["1", "person", "span", "A"],
      ["m-1", "system", "verdict", "ok"],
    ]);
  });

  test("doccano: classes and spans are labels, extra keys metadata", async () => {
    const { guess, items } = await read("all.jsonl", [
      { id: 1, text: "Take two.", label: [[0, 4, "DOSE"]], source: "x", Comments: ["hm"] },
      { id: 2, text: "Rest.", label: ["fine"], source: "y" },
    ]);
    expect(guess.records).toBe("doccano");
    expect(
      items.map(({ question, judgments }) => [
        question?.text,
        judgments[0]?.judgment.derived.label,
      ]),
    ).toEqual([
      ["Take two.", "DOSE"],
      ["Rest.", "fine"],
    ]);
    expect(items[0]?.question?.metadata).toEqual({ source: "x", Comments: ["hm"] });
  });
});
