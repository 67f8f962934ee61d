import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { isOver } from "@/lib/jobs/view";
import { JobWorker } from "@/lib/jobs/worker";
import { createConfig } from "@/lib/judges/commands";
import { listEndpoints, setEndpoints } from "@/lib/judges/endpoints";
import { judgeRunJob } from "@/lib/judges/job";
import { getRun } from "@/lib/judges/run-queries";
import { startRun } from "@/lib/judges/runs";
import { startJudgeServer } from "@/lib/judges/testing/server";

const LOOK_MS = 200;

export interface LocalJudge {
  readonly projectId: string;
  readonly name: string;
  readonly prompt: { readonly name: string; readonly version: number };
  /** What it says to the words that it is sent last; undefined to what the simulation does not know. */
  readonly answer: (content: string) => string | undefined;
  /** What it is asked about, as `startRun` reads it. */
  readonly select: object;
}

export const hasRun = async (projectId: string, judge: string): Promise<boolean> =>
  (await db().judgeRun.count({ where: { projectId, judge } })) > 0;

/**
 * A judge run as it would be, against a server of this process that speaks the chat-completions
 * protocol on this machine only; nothing leaves it. The project may send its text there for as long as
 * the run takes.
 */
export async function runAgainst(actor: Actor, judge: LocalJudge): Promise<void> {
  const { projectId, name, prompt } = judge;
  const server = await startJudgeServer(({ messages }) => {
    const content = judge.answer(messages.at(-1)?.content ?? "");
    return content === undefined
      ? { status: 400, content: "The simulation does not know this prompt." }
      : { content };
  });
  const listed = await listEndpoints(actor, projectId);
  const allow = (endpoints: readonly string[]) =>
    setEndpoints(actor, { projectId, endpoints: endpoints.join("\n") });
  try {
    await allow([...listed, server.endpoint]);
    const config = await createConfig(actor, projectId, {
      ...{ name, endpoint: server.endpoint, model: "simulated-model", samples: 1 },
      ...{ promptName: prompt.name, promptVersion: prompt.version, concurrency: 8 },
    });
    const { id } = await startRun(actor, config.id, judge.select);
    await workUntilOver(actor, projectId, id);
  } finally {
    await allow(listed);
    await server.close();
  }
}

/** Works on the run in this process, beside whatever workers there are. */
async function workUntilOver(actor: Actor, projectId: string, runId: string): Promise<void> {
  const worker = new JobWorker({ kinds: [judgeRunJob] });
  try {
    for (;;) {
      const { jobs } = await getRun(actor, projectId, runId);
      if (jobs.every(isOver)) return;
      await pause(LOOK_MS);
    }
  } finally {
    await worker.stop();
  }
}
