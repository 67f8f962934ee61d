import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { exportTexts } from "@/lib/exports/testing";
import { getProtocol } from "@/lib/protocols/registry";
import { simulate } from "@/lib/simulate/commands";
import { parseStudy } from "@/lib/simulate/study-file";
import { readTableState } from "@/lib/table";
import { buildPerson, buildProject, buildResponses } from "@/prisma/seed/builders";
import { claimNext } from "./claim";
import { createQueue } from "./commands";
import { DECISION_TABLE, listDecisions } from "./decisions";
import { createDifferencesQueue, findDifferences } from "./differences";
import { loadTask } from "./load-task";
import { listQueueProtocols } from "./queue-choices";
import { releaseAssignment } from "./release";
import { buildSpokenOf } from "./testing-conversations";

vi.setConfig({ testTimeout: 60_000 });

/** Coders who overlook a lot, the second stricter than the others. */
const coder = (key: string) => ({
  ...(key === "ben" && { leniency: -1 }),
  ...{ key, name: `Doctor ${key}`, skips: { invalid: 0, cannotAssess: 0, later: 0 } },
  ...{ hits: { incorrect: 0 }, revises: 0, drafts: 0 },
});
const work = (projectId: string, queue: string, keys: readonly string[]) =>
  simulate(OPERATOR, {
    ...{ projectId, queue, seed: 3, besideRealWork: true },
    study: parseStudy({ coders: keys.map(coder) }),
  });

async function build(protocolId: string) {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const { role } = getProtocol(protocolId);
  if (role === "judge") throw new Error("nobody is handed this");
  const reader = await buildPerson(project.id, [role]);
  if (role === "physician") {
    const ids = Array.from({ length: 8 }, (_, n) => `thread-${n}`);
    await buildSpokenOf(project.id, reader.coderId, ids);
  } else await buildResponses(project.id, 3);
  const { id } = await createQueue(manager.actor, project.id, {
    ...{ name: "Work", protocolId, overlap: 2 },
  });
  return { project, manager, reader, queueId: id };
}

/** What a person would get first, without keeping it. */
async function firstTask(person: Awaited<ReturnType<typeof buildPerson>>, queueId: string) {
  const assignmentId = (await claimNext(person, queueId)) ?? "";
  const task = await loadTask(person, assignmentId);
  await releaseAssignment(OPERATOR, { assignmentId });
  return task;
}

test.each(listQueueProtocols().map(({ id }) => id))(
  "under %s a third decides blindly where two differ, and it is shown and exported",
  async (protocolId) => {
    const { project, manager, reader, queueId } = await build(protocolId);
    const before = await firstTask(reader, queueId);
    await work(project.id, "Work", ["ana", "ben"]);
    const source = await db().queue.findUniqueOrThrow({ where: { id: queueId } });
    const found = await findDifferences(manager.actor, source);
    expect(found.differ).toBeGreaterThan(0);
    for (const { agreements } of found.parts)
      for (const { differ, units } of agreements) expect(differ).toBeLessThanOrEqual(units);

    const third = await createDifferencesQueue(manager.actor, { queueId, name: "Third", share: 1 });
    expect(third).toMatchObject({ differ: found.differ, agree: found.agree });
    const task = await firstTask(reader, third.id);
    expect(Object.keys(task).sort()).toEqual(Object.keys(before).sort());
    expect(task.units.every(({ judgment, draft }) => !judgment && !draft)).toBe(true);
    for (const secret of ["Doctor", "S-ana", "S-ben", "differ"])
      expect(JSON.stringify(task)).not.toContain(secret);

    const report = await work(project.id, "Third", ["cem"]);
    expect(report.discrepancies).toEqual([]);
    const made = report.made.reduce((sum, each) => sum + each.judgments, 0);
    expect(made).toBe(await db().judgment.count({ where: { queueId: third.id, byRule: null } }));
    const all = third.differ + third.agree;
    expect(report.progress).toEqual({ wanted: all, done: all });
    const queue = await db().queue.findUniqueOrThrow({ where: { id: third.id } });
    const state = { ...readTableState({}, DECISION_TABLE), size: 100 };
    const decisions = await listDecisions(manager.actor, queue, state);
    expect(decisions).toMatchObject({ decided: all, waiting: 0 });
    const shown = decisions.rows.flatMap((row) => row.decisions);
    expect(shown.every(({ resolved }) => resolved !== null && resolved.words !== "")).toBe(true);
    const texts = await exportTexts(manager.actor, project.id, "decisions", { profile: "texts" });
    const rows = (texts.get("decisions.jsonl") ?? "")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows.filter(({ differs }) => differs).length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.resolution).not.toBe("waits");
      expect(row.differs).toBe(row.differ_in.length > 0);
    }
  },
);
