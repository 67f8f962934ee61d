import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ValidationError } from "@/lib/errors";
import { protocolFromJson } from "./define";
import { checkAnswers } from "./evaluate";
import { kinds } from "./kinds";
import { listProtocols } from "./registry";
import { FACTS } from "./vocabulary";

const page = readFileSync(new URL("../../docs/protocols.md", import.meta.url), "utf8");
const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "";

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
  return "nothing refused";
}

test("the example in the documentation works as it says", () => {
  const [part] = protocolFromJson(example).parts;
  if (!part) throw new Error("no part");
  const fields = (answers: Record<string, number>) => {
    const result = checkAnswers(part, answers, {});
    return result.ok ? [] : Object.keys(result.fields);
  };
  expect(fields({ readable: 3 })).toEqual([]);
  expect(fields({ readable: 2 })).toEqual([]);
  expect(fields({ readable: 1 })).toEqual(["terms"]);
});

test("the refusal in the documentation is the real one", () => {
  const shown = /```\n(Protocol [\s\S]*?)\n```/.exec(page)?.[1] ?? "nothing shown";
  const broken = example
    .replace('"askWhen": { "answer": "readable"', '"askWhen": { "answer": "redable"')
    .replace(
      '"when": { "answer": "readable", "is": 1 }',
      '"when": { "answer": "readable", "is": 4 }',
    );
  expect(messageOf(() => protocolFromJson(broken))).toBe(shown);
});

test("every protocol, kind and fact is documented", () => {
  for (const { id } of listProtocols()) expect(page).toContain(`\`${id}\``);
  for (const kind of Object.keys(kinds)) expect(page).toContain(`\`${kind}\``);
  for (const fact of Object.keys(FACTS)) expect(page).toContain(`\`${fact}\``);
});
