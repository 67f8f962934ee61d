import { makeSessionCookie, sessionCookieName } from "@/lib/access/token";
import { closeDatabase, db } from "@/lib/db/client";
import type { NextResult, Revealed, Submitted, Task } from "@/lib/work/types";
import {
  type AdjudicationWork,
  adjudicationsOf,
  buildAdjudicationWork,
} from "../adjudication-work";
import { expect, test } from "../fixtures";
import { ServerProcess } from "../server-process";

test.afterAll(() => closeDatabase());

const COMMENTS = [["Too high."], ["No source."], []];

/** An adjudicator who sends everything until it is answered, while the server is killed under each request. */
class Adjudicator {
  constructor(
    private readonly server: ServerProcess,
    private readonly cookie: string,
  ) {}

  /** Sends while the server is killed, starts it again, and sends once more what got no answer. */
  async sendUnderFire<T>(method: string, path: string, body: object): Promise<T> {
    const first = this.send(method, path, body).catch(() => null);
    await this.server.kill();
    await first;
    await this.server.start();
    const response = await this.send(method, path, body);
    const text = await response.text();
    expect(response.ok, `${path}: ${text}`).toBe(true);
    return JSON.parse(text) as T;
  }

  private send = (method: string, path: string, body: object) =>
    fetch(`${this.server.url}/api/work/${path}`, {
      method,
      headers: { cookie: this.cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  /** One section from reveal to submission; returns what was revealed. */
  async judge(task: Task): Promise<{ revealed: Revealed; submitted: Submitted }> {
    const [unit] = task.units;
    if (!unit) throw new Error("a task without a unit");
    const path = `assignments/${task.assignmentId}`;
    const input = {
      ...{ unitId: unit.unitId, part: unit.part, activeMs: 10 },
      ...{ protocolId: "medical-expert", protocolVersion: 1 },
    };
    const first = { q1_response: "minor" };
    const revealed = await this.sendUnderFire<Revealed>("POST", `${path}/reveal`, {
      ...{ ...input, answers: first, baseRevision: 0, step: "comments" },
    });
    const comments = Object.fromEntries(
      (revealed.unit.candidates ?? []).map(({ number }) => [
        number,
        { fate: "correct", categories: ["Clarity"] },
      ]),
    );
    const answers = { ...first, judgment: "no_hallucination", ...(comments[1] && { comments }) };
    const submitted = await this.sendUnderFire<Submitted>("POST", `${path}/submit`, {
      ...{ ...input, answers, baseRevision: revealed.unit.revision },
    });
    return { revealed, submitted };
  }
}

async function adjudicatorOf(work: AdjudicationWork, server: ServerProcess): Promise<Adjudicator> {
  const session = await makeSessionCookie(work.adjudicator);
  return new Adjudicator(server, `${sessionCookieName()}=${session}`);
}

test("a server killed at every step of a batch reveals once and loses nothing", async () => {
  test.setTimeout(180_000);
  const work = await buildAdjudicationWork({ comments: COMMENTS });
  const server = await ServerProcess.start();
  try {
    const adjudicator = await adjudicatorOf(work, server);
    const queue = `queues/${work.queue.id}/next`;
    let next = await adjudicator.sendUnderFire<NextResult>("POST", queue, {});
    for (const comments of COMMENTS) {
      if (!next.task) throw new Error("nothing was handed out");
      const { revealed, submitted } = await adjudicator.judge(next.task);
      expect(revealed.unit.candidates?.map(({ comment }) => comment)).toEqual(comments);
      expect(submitted.closed).toBe(true);
      // The answer that carried the next task may have been lost with the server.
      next = submitted.next ?? (await adjudicator.sendUnderFire<NextResult>("POST", queue, {}));
    }
    expect(next.nothing?.reason).toBe("finished");
    expect(Object.values(await adjudicationsOf(work))).toHaveLength(COMMENTS.length);
    const where = { assignment: { queueId: work.queue.id }, kind: "reveal" };
    expect(await db().answerEvent.count({ where })).toBe(COMMENTS.length);
    const judgments = await db().judgment.findMany({ where: { queueId: work.queue.id } });
    expect(judgments.map(({ supersededAt }) => supersededAt)).toEqual([null, null, null]);
  } finally {
    await server.kill();
  }
});
