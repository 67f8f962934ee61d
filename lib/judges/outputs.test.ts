import { expect, test } from "vitest";
import { Findings } from "@/lib/imports/problems";
import { memorySource } from "@/lib/imports/sources/source";
import { readOutputs } from "./outputs";

async function read(...labels: readonly string[]) {
  const text = `section_id,label\n${labels.map((label, i) => `s${i},${label}`).join("\n")}\n`;
  const findings = new Findings();
  const rows = await readOutputs(memorySource("a.csv", Buffer.from(text)), "1", findings);
  return { verdicts: rows.map(({ verdict }) => verdict), problems: findings.problemCount };
}

test("yes and no are read in any case, and nothing is neither", async () => {
  expect(await read("Error", "no_error", "1", "FALSE", "")).toEqual({
    ...{ verdicts: [true, false, true, false, null], problems: 0 },
  });
});

test("any other word is a problem, whatever it is", async () => {
  expect((await read("maybe", "1.0", "constructor", "__proto__")).problems).toBe(4);
});
