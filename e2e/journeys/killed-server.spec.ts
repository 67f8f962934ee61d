import { makeSessionCookie, sessionCookieName } from "@/lib/access/token";
import { db } from "@/lib/db/client";
import { createQueue } from "@/lib/work/commands";
import type { NextResult, SavedDraft, Submitted, Task } from "@/lib/work/types";
import {
  type BuiltPerson,
  buildPerson,
  buildProject,
  buildResponses,
} from "@/prisma/seed/builders";
import { expect, test } from "../fixtures";
import { ServerProcess } from "../server-process";

/** A coder at work through the API, who remembers what the server has acknowledged. */
class Worker {
  /** By assignment and unit: the newest revision that was acknowledged, and its answers. */
  readonly acknowledged = new Map<string, { revision: number; answers: object }>();
  private task: Task | undefined;
  private isStopped = false;

  constructor(
    private readonly url: string,
    private readonly cookie: string,
    private readonly queueId: string,
  ) {}

  /** Works until stopped. What the server does not answer is sent again, as the page does. */
  async run(): Promise<void> {
    while (!this.isStopped) {
      this.task ??= (
        await this.ask<NextResult>("POST", `queues/${this.queueId}/next`, undefined)
      )?.task;
      if (!this.task) return;
      await this.judge(this.task);
      this.task = undefined;
    }
  }

  stop(): void {
    this.isStopped = true;
  }

  private async judge(task: Task): Promise<void> {
    const unit = task.units[0];
    if (!unit) throw new Error("a task without units");
    let revision = unit.revision;
    const key = `${task.assignmentId} ${unit.unitId}`;
    for (let typed = 1; typed <= 4 && !this.isStopped; typed++) {
      const answers = { accuracy: 2, comment: "wrong ".repeat(typed).trim() };
      const isLast = typed === 4;
      const saved = await this.ask<SavedDraft | Submitted>(
        isLast ? "POST" : "PUT",
        `assignments/${task.assignmentId}/${isLast ? "submit" : "draft"}`,
        {
          unitId: unit.unitId,
          answers,
          baseRevision: revision,
          activeMs: 10,
          ...(isLast && { part: unit.part, protocolId: "whole-response", protocolVersion: 1 }),
        },
      );
      if (!saved) return;
      revision = saved.revision;
      this.acknowledged.set(key, { revision, answers });
    }
  }

  /** The answer, however long the server is away; undefined once stopped. Fails on a refusal. */
  private async ask<T>(method: string, path: string, body: unknown): Promise<T | undefined> {
    while (!this.isStopped) {
      const response = await fetch(`${this.url}/api/work/${path}`, {
        method,
        headers: { cookie: this.cookie, "content-type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
      }).catch(() => null);
      if (!response) {
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      const text = await response.text().catch(() => null);
      if (text === null) continue;
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return JSON.parse(text) as T;
    }
    return undefined;
  }
}

const makeWorker = async (person: BuiltPerson, queueId: string, url: string) =>
  new Worker(url, `${sessionCookieName()}=${await makeSessionCookie(person)}`, queueId);

/** What the database has of a unit: the draft, else the current judgment. */
async function stored(key: string) {
  const [assignmentId = "", unitId = ""] = key.split(" ");
  const draft = await db().draft.findUnique({
    where: { assignmentId_unitId: { assignmentId, unitId } },
  });
  return draft ?? db().judgment.findFirst({ where: { assignmentId, unitId, supersededAt: null } });
}

test("a server killed under load loses no acknowledged save, and work goes on", async () => {
  test.setTimeout(120_000);
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  await buildResponses(project.id, 400, ["Drink enough."]);
  const queue = await createQueue(manager.actor, project.id, {
    name: "Killed",
    protocolId: "whole-response",
    overlap: 3,
  });
  const people = await Promise.all(Array.from({ length: 20 }, () => buildPerson(project.id)));
  const server = await ServerProcess.start();
  try {
    const workers = await Promise.all(people.map((each) => makeWorker(each, queue.id, server.url)));
    const work = Promise.all(workers.map((worker) => worker.run()));
    const saves = () => workers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    for (let kill = 0; kill < 3; kill++) {
      const before = saves();
      await expect.poll(saves, { timeout: 30_000 }).toBeGreaterThan(before + 40);
      await server.kill();
      await server.start();
    }
    const before = saves();
    await expect.poll(saves, { timeout: 30_000 }).toBeGreaterThan(before + 20);
    for (const worker of workers) worker.stop();
    await work;

    for (const { acknowledged } of workers) {
      for (const [key, promised] of acknowledged) {
        const found = await stored(key);
        expect(found?.revision, key).toBeGreaterThanOrEqual(promised.revision);
        if (found?.revision === promised.revision) expect(found.answers).toEqual(promised.answers);
      }
    }
    const twice = await db().judgment.groupBy({
      by: ["assignmentId", "unitId"],
      where: { queueId: queue.id, supersededAt: null },
      having: { id: { _count: { gt: 1 } } },
    });
    expect(twice, "judgments stored twice").toEqual([]);
  } finally {
    await server.kill();
  }
});
