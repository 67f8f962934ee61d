import { db } from "@/lib/db/client";
import { setEthics } from "@/lib/ethics/commands";
import { ethicsSettings } from "@/lib/ethics/settings";
import { buildPerson, buildProject, buildResponses } from "@/prisma/seed/builders";
import { expect, expectAccessible, signInAs, test } from "../fixtures";
import { buildWork, expectAlive, heading, judgeWhole, openWork } from "../task-work";

test("a manager sets up consent and a queue with quotas, watches it, and releases what somebody holds", async ({
  browser,
  context,
}) => {
  test.slow();
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"], null);
  const ana = await buildPerson(project.id, ["annotator"], "student");
  await buildResponses(project.id, 3);
  await signInAs(context, manager);
  const page = await context.newPage();

  await page.goto(`/projects/${project.slug}/settings/ethics`);
  await page.getByRole("button", { name: "Write a consent text" }).click();
  await page.getByLabel("Consent text").fill("You take part of your own **free** will.");
  await page.getByRole("button", { name: "Put in force" }).click();
  await expect(page.getByText("0 of 1 person agreed")).toBeVisible();

  await page.goto(`/projects/${project.slug}/queues/new`);
  await page.getByLabel("Overlap").fill("2");
  await page.getByText("Who judges what, and how much").click();
  const quotas = page.getByRole("group", { name: "Quotas" });
  await quotas.getByLabel("Student").fill("3");
  await page.getByRole("button", { name: "Open the queue" }).click();
  await expect(page.getByText("The groups’ quotas come to 3")).toBeVisible();
  await quotas.getByLabel("Student").fill("1");
  await quotas.getByLabel("Medical expert").fill("1");
  await page.getByRole("button", { name: "Open the queue" }).click();
  await expect(page.getByText("Nobody is in the group “medical_expert” yet")).toBeVisible();
  await page.getByRole("checkbox", { name: /^Somebody will join/ }).press("Space");
  await page.getByRole("button", { name: "Open the queue" }).click();
  await expect(page.getByText("Adds up")).toBeVisible();
  const held = page.locator("dl > div").filter({ hasText: "Being worked on" });
  await expect(held).toContainText("0");

  const anas = await browser.newContext();
  await signInAs(anas, ana);
  const work = await anas.newPage();
  await work.goto("/work");
  await work.getByRole("link", { name: "Start" }).click();
  await expect(work.getByText("free", { exact: true })).toBeVisible();
  expect(await db().assignment.count({ where: { projectId: project.id } })).toBe(0);
  await work.getByRole("button", { name: "I agree" }).click();
  await expectAlive(work);

  // Without a reload.
  await expect(held).toContainText("1");
  await page.getByRole("navigation", { name: "Queue" }).getByText("Assignments").click();
  const table = page.getByRole("table", { name: "Assignments of this queue" });
  await table.getByRole("button", { name: /^Release what/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Release" }).click();
  await expect(table.getByText("Released")).toBeVisible();
  expect(await db().assignment.findFirst({ where: { projectId: project.id } })).toMatchObject({
    state: "released",
  });
  await anas.close();
});

test("an annotator passes, puts off, flags, and finds an old judgment and revises it", async ({
  browser,
  context,
}) => {
  test.slow();
  const work = await buildWork({ responses: 4 });
  await setEthics(work.manager.actor, {
    ...ethicsSettings.parse({}),
    allowsPass: true,
    projectId: work.projectId,
  });
  const page = await openWork(context, work);
  const skipAs = async (label: string) => {
    await page.keyboard.press("s");
    const dialog = page.getByRole("dialog", { name: "Skip this response" });
    await dialog.getByText(new RegExp(`^${label}`)).click();
    await dialog.getByRole("button", { name: "Skip", exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await skipAs("Pass");
  await skipAs("Later for me");
  await expect.poll(() => db().assignment.count({ where: { queueId: work.queueId } })).toBe(3);

  await expectAlive(page);
  await page.keyboard.press("f");
  await page.getByLabel("What should a manager know?").fill("Is the last line cut off?");
  await page.getByRole("button", { name: "Flag", exact: true }).last().click();
  await expect(page.getByText("Flagged", { exact: true })).toBeVisible();

  await judgeWhole(page);
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await expect(heading(page, "Finished")).toBeVisible();

  const managers = await browser.newContext();
  await signInAs(managers, work.manager);
  const inbox = await managers.newPage();
  const slug = work.path.split("/")[2] ?? "";
  await inbox.goto(`/projects/${slug}/inbox`);
  await expect(inbox.getByText("Is the last line cut off?")).toBeVisible();
  await inbox.getByRole("button", { name: "Answer and close" }).click();
  await inbox.getByLabel("Answer (optional)").fill("No, it ends there.");
  await inbox.getByRole("button", { name: "Close the flag" }).click();
  await expect(inbox.getByRole("listitem").getByText("Closed", { exact: true })).toBeVisible();
  await managers.close();

  await page.goto("/work/done");
  await expect(page.getByText("No, it ends there.")).toBeVisible();
  await page.getByRole("searchbox").fill("Question 2");
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await page.getByRole("link", { name: "Question 2?" }).click();
  await expectAlive(page);
  await page
    .getByRole("button", { name: /Section 1/ })
    .first()
    .click();
  await page.getByRole("radio", { name: /^No facts/ }).check();
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() =>
      db().judgment.count({ where: { queueId: work.queueId, supersededAt: { not: null } } }),
    )
    .toBe(1);
});

test("the pages of managing and of one's own work are accessible", async ({ context }) => {
  test.slow();
  const work = await buildWork({ responses: 2 });
  const page = await openWork(context, work);
  await judgeWhole(page);
  for (const path of ["/work", "/work/done", "/work/comments"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await signInAs(context, work.manager);
  const slug = work.path.split("/")[2] ?? "";
  const base = `/projects/${slug}`;
  const queue = `${base}/queues/${work.queueId}`;
  const { unitId } = await db().assignment.findFirstOrThrow({ where: { queueId: work.queueId } });
  const paths = [
    ...["", "/units", "/assignments", "/guideline", "/settings"].map((part) => `${queue}${part}`),
    `${base}/inbox`,
    `${base}/settings/ethics`,
    `${base}/queues/new`,
    `${base}/data/units/${unitId}?show=answers`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
