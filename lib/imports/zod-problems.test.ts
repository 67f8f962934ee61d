import { expect, test } from "vitest";
import { z } from "zod";
import { Findings } from "./problems";
import { addIssues } from "./zod-problems";

test("where several forms are allowed a problem names them", () => {
  const shape = z.object({
    score: z.union([z.literal(-1), z.literal(0), z.literal(1)]).nullable(),
    label: z.union([z.string(), z.number()]),
  });
  const input = { score: "1", label: true };
  const findings = new Findings();
  const parsed = shape.safeParse(input);
  addIssues(parsed.error?.issues ?? [], input, { file: "f", line: 1 }, findings);
  expect(findings.problems).toMatchObject([
    { field: "score", found: '"1"', expected: "-1 or 0 or 1" },
    { field: "label", found: "true", expected: "text or a number" },
  ]);
});
