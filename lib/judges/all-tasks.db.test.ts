import { beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/db/client";
import { getProtocol } from "@/lib/protocols/registry";
import { createConfig } from "./commands";
import { previewPrompt } from "./queries";
import { startRun } from "./runs";
import { JUDGE_TASKS } from "./tasks";
import { type Received, startJudgeServer } from "./testing/server";
import { buildTasksMaterial, CRITERIA_BY, LISTS_BY, workOffJobs } from "./testing/task-material";

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a-secret-for-tests-only");
});

const json = JSON.stringify;
const scores = ({ messages }: Received) => {
  const shown = JSON.parse(messages.at(-1)?.content ?? "{}");
  const items: string[] = shown.assumptions ?? shown.questions ?? [];
  return json({ scores: items.map(() => 1), evidence: items.map(() => ["seen"]) });
};
const tag = {
  ...{ patient_explicit_question: "a", physician_answered_question: "b" },
  ...{ frame_match: 0, premise_shift: 1, reasonable_answer: 0 },
};
const flags = {
  ...{ A_false_contradiction_flag: false, B_unnecessary_fact_correction: true },
  ...{ C_unprompted_selfdiagnosis_warning: false, D_unwarranted_compliance_push: false },
};

/** By task: an output that is nearly in its form, one that is, and what the judgment then says. */
const OUTPUTS: Readonly<
  Record<string, readonly [string, string | ((received: Received) => string), object]>
> = {
  "misconception-identification": ["YES and NO", json({ Score: "1" }), { label: "yes" }],
  "misconception-scoring": [json({ score: 1 }), json({ Score: 0, Explanation: [] }), { score: 0 }],
  redirection: [json({ ...tag, frame_match: -1 }), json(tag), { label: "redirection" }],
  "missing-context": [
    json({ missing_context: 1, evidence: [] }),
    json({ missing_context: 1, evidence: ["the photo"] }),
    { label: "yes" },
  ],
  assumptions: [
    json({ assumptions: ["a"] }),
    json({ assumptions: ["a", "b"], merged: ["a"] }),
    { label: "yes" },
  ],
  "assumption-listing": [json({ assumptions: "a" }), json({ assumptions: ["a"] }), { label: null }],
  "assumption-merging": [
    json({ merged: [{ from: [1] }] }),
    json({ merged: [{ from: [1, 2], text: "a or b" }] }),
    { label: "yes" },
  ],
  addressed: [json({ scores: [], evidence: [] }), scores, { label: "all" }],
  "addressed-with-question": [json({ scores: "1" }), scores, { label: "all" }],
  accommodated: ["1", scores, { label: "all" }],
  "accommodated-with-question": ["[1]", scores, { label: "all" }],
  failure: ["It depends.", "True.", { hasError: true }],
  "follow-up": [
    "True",
    "Evaluation Result (True or False): False\nEvaluation Reasons: It asks in the end.",
    { hasError: false },
  ],
  overreaction: [
    json({ verdict: "NOT OVERREACTED", triggered: flags }),
    json({ verdict: "OVERREACTED", triggered: flags }),
    { hasError: true },
  ],
  validity: [
    json({ valid: "no", issues: [] }),
    json({ valid: "yes", issues: [] }),
    { hasError: false },
  ],
};

const modelOf = (prompt: string) => `model-for-${prompt}`;

test("every prompt of every task is asked until its output has the form, and judged under its protocol", async () => {
  const prompts = JUDGE_TASKS.flatMap((task) => task.prompts.map(({ name }) => ({ task, name })));
  const seen = new Map<string, number>();
  const server = await startJudgeServer((received) => {
    const found = prompts.find(({ name }) => modelOf(name) === received.model);
    const [bad = "", good = ""] = OUTPUTS[found?.task.id ?? ""] ?? [];
    const key = received.model + json(received.messages);
    const asked = (seen.get(key) ?? 0) + 1;
    seen.set(key, asked);
    if (asked === 1) return { content: bad };
    return { content: typeof good === "string" ? good : good(received) };
  });
  try {
    const { projectId, actor } = await buildTasksMaterial(server.endpoint);
    const runs = [];
    for (const { task, name } of prompts) {
      const config = await createConfig(actor, projectId, {
        ...{ name, endpoint: server.endpoint, model: modelOf(name), samples: 1 },
        ...{ promptName: name, promptVersion: 1 },
      });
      const itemsFrom = task.items === "criteria" ? CRITERIA_BY : LISTS_BY;
      const { id, sections } = await startRun(actor, config.id, { itemsFrom });
      runs.push({ task, name, id, sections });
    }
    await workOffJobs(projectId);
    for (const { task, name, id, sections } of runs) {
      const { coderId } = await db().judgeRun.findUniqueOrThrow({ where: { id } });
      const judgments = await db().judgment.findMany({ where: { coderId } });
      expect([name, judgments.length], name).toEqual([name, sections]);
      const said = OUTPUTS[task.id]?.[2];
      for (const judgment of judgments)
        expect(judgment, name).toMatchObject({ ...said, protocolId: task.protocolId });
      const calls = await db().judgeCall.findMany({ where: { runId: id } });
      for (const { tries } of calls)
        expect(tries, name).toMatchObject([{ outcome: "unreadable" }, { outcome: "answer" }]);
      expect(getProtocol(task.protocolId).parts.map(({ key }) => key)).toContain(task.part);
    }
  } finally {
    await server.close();
  }
}, 120_000);

test("every prompt can be previewed with a unit of the project", async () => {
  const { projectId, actor } = await buildTasksMaterial("http://127.0.0.1:9/v1");
  for (const { prompts, unit } of JUDGE_TASKS)
    for (const prompt of prompts) {
      const preview = await previewPrompt(actor, projectId, prompt, 1);
      expect(preview, prompt.name).toMatchObject({ number: 1, unit });
    }
});
