import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { isOver } from "@/lib/jobs/view";
import { JobWorker } from "@/lib/jobs/worker";
import { createConfig } from "@/lib/judges/commands";
import { listEndpoints, setEndpoints } from "@/lib/judges/endpoints";
import { judgeRunJob } from "@/lib/judges/job";
import { getPrompt } from "@/lib/judges/prompt-store";
import { contextOf, renderPrompt } from "@/lib/judges/prompt-text";
import { getRun } from "@/lib/judges/run-queries";
import { startRun } from "@/lib/judges/runs";
import { startJudgeServer, twoLines } from "@/lib/judges/testing/server";
import type { Truth } from "../truth";
import { type SimulatedJudge, verdictOf } from "./judge";

export interface JudgeRunInput {
  readonly projectId: string;
  readonly seed: number;
  readonly truth: Truth;
  readonly judge: SimulatedJudge;
  /** Sections it is asked about: all with words, or those that all people say hold a claim. */
  readonly units: "all" | "claims";
}

const PROMPT = { name: "default", version: 1 };
const LOOK_MS = 200;

/**
 * A judge run as it would be, against a server of this process that
 * speaks the chat-completions protocol on this machine only; nothing leaves it. The project may send
 * its text there for as long as the run takes. Does nothing where the judge has a run already.
 */
export async function simulateJudgeRun(actor: Actor, input: JudgeRunInput): Promise<void> {
  const { projectId, judge } = input;
  const before = await db().judgeRun.findFirst({ where: { projectId, judge: judge.name } });
  if (before) return;
  const answers = await answersByPrompt(actor, input);
  const server = await startJudgeServer(({ messages }) => {
    const content = answers.get(messages.at(-1)?.content ?? "");
    return content === undefined
      ? { status: 400, content: "The simulation does not know this prompt." }
      : { content };
  });
  const listed = await listEndpoints(actor, projectId);
  const allow = (endpoints: readonly string[]) =>
    setEndpoints(actor, { projectId, endpoints: endpoints.join("\n") });
  try {
    await allow([...listed, server.endpoint]);
    const { name } = judge;
    const config = await createConfig(actor, projectId, {
      ...{ name, endpoint: server.endpoint, model: "simulated-model", samples: 1 },
      ...{ promptName: PROMPT.name, promptVersion: PROMPT.version, concurrency: 8 },
    });
    const { id } = await startRun(actor, config.id, { units: input.units });
    await workUntilOver(actor, projectId, id);
  } finally {
    await allow(listed);
    await server.close();
  }
}

/** What the judge says to each prompt that it will be sent. */
async function answersByPrompt(
  actor: Actor,
  { projectId, seed, truth, judge }: JudgeRunInput,
): Promise<ReadonlyMap<string, string>> {
  const prompt = await getPrompt(actor, projectId, PROMPT);
  const rows = await sql()<
    {
      question: string;
      response: string;
      responseId: string;
      index: number;
      section: string;
      start: number;
      end: number;
    }[]
  >`
    SELECT t.text AS question, r.text AS response, r.external_id AS "responseId", s.index,
      s.text AS section, s.start, s."end"
    FROM response r JOIN turn t ON t.id = r.turn_id JOIN section s ON s.response_id = r.id
    WHERE r.project_id = ${projectId} AND s.has_word`;
  return new Map(
    rows.map(({ question, response, responseId, index, section, start, end }) => {
      const context = contextOf(response, start, end);
      const content = renderPrompt(prompt, { question, context, section }).at(-1)?.content ?? "";
      const found = truth.section(responseId, index, section);
      const verdict = verdictOf(seed, judge, { responseId, index, truth: found });
      return [content, twoLines(verdict.containsProblem, verdict.reason)];
    }),
  );
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
