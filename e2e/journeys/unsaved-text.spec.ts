import { db } from "@/lib/db/client";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { expect, expectAccessible, signInAs, test } from "../fixtures";
import { buildWork, expectAlive, openWork } from "../task-work";

test("a guideline that is half written comes back, or is thrown away, and is gone once published", async ({
  context,
}) => {
  const work = await buildWork();
  await signInAs(context, work.manager);
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`${work.path.replace("/work/", "/queues/")}/guideline`);
  const open = () => page.getByRole("button", { name: "Write a new version" }).click();
  const text = page.getByLabel("Guideline", { exact: true });
  await open();
  const before = await text.inputValue();
  await text.fill("A dose without a unit is");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/Unsaved text from .* is kept in this browser/)).toBeVisible();

  await page.reload();
  await open();
  await expect(text).toHaveValue("A dose without a unit is");
  await expect(page.getByText(/Unsaved text from .* is back/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(text).toHaveValue(before);
  await page.reload();
  await open();
  await expect(text).toHaveValue(before);

  await text.fill("A dose without a unit is an error.");
  await page.getByLabel("What has changed").fill("Doses without a unit.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 1 is published.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Write a new version" })).toBeVisible();
  await expect(page.getByText("Unsaved text")).toBeHidden();
});

test("leaving an unsaved notice asks, a second tab does too, and a wording comes back", async ({
  context,
}) => {
  const project = await buildProject();
  await signInAs(context, await buildPerson(project.id, ["owner"], null));
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(`/projects/${project.slug}/settings/ethics`);
  await page.getByLabel("Notice about the material").pressSequentially("Some answers");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(page.getByLabel("Notice about the material")).toHaveValue("Some answers");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("is back")).toBeHidden();
  await expect(page.getByLabel("Notice about the material")).toHaveValue("Some answers");

  const other = await context.newPage();
  await other.goto(`/projects/${project.slug}/settings/ethics`);
  await page.getByLabel("Debrief").fill("Some errors were planted.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await other.getByLabel("Reference").fill("Board 7");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("debrief (now “Some errors were planted.”)")).toBeVisible();
  await expect(other.getByLabel("Reference")).toHaveValue("Board 7");
  await other.getByText("Replace it by what stands here").click();
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Saved.", { exact: true })).toBeVisible();
  await other.close();

  await page.goto(`/projects/${project.slug}/settings/first-pass`);
  await page
    .getByRole("button", { name: /^Change/ })
    .first()
    .click();
  await page
    .getByLabel(/^In your words/)
    .first()
    .fill("Is this right?");
  await page.reload();
  await expect(page.getByLabel(/^In your words/).first()).toHaveValue("Is this right?");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel(/^In your words/)).toHaveCount(0);
});

test("a note to a manager outlives the key that closes its dialog, and two presses send one", async ({
  context,
}) => {
  const work = await buildWork();
  const page = await openWork(context, work);
  await page.keyboard.press("f");
  await page.getByLabel("What should a manager know?").fill("The dose is missing");
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await page.getByText("Invalid question").last().click();
  await page.getByLabel("Note (optional)").fill("Two questions in one");
  await page.keyboard.press("Escape");
  await page.reload();
  await expectAlive(page);

  await page.keyboard.press("s");
  await page.getByText("Invalid question").last().click();
  await expect(page.getByLabel("Note (optional)")).toHaveValue("Two questions in one");
  await page.keyboard.press("Escape");
  await page.keyboard.press("f");
  const note = page.getByLabel("What should a manager know?");
  await expect(note).toHaveValue("The dose is missing");
  await page.getByRole("button", { name: "Flag", exact: true }).last().dblclick();
  await expect(page.getByText("Flagged", { exact: true })).toBeVisible();
  expect(await db().flag.count({ where: { queueId: work.queueId } })).toBe(1);
  await page.keyboard.press("f");
  await expect(note).toHaveValue("");
});

test("an invitation link stays on the page until it is put away", async ({ context }) => {
  const project = await buildProject();
  await signInAs(context, await buildPerson(project.id, ["owner"], null));
  const page = await context.newPage();
  await page.goto(`/projects/${project.slug}/people`);
  await page.getByRole("button", { name: "Invite" }).first().click();
  await page.getByRole("button", { name: "Make the link" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  const link = await dialog.getByRole("textbox", { name: "Invitation link" }).inputValue();
  await page.mouse.click(2, 2);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Invitation link" })).toHaveValue(link);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Queues" }).first().click();
  await page.getByRole("link", { name: "People" }).first().click();
  await expect(page.getByRole("textbox", { name: "Invitation link" })).toHaveValue(link);
  await page.getByRole("button", { name: "Put away" }).click();
  await expect(page.getByRole("textbox", { name: "Invitation link" })).toBeHidden();
});

test("leaving the task while the server is away keeps the person in it, with a word why", async ({
  context,
}) => {
  const work = await buildWork();
  const page = await openWork(context, work);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Back to my work" }).click();
  await expect(page.getByText("The server cannot be reached", { exact: true })).toBeVisible();
  await expectAlive(page);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Back to my work" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My work" })).toBeVisible();
});

test("what is typed before the page's scripts have come stays, and does not go into the address", async ({
  page,
  context,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  const project = await buildProject();
  await signInAs(context, await buildPerson(project.id, ["owner"], null));
  const path = `/projects/${project.slug}/queues/new`;
  await page.goto(path, { waitUntil: "commit" });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("");
  await name.pressSequentially("Early\n");
  const boxes = page.getByRole("checkbox");
  const wasTicked = await boxes.first().isChecked();
  await boxes.first().setChecked(!wasTicked, { force: true });
  const open = page.getByRole("button", { name: "Open the queue" });
  await expect(open).toBeDisabled();

  release();
  await expect(open).toBeEnabled();
  expect(new URL(page.url()).search).toBe("");
  await expect(name).toHaveValue("Early");
  await expect(boxes.first()).toBeChecked({ checked: !wasTicked });
});
