import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/options";
import { DIALOGUE_ZH, positiveFile } from "@/lib/imports/studies/cpb-bench/testing";
import { createConfig } from "@/lib/judges/commands";
import { setEndpoints } from "@/lib/judges/endpoints";
import { startRun } from "@/lib/judges/runs";
import { startJudgeServer } from "@/lib/judges/testing/server";
import { workOffJobs } from "@/lib/judges/testing/task-material";
import { buildPerson, buildProject } from "@/prisma/seed/builders";

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a-secret-for-tests-only");
});

/** What a response keeps of how it was written. */
const written = z.object({
  behavior_category: z.string().optional(),
  context: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** The patient has said something before the behaviour. */
const LATER = [
  { Patient: "My knee hurts." },
  { Doctor: "Since when?" },
  { Patient: "Since Monday, so the cartilage must be gone." },
];

/** Responses that a run writes to two cases: in one the patient's first turn shows the behaviour. */
async function write(input: object) {
  const server = await startJudgeServer(() => ({ content: "Let us see." }));
  try {
    const { id: projectId } = await buildProject();
    const { actor } = await buildPerson(projectId, ["owner"]);
    await setEndpoints(actor, { projectId, endpoints: server.endpoint });
    const files = [positiveFile("MedDG", 0, 0, DIALOGUE_ZH), positiveFile("ACI", 1, 2, LATER)];
    const options = parseImportOptions({});
    const imported = { projectId, format: "cpb-bench" as const, files, options, dryRun: false };
    expect((await importFiles(OPERATOR, imported)).problems).toEqual([]);
    const config = await createConfig(actor, projectId, {
      ...{ name: "writer", endpoint: server.endpoint, model: "made-model", samples: 1 },
      ...{ promptName: "generate-plain", promptVersion: 1 },
    });
    await startRun(actor, config.id, input);
    await workOffJobs(projectId);
    const responses = await db().response.findMany({
      where: { projectId },
      include: { turn: { include: { thread: true } } },
    });
    return responses
      .map(({ turn, metadata }) => {
        const { behavior_category = null, context } = written.parse(metadata);
        return [`${turn.thread.externalId}/${turn.index}`, behavior_category, context.length];
      })
      .sort();
  } finally {
    await server.close();
  }
}

const behaviour = "Self-diagnosis";

test("what is answered for the context’s sake is no response to the behaviour", async () => {
  expect(await write({ setting: "original", behaviour })).toEqual([
    ["ACI/77/0", null, 1],
    ["ACI/77/2", behaviour, 3],
    ["MedDG/77/0", behaviour, 1],
  ]);
}, 60_000);

test("a dialogue that begins with the behaviour is a case like others", async () => {
  expect(await write({ setting: "oracle", behaviour })).toEqual([
    ["ACI/77/2", behaviour, 3],
    ["MedDG/77/0", behaviour, 1],
  ]);
  const ofAll = await write({ setting: "oracle" });
  expect(ofAll.map(([name]) => name)).not.toContain("MedDG/77/0");
}, 60_000);
