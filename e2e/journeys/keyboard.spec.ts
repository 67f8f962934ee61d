import { closeDatabase, db } from "@/lib/db/client";
import { buildPerson, buildProject, buildResponses } from "@/prisma/seed/builders";
import { expect, signInAs, test } from "../fixtures";
import { press, tabTo } from "../keyboard";

test.afterAll(() => closeDatabase());

test("a manager opens a queue, invites a person and downloads an export without a mouse", async ({
  page,
  context,
}) => {
  test.slow();
  const project = await buildProject();
  await buildResponses(project.id, 2);
  await signInAs(context, await buildPerson(project.id, ["owner"], null));
  const nav = page.getByRole("navigation", { name: "Project" });
  await page.goto(`/projects/${project.slug}`);
  await tabTo(page, page.getByRole("link", { name: "Skip to the content" }));

  await press(page, nav.getByRole("link", { name: "Queues" }));
  await press(page, page.getByRole("link", { name: "Open a queue" }).first());
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("By keyboard");
  await tabTo(page, page.getByRole("radio", { name: /^First pass/ }).first());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await press(page, page.getByText("Who judges what, and how much"));
  await tabTo(page, page.getByLabel("Lease in minutes"));
  await press(page, page.getByRole("button", { name: "Open the queue" }));
  await expect(page.getByRole("heading", { level: 1, name: "By keyboard" })).toBeVisible();

  await press(page, nav.getByRole("link", { name: "People" }));
  const invite = page.getByRole("button", { name: "Invite" }).first();
  await press(page, invite);
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  await press(page, dialog.getByRole("checkbox", { name: /^Viewer/ }), "Space");
  await press(page, dialog.getByRole("button", { name: "Make the link" }));
  await expect(dialog.getByLabel("Invitation link")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(invite).toBeFocused();
  expect(await db().invitation.findFirst({ where: { projectId: project.id } })).toMatchObject({
    roles: expect.arrayContaining(["viewer"]),
  });

  await press(page, nav.getByRole("link", { name: "Export" }));
  const downloading = page.waitForEvent("download");
  await press(page, page.getByRole("link", { name: /^Download as ZIP/ }).first());
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
});
