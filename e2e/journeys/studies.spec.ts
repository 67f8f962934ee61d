import { closeDatabase } from "@/lib/db/client";
import {
  DIALOGUE,
  judgedFile,
  judgedRecord,
  positiveFile,
} from "@/lib/imports/studies/cpb-bench/testing";
import { JOB_KINDS } from "@/lib/jobs/registry";
import { JobWorker } from "@/lib/jobs/worker";
import { createConfig } from "@/lib/judges/commands";
import { setEndpoints } from "@/lib/judges/endpoints";
import { type JudgeServer, startJudgeServer } from "@/lib/judges/testing/server";
import { type BuiltPerson, buildPerson, buildProject } from "@/prisma/seed/builders";
import { expect, expectAccessible, signInAs, test } from "../fixtures";
import { takeScreens } from "../screens";

let slug: string;
let projectId: string;
let owner: BuiltPerson;
let server: JudgeServer;
let worker: JobWorker;

test.beforeAll(async () => {
  ({ slug, id: projectId } = await buildProject());
  owner = await buildPerson(projectId, ["owner"]);
  server = await startJudgeServer(() => ({ content: "True" }));
  worker = new JobWorker({ kinds: JOB_KINDS });
});
test.afterAll(async () => {
  await worker.stop();
  await server.close();
  await closeDatabase();
});

const upload = ({ name, bytes }: { name: string; bytes: Uint8Array }) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(bytes),
});

test("cases are imported with what is odd about them, then a judge is asked about a response", async ({
  page,
  context,
}) => {
  await signInAs(context, owner);
  await page.goto(`/projects/${slug}/import`);
  await page.locator("label", { hasText: "CPB-Bench files" }).first().click();
  await expect(page.getByLabel("Columns of raters’ labels")).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "import-cpb-bench");
  // The behaviour's turn is one that the clinician speaks.
  const odd = DIALOGUE.map((turn, index) => (index === 2 ? { Doctor: turn.Patient ?? "" } : turn));
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await choosing).setFiles([
    upload(positiveFile("ACI", 1, 2, odd)),
    upload(positiveFile("IMCS", 1, 2)),
    upload(judgedFile("IMCS", judgedRecord("IMCS", 1, 2))),
  ]);
  await page.getByRole("button", { name: "Check the files" }).click();
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  const oddities = page.getByText("2 things are odd, and kept as they are");
  await expect(oddities).toBeVisible({ timeout: 30_000 });
  await oddities.click();
  await expect(page.getByRole("cell", { name: "a turn of the patient" })).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "import-oddities");
  await page.getByRole("button", { name: "Import them" }).click();
  await expect(page.getByRole("link", { name: "See the data" })).toBeVisible({ timeout: 30_000 });

  await setEndpoints(owner.actor, { projectId, endpoints: server.endpoint });
  const base = { endpoint: server.endpoint, model: "made-model", promptVersion: 1, samples: 1 };
  const { id } = await createConfig(owner.actor, projectId, {
    ...{ ...base, name: "fails", promptName: "failure" },
  });
  await page.goto(`/projects/${slug}/judges/configs/${id}`);
  await expect(page.getByText("it can be asked about 1 response")).toBeVisible();
  await page.getByRole("button", { name: "Start the run" }).click();
  await page.waitForURL(/\/judges\/runs\//);
  await expect(page.getByText("No failure", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Then we should replace the knee.")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await takeScreens(page, "judge-task-run");

  const writer = await createConfig(owner.actor, projectId, {
    ...{ ...base, name: "writes", promptName: "generate-plain" },
  });
  await page.goto(`/projects/${slug}/judges/configs/${writer.id}`);
  await expect(page.getByLabel("Its own earlier answers, made in order")).toBeChecked();
  await expectAccessible(page);
  await takeScreens(page, "judge-generation");
});
