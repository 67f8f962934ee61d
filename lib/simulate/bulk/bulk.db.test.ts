import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { checkAnswers, derive } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers } from "@/lib/protocols/types";
import { factsFor } from "@/lib/work/rules";
import { firstPass } from "../first-pass";
import { parseStudy } from "../study-file";
import { bulkProject } from "./commands";

/** Many people and requests: a busy machine takes its time. */
vi.setConfig({ testTimeout: 180_000 });

const INPUT = {
  slug: "bulk",
  seed: 11,
  shape: { responses: 9, sections: 6, perQuestion: 2 },
  study: parseStudy([
    { profile: "careful-expert", count: 2 },
    { profile: "strict", count: 3 },
  ]),
  overlap: 2,
  pass: firstPass,
};

const judgments = (slug: string) =>
  db().judgment.findMany({
    where: { project: { slug } },
    include: { unit: { include: { section: true } }, coder: true },
  });

test("the records are as if everybody had worked by hand", async () => {
  const report = await bulkProject(OPERATOR, INPUT);
  expect(report.discrepancies).toEqual([]);
  expect(report.progress).toEqual({ wanted: 18, done: 18 });
  const sections = await db().section.count();
  expect(report.rows).toMatchObject({
    thread: 5,
    turn: 5,
    response: 9,
    section: sections,
    unit: 5 + 9 + sections,
    assignment: 18,
    judgment: 18 * 2 + sections * 2,
  });
  const protocol = getProtocol("first-pass", 1);
  const made = await judgments("bulk");
  for (const { part: key, answers, unit, coder, byRule, ...derived } of made) {
    const part = protocol.parts.find((each) => each.key === key);
    if (!part) throw new Error("a judgment is of no part");
    const facts = factsFor(coder, unit.section ?? {});
    expect(unit.kind).toBe(part.unit);
    expect(derived).toMatchObject(derive(part, answers as Answers, facts));
    if (byRule) expect(unit.section?.hasWord).toBe(false);
    else expect(checkAnswers(part, answers as Answers, facts)).toMatchObject({ ok: true, answers });
  }
  const times = await db().assignment.findMany({ include: { judgments: true } });
  for (const { activeMs, createdAt, closedAt, judgments } of times) {
    expect(judgments.reduce((sum, judgment) => sum + (judgment.activeMs ?? 0), 0)).toBe(activeMs);
    expect((closedAt?.getTime() ?? 0) - createdAt.getTime()).toBe(activeMs);
    const last = Math.max(...judgments.map(({ submittedAt }) => submittedAt?.getTime() ?? 0));
    expect(last).toBe(closedAt?.getTime());
  }
});

test("the same seed gives the same judgments, another seed others", async () => {
  const said = async (slug: string, seed: number) => {
    await bulkProject(OPERATOR, { ...INPUT, slug, seed });
    const rows = await judgments(slug);
    return rows
      .filter(({ part }) => part === "section")
      .map(({ coder, unit, answers, submittedAt }) =>
        JSON.stringify([coder.pseudonym, unit.section?.externalId, answers, submittedAt]),
      )
      .sort();
  };
  const first = await said("one", 11);
  expect(await said("two", 11)).toEqual(first);
  expect(await said("three", 12)).not.toEqual(first);
});

test("too few coders make nothing, and a failure leaves nothing", async () => {
  const study = parseStudy([{ profile: "strict", count: 3 }]);
  await expect(bulkProject(OPERATOR, { ...INPUT, study })).rejects.toThrow("takes 4 coders");
  const pass = {
    ...firstPass,
    answers: () => {
      throw new Error("no answer");
    },
  };
  await expect(bulkProject(OPERATOR, { ...INPUT, pass })).rejects.toThrow("no answer");
  expect(await db().project.count()).toBe(0);
  expect(await db().user.count()).toBe(0);
});
