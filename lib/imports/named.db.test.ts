import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { parseImportOptions } from "./formats";
import { importIntoNamed } from "./named";
import { textSource } from "./sources/testing";

const row = {
  judgment_id: "j1",
  section_id: "r1-section_0",
  coder: "ana",
  protocol_id: "first-pass",
  part: "section",
  answers: { accuracy_type: "not_claim" },
};

test("judgments alone make no project, and a dry run says so", async () => {
  const source = textSource(`${JSON.stringify(row)}\n`, "judgments.jsonl");
  for (const dryRun of [true, false]) {
    const files = [{ name: source.name, body: source.read() }];
    const input = { slug: "fresh", format: "judgments", files } as const;
    const done = await importIntoNamed(OPERATOR, {
      ...input,
      options: parseImportOptions({}),
      dryRun,
    });
    expect(done).toMatchObject({ madeProject: false, report: { outcome: "rejected" } });
    expect(done.report.problems[0]).toMatchObject({ line: 1, field: "section_id" });
  }
  expect(await db().project.count()).toBe(0);
  expect(await db().upload.count()).toBe(0);
});
