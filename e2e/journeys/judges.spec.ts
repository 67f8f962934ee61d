import { closeDatabase } from "@/lib/db/client";
import { JobWorker } from "@/lib/jobs/worker";
import { judgeRunJob } from "@/lib/judges/job";
import { sectionUnits } from "@/lib/judges/testing/builders";
import { type JudgeServer, startJudgeServer, twoLines } from "@/lib/judges/testing/server";
import {
  type BuiltPerson,
  buildPerson,
  buildProject,
  buildResponses,
} from "@/prisma/seed/builders";
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
  await buildResponses(projectId, 3);
  server = await startJudgeServer(({ messages }, n) => {
    if (n === 0) return { status: 429, headers: { "retry-after": "1" } };
    const isLast = messages.at(-1)?.content.includes('"section": "Drink enough."') ?? false;
    return isLast ? { content: "I cannot say." } : { content: twoLines(true, "It is too short.") };
  });
  worker = new JobWorker({ kinds: [judgeRunJob] });
});
test.afterAll(async () => {
  await worker.stop();
  await server.close();
  await closeDatabase();
});

test("an owner lists an endpoint, configures a judge, reads the prompt and runs it", async ({
  page,
  context,
}) => {
  await signInAs(context, owner);
  await page.goto(`/projects/${slug}/judges/new`);
  await page.getByRole("link", { name: "List an endpoint" }).click();
  await page.getByLabel("Endpoints").fill(server.endpoint);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Endpoints saved")).toBeVisible();

  await page.goto(`/projects/${slug}/judges/new`);
  await page.getByLabel("Name", { exact: true }).fill("made");
  await page.getByLabel("Model", { exact: true }).fill("made-model");
  await page.getByLabel("Samples per unit").fill("1");
  await page.getByRole("button", { name: "Make the configuration" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "made" })).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "judge-config");

  const configuration = page.url();
  await page.getByRole("link", { name: "default, version 1" }).click();
  await expect(page.getByText("Section 1 of 6")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Section 2 of 6")).toBeVisible();
  await expect(page.getByLabel("User message")).toContainText('"section": "Drink enough."');

  await page.goto(configuration);
  await page.getByText("All sections with a letter or digit").click();
  await page.getByRole("button", { name: "Start the run" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "made, run 1" })).toBeVisible();
  await expect(
    page.getByRole("link", {
      name: "6 sections: 3 with a problem, 0 without, 3 without a label.",
    }),
  ).toBeVisible({ timeout: 30_000 });
  const unread = page.getByRole("link", { name: "Could not be read" });
  await unread.click();
  await expect(unread).toHaveAttribute("aria-current", "page");
  await expect(
    page.getByRole("listitem").getByText("Could not be read", { exact: true }),
  ).toHaveCount(3);
  await page.getByText("Asked 3 times").first().click();
  await expect(page.getByText("I cannot say.").first()).toBeVisible();
  await expectAccessible(page);
  await takeScreens(page, "judge-run");
});

test("outputs of a judge that ran elsewhere are refused with their lines, or imported", async ({
  page,
  context,
}) => {
  await signInAs(context, owner);
  await page.goto(`/projects/${slug}/judges/import`);
  const [first] = await sectionUnits(projectId);
  const choose = (text: string) =>
    page.locator("input[type=file]").setInputFiles({
      name: "outputs.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`section_id,contains_problem,reason,run\n${text}`),
    });
  const send = page.getByRole("button", { name: "Import the outputs" });
  await page.getByRole("textbox", { name: "Judge" }).fill("elsewhere");
  await choose(`${first?.section},perhaps,,a\n`);
  await send.click();
  await expect(page.getByRole("row", { name: /line 2/ })).toContainText("perhaps");
  await choose(`${first?.section},true,"Too little, too late.",a\n`);
  await send.click();
  await page.getByRole("link", { name: "elsewhere, run a" }).click();
  await expect(page.getByText("Too little, too late.")).toBeVisible();
});
