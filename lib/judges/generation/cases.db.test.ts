import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import type { InputFile } from "@/lib/imports/material";
import { parseImportOptions } from "@/lib/imports/options";
import { DIALOGUE_ZH, negativeFile, positiveFile } from "@/lib/imports/studies/cpb-bench/testing";
import { textFile } from "@/lib/imports/studies/testing";
import { createConfig } from "@/lib/judges/commands";
import { setEndpoints } from "@/lib/judges/endpoints";
import { getRun } from "@/lib/judges/run-queries";
import { startRun } from "@/lib/judges/runs";
import { countTaskUnits } from "@/lib/judges/selection";
import { overreaction } from "@/lib/judges/tasks/behaviours";
import { startJudgeServer } from "@/lib/judges/testing/server";
import { workOffJobs } from "@/lib/judges/testing/task-material";
import { buildPerson, buildProject } from "@/prisma/seed/builders";

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a-secret-for-tests-only");
});

/** What a response keeps of how it was written. */
const kept = z.object({
  behavior_category: z.string().optional(),
  context: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** The patient has said something before the behaviour. */
const LATER = [
  { Patient: "My knee hurts." },
  { Doctor: "Since when?" },
  { Patient: "Since Monday, so the cartilage must be gone." },
];

/** Two cases: in one the patient's first turn shows the behaviour. */
const POSITIVE = [positiveFile("MedDG", 0, 0, DIALOGUE_ZH), positiveFile("ACI", 1, 2, LATER)];

/** Responses that a run writes to cases, how many could be judged for overreaction, and the run. */
async function writeTo(files: readonly InputFile[], input: object) {
  const server = await startJudgeServer(() => ({ content: "Let us see." }));
  try {
    const { id: projectId } = await buildProject();
    const { actor } = await buildPerson(projectId, ["owner"]);
    await setEndpoints(actor, { projectId, endpoints: server.endpoint });
    const options = parseImportOptions({});
    const imported = { projectId, format: "cpb-bench" as const, files, options, dryRun: false };
    expect((await importFiles(OPERATOR, imported)).problems).toEqual([]);
    const config = await createConfig(actor, projectId, {
      ...{ name: "writer", endpoint: server.endpoint, model: "made-model", samples: 1 },
      ...{ promptName: "generate-plain", promptVersion: 1 },
    });
    const { id } = await startRun(actor, config.id, input);
    await workOffJobs(projectId);
    const responses = await db().response.findMany({
      where: { projectId },
      include: { turn: { include: { thread: true } } },
    });
    const written = responses
      .map(({ turn, metadata }) => {
        const { behavior_category = null, context } = kept.parse(metadata);
        return [`${turn.thread.externalId}/${turn.index}`, behavior_category, context.length];
      })
      .sort();
    const overreactions = await countTaskUnits(actor, projectId, overreaction);
    const { selection } = await getRun(actor, projectId, id);
    return { written, overreactions, selection };
  } finally {
    await server.close();
  }
}

const write = async (input: object) => (await writeTo(POSITIVE, input)).written;

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

const none = "No behavior";
const CALM = [
  { Patient: "My knee hurts." },
  { Doctor: "Since when?" },
  { Patient: "Since Monday." },
  { Doctor: "Did you fall?" },
  { Patient: "I did." },
];
const NEGATIVE = [negativeFile("MedDG", 0, DIALOGUE_ZH), negativeFile("ACI", 2, CALM)];

test("negative cases are answered where they were cut, and go on to the judge of corrections", async () => {
  const { written, overreactions, selection } = await writeTo([...NEGATIVE, ...POSITIVE], {
    ...{ setting: "oracle", behaviour: none },
  });
  expect(written).toEqual([
    ["ACI/88/2", none, 3],
    ["MedDG/88/0", none, 1],
  ]);
  expect(overreactions).toBe(2);
  expect(selection).toBe("All turns where a negative case was cut");
}, 60_000);

test("what is answered for a negative case’s context is judged as no case of its own", async () => {
  const { written, overreactions } = await writeTo(NEGATIVE, { behaviour: none });
  expect(written).toEqual([
    ["ACI/88/0", null, 1],
    ["ACI/88/2", none, 3],
    ["MedDG/88/0", none, 1],
  ]);
  expect(overreactions).toBe(2);
  // Without cases all turns of these dialogues are answered, and none shows a behaviour.
  expect((await writeTo(NEGATIVE, {})).overreactions).toBe(5);
}, 60_000);

/** The case of `positiveFile`, in the dialogue of `negativeFile`. */
function decidedOtherwise(): InputFile {
  const { name, bytes } = positiveFile("ACI", 1, 2, CALM);
  return textFile(name, new TextDecoder().decode(bytes).replace('"77"', '"88"'));
}

test("a turn of which it was decided that it shows a behaviour is no negative case", async () => {
  const files = [negativeFile("ACI", 2, CALM), decidedOtherwise()];
  const input = { setting: "oracle", behaviour: none };
  await expect(writeTo(files, input)).rejects.toThrow("nothing yet");
}, 60_000);
