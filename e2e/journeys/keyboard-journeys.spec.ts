import { db } from "@/lib/db/client";
import { setEthics } from "@/lib/ethics/commands";
import { ethicsSettings } from "@/lib/ethics/settings";
import { buildXlsx } from "@/lib/imports/sources/testing";
import { buildPerson, buildProject, buildResponses } from "@/prisma/seed/builders";
import { expect, signInAs, test } from "../fixtures";
import { press, tabTo } from "../keyboard";
import { buildWork, expectAlive, heading, judgeWhole, openWork } from "../task-work";

/** The journeys of sharing out work, without a mouse. */

const HEADER = ["Patient question", "Model answer", "human check1"];

test("a workbook is mapped and corrected without a mouse", async ({ page, context }) => {
  test.slow();
  const project = await buildProject();
  await signInAs(context, await buildPerson(project.id, ["manager"]));
  const send = async (answer: string | null) => {
    await page.goto(`/projects/${project.slug}/import`);
    const file = {
      name: "checks.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: Buffer.from(
        buildXlsx({ rows: [HEADER, ["Why?", "So.", "y"], ["When?", answer, "n"]] }),
      ),
    };
    // Before the page is alive the button does nothing.
    await expect(async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser", { timeout: 3000 }),
        press(page, page.getByRole("button", { name: "Choose a file" })),
      ]);
      await chooser.setFiles(file);
    }).toPass();
    await press(page, page.getByRole("button", { name: "Send and say what its columns are" }));
    await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  };
  const choose = async (column: string, role: string) => {
    await press(page, page.getByRole("button", { name: `What “${column}” is` }));
    const option = page.getByRole("option", { name: role, exact: true });
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.type(role);
    await expect(option).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toBeHidden();
  };

  await send(null);
  await choose("Patient question", "Question");
  await choose("Model answer", "Response");
  await press(page, page.getByRole("button", { name: "Import", exact: true }));
  await expect(page.getByText("Nothing was stored: 1 problem.")).toBeVisible({ timeout: 30_000 });
  await send("Now.");
  await press(page, page.getByRole("button", { name: "Import", exact: true }));
  await expect(page.getByText(/^Added 2 questions, 2 responses/)).toBeVisible({ timeout: 30_000 });
});

test("consent, a queue with quotas and a release need no mouse", async ({ browser, context }) => {
  test.slow();
  const project = await buildProject();
  const ana = await buildPerson(project.id, ["annotator"], "student");
  await buildResponses(project.id, 2);
  await signInAs(context, await buildPerson(project.id, ["owner"], null));
  const page = await context.newPage();

  await page.goto(`/projects/${project.slug}/settings/ethics`);
  await press(page, page.getByRole("button", { name: "Write a consent text" }));
  await tabTo(page, page.getByLabel("Consent text"));
  await page.keyboard.type("You take part of your own free will.");
  await press(page, page.getByRole("button", { name: "Put in force" }));
  await expect(page.getByText("0 of 1 person agreed")).toBeVisible();

  await page.goto(`/projects/${project.slug}/queues/new`);
  await press(page, page.getByText("Who judges what, and how much"));
  await tabTo(page, page.getByRole("group", { name: "Quotas" }).getByLabel("Student"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Adds up")).toBeVisible();

  const anas = await browser.newContext();
  await signInAs(anas, ana);
  const work = await anas.newPage();
  await work.goto("/work");
  await press(work, work.getByRole("link", { name: "Start" }));
  await press(work, work.getByRole("button", { name: "I agree" }));
  await expectAlive(work);
  await anas.close();

  await press(page, page.getByRole("navigation", { name: "Queue" }).getByText("Assignments"));
  const table = page.getByRole("table", { name: "Assignments of this queue" });
  await press(page, table.getByRole("button", { name: /^Release what/ }));
  const question = page.getByRole("alertdialog");
  await press(page, question.getByRole("button", { name: "Release" }));
  await expect(table.getByText("Released")).toBeVisible();
});

test("passing, putting off, flagging and revising need no mouse", async ({ context }) => {
  test.slow();
  const work = await buildWork({ responses: 4 });
  await setEthics(work.manager.actor, {
    ...ethicsSettings.parse({}),
    allowsPass: true,
    projectId: work.projectId,
  });
  const page = await openWork(context, work);
  const skipAs = async (label: RegExp) => {
    await page.keyboard.press("s");
    const dialog = page.getByRole("dialog", { name: "Skip this response" });
    const reason = dialog.getByRole("radio", { name: label });
    await tabTo(page, dialog.getByRole("radio").first());
    while (!(await reason.isChecked())) await page.keyboard.press("ArrowDown");
    await press(page, dialog.getByRole("button", { name: "Skip", exact: true }));
    await expect(dialog).toBeHidden();
    await expectAlive(page);
  };
  await skipAs(/^Pass/);
  await skipAs(/^Later for me/);
  await expect.poll(() => db().assignment.count({ where: { queueId: work.queueId } })).toBe(3);

  await page.keyboard.press("f");
  await expect(page.getByLabel("What should a manager know?")).toBeFocused();
  await page.keyboard.type("Is the last line cut off?");
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Flag", exact: true }));
  await expect(page.getByText("Flagged", { exact: true })).toBeVisible();
  expect(await db().flag.count({ where: { queueId: work.queueId } })).toBe(1);

  await judgeWhole(page);
  for (const key of ["c", "c", "c"]) await page.keyboard.press(key);
  await expect(heading(page, "Finished")).toBeVisible();

  await page.goto("/work/done");
  await tabTo(page, page.getByRole("searchbox"));
  await page.keyboard.type("Question 2");
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await press(page, page.getByRole("link", { name: "Question 2?" }));
  await expectAlive(page);
  await press(page, page.getByRole("button", { name: /Section 1/ }).first());
  await expect(heading(page, "Section 1")).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("3");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect
    .poll(() =>
      db().judgment.count({ where: { queueId: work.queueId, supersededAt: { not: null } } }),
    )
    .toBe(1);
});
