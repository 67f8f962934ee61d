import { describe, expect, test } from "vitest";
import { Findings } from "@/lib/imports/problems";
import { tableRowsOf } from "@/lib/imports/sources/rows";
import { memorySource } from "@/lib/imports/sources/source";
import { editDistance } from "@/lib/protocols/suggest";
import { assemble } from "./assemble";
import { nearColumn } from "./columns";
import { roleOf, withIdPart, withRole } from "./edit-mapping";
import { readLabel, tidyLabel } from "./labels";
import { mappingGap, mappingSchema } from "./mapping";
import { resolveMapping } from "./resolve";

async function read(text: string, mapping: unknown) {
  const findings = new Findings();
  const source = memorySource("a.csv", new TextEncoder().encode(text));
  const rows = tableRowsOf(source, null, findings);
  const items = [];
  for await (const item of assemble(rows, mappingSchema.parse(mapping), findings)) items.push(item);
  return { items, problems: findings.problems };
}

describe("rows by their mapping", () => {
  test("ids can be made of several columns; of two texts the first that is there counts", async () => {
    const { items, problems } = await read("set,no,q,a,b\nx,1,Why?,,Yes\nx,2,Who?,No,\n", {
      fields: { question_id: ["set", "no"], question: ["q"], response: ["a", "b"] },
    });
    expect(problems).toEqual([]);
    expect(items.map(({ response }) => [response?.questionId, response?.text])).toEqual([
      ["x/1", "Yes"],
      ["x/2", "No"],
    ]);
    // Without an id of its own a response gets the same one each time.
    expect(items[0]?.response?.externalId).toMatch(/^r-[0-9a-f]{12}$/);
  });

  test("labels answer a question of a protocol where the mapping says so", async () => {
    const mapping = {
      fields: { question: ["q"], response: ["a"] },
      labels: [
        {
          ...{ column: "score", coder: "ann", task: "accuracy", values: { bad: "1" } },
          answers: { protocol: "whole-response", part: "response", question: "accuracy" },
        },
      ],
    };
    const { items } = await read("q,a,score\nWhy?,A,3\nWho?,B,bad\n", mapping);
    expect(
      items.flatMap(({ judgments }) => judgments.map(({ judgment }) => judgment.answers)),
    ).toEqual([{ accuracy: 3 }, { accuracy: 1 }]);
    const { problems } = await read("q,a,score\nWhy?,A,7\n", mapping);
    expect(problems[0]).toMatchObject({ line: 2, field: "score", found: '"7"' });
  });

  test("labels other than those allowed are problems, with what may stand there", async () => {
    const { problems } = await read("q,l\nWhy?,Y\nWho?,N?\n", {
      fields: { question: ["q"] },
      labels: [{ column: "l", coder: "ann", task: "t", allowed: ["Y", "N"] }],
    });
    expect(problems).toMatchObject([{ line: 3, field: "l", found: '"N?"' }]);
  });
});

test("labels are tidied, and a mapping's own reading goes before", () => {
  expect(["Information_Contradiction", " y", "N?", "Y  1"].map(tidyLabel)).toEqual([
    "Information Contradiction",
    "Y",
    "N?",
    "Y 1",
  ]);
  expect(readLabel(" n ", { n: "no failure" })).toBe("no failure");
});

test("columns are found in spite of case, spaces and slips, but not by another number", () => {
  expect(nearColumn("humaY check2", ["human check1", "human check2"])).toBe("human check2");
  expect(nearColumn("human check3", ["human check1"])).toBeNull();
  const findings = new Findings();
  const mapping = mappingSchema.parse({
    fields: { question: ["Question "], response: ["responze"] },
  });
  const resolved = resolveMapping(mapping, ["question", "response"], "a.csv", findings);
  expect(resolved.fields.question).toEqual(["question"]);
  expect(findings.problems).toMatchObject([{ field: "responze", line: null }]);
  expect(findings.problems[0]?.expected).toContain("Did you mean “response”?");
  expect(editDistance("ab", "ba")).toBe(1);
});

test("a mapping that cannot be used says what it lacks", () => {
  const gap = (fields: object) => mappingGap(mappingSchema.parse({ fields }));
  expect(gap({})).toContain("question and the response");
  expect(gap({ response: ["a"] })).toContain("question");
  expect(gap({ question: ["q"] })).toBeNull();
});

test("a column is one thing at a time, and part of ids beside that", () => {
  const empty = mappingSchema.parse({ fields: { question_id: ["no"] } });
  const generator = withRole(empty, "model", "generator");
  const both = withIdPart(generator, "question_id", "model", true, ["model", "no"]);
  expect(both.fields).toEqual({ question_id: ["model", "no"], generator: ["model"] });
  const label = withRole(both, "model", "label");
  expect([roleOf(both, "model"), roleOf(label, "model"), roleOf(label, "no")]).toEqual([
    "generator",
    "label",
    "metadata",
  ]);
  expect(label.fields.generator).toEqual([]);
});
