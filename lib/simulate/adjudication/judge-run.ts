import type { Actor } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { getPrompt } from "@/lib/judges/prompt-store";
import { contextOf, renderPrompt } from "@/lib/judges/prompt-text";
import { twoLines } from "@/lib/judges/testing/server";
import { hasRun, runAgainst } from "../local-judge";
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

/** As a judge run would be, over the sections of the project. Does nothing where the judge has a run already. */
export async function simulateJudgeRun(actor: Actor, input: JudgeRunInput): Promise<void> {
  const { projectId, judge, units } = input;
  if (await hasRun(projectId, judge.name)) return;
  const answers = await answersByPrompt(actor, input);
  const answer = (content: string) => answers.get(content);
  await runAgainst(actor, {
    projectId,
    name: judge.name,
    prompt: PROMPT,
    answer,
    select: { units },
  });
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
