import type { Browser, Page } from "@playwright/test";
import { OPERATOR } from "@/lib/access/actor";
import { createUser } from "@/lib/access/commands";
import { closeDatabase } from "@/lib/db/client";
import { expect, expectAccessible, test } from "../fixtures";
import { takeScreens } from "../screens";

const PASSWORD = "correct horse battery";

/** Names that no earlier run has used: journeys share the server's database. */
const unique = (name: string) => `${name}-${Date.now().toString(36)}`;

test.afterAll(() => closeDatabase());

async function makeOperator(): Promise<string> {
  const email = `${unique("operator")}@example.org`;
  await createUser(OPERATOR, { email, name: "Olga", password: PASSWORD, isOperator: true });
  return email;
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function createProject(page: Page, title: string): Promise<string> {
  await page.getByRole("link", { name: "New project" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("Judged for this journey.");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Invites an annotator who is a physician too; answers the link. */
async function invite(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Invite" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  await expect(dialog.getByRole("checkbox", { name: /^Annotator/ })).toBeChecked();
  await dialog.getByRole("checkbox", { name: /^Physician/ }).press("Space");
  await takeScreens(page, "invite");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await dialog.getByLabel("Invitation link").inputValue();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  return link;
}

async function join(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await expectAccessible(page);
  await takeScreens(page, "invitation");
  await page.getByLabel("Your name").fill("Ana");
  await page.getByLabel("E-mail").fill(`${unique("ana")}@example.org`);
  await page.getByRole("textbox", { name: "Password" }).fill("short");
  await page.getByRole("button", { name: "Make an account and join" }).click();
  await expect(page.getByText(/10 characters or more \(/)).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Make an account and join" }).click();
  return page;
}

test("an operator makes a project and invites an annotator, who sees only what is theirs", async ({
  page,
  browser,
}) => {
  test.slow();
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in$/);
  await expectAccessible(page);
  await takeScreens(page, "sign-in");
  await signIn(page, await makeOperator());
  const title = unique("Rash");
  const project = await createProject(page, title);
  await expectAccessible(page);
  await page.getByRole("link", { name: "People" }).first().click();
  const link = await invite(page);
  await expectAccessible(page);
  await takeScreens(page, "people");

  const ana = await join(browser, link);
  await expect(ana.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(ana.getByRole("heading", { name: "Nothing to judge yet" })).toBeVisible();
  await expectAccessible(ana);
  await expect(ana.getByRole("link", { name: "People" })).toHaveCount(0);
  const refused = await ana.goto(`${project}/people`);
  expect(refused?.status()).toBe(403);
  await expect(ana.getByText("Your role does not include this page")).toBeVisible();
  await expectAccessible(ana);

  await page.reload();
  await page.getByRole("button", { name: "Actions for Ana" }).click();
  await page.getByRole("menuitem", { name: /Remove/ }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Removed from the project")).toBeVisible();
  expect((await ana.goto(project))?.status()).toBe(404);
  await expectAccessible(ana);
  await ana.context().close();
});

test("a link that was used lets nobody else in", async ({ page, browser }) => {
  await page.goto("/sign-in");
  await signIn(page, await makeOperator());
  const project = await createProject(page, unique("Once"));
  await page.goto(`${project}/people`);
  const link = await invite(page);
  await (await join(browser, link)).context().close();
  const late = await (await browser.newContext()).newPage();
  await late.goto(link);
  await expect(late.getByText("This invitation has been used.")).toBeVisible();
  await expectAccessible(late);
  await late.context().close();
});

test("ending all sessions signs every browser out, and the way back leads to the page one wanted", async ({
  page,
  browser,
}) => {
  const email = await makeOperator();
  const other = await browser.newPage();
  for (const each of [page, other]) {
    await each.goto("/sign-in?next=/account");
    await signIn(each, email);
    await expect(each.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  }
  await expectAccessible(page);
  await takeScreens(page, "account");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await other.reload();
  await expect(other).toHaveURL(/\/sign-in\?next=%2Faccount$/);
  await other.close();
});

test("a changed password goes on here and ends the session elsewhere", async ({
  page,
  browser,
}) => {
  const email = await makeOperator();
  const other = await browser.newPage();
  for (const each of [page, other]) {
    await each.goto("/sign-in?next=/account");
    await signIn(each, email);
    await expect(each.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  }
  await page.getByRole("textbox", { name: "Current password" }).fill("not the password");
  await page.getByRole("textbox", { name: "New password" }).fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your current password.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Current password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await other.reload();
  await signIn(other, email, "another long password");
  await expect(other.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await other.close();
});

test("the chosen ground is there from the first byte", async ({ page }) => {
  await page.goto("/sign-in");
  await signIn(page, await makeOperator());
  const dark = page.getByRole("menuitemradio", { name: "Dark" });
  await expect(async () => {
    // Before the page is alive the button does nothing.
    await page.getByRole("button", { name: /Signed in as/ }).click();
    await expect(dark).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dark.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const html = await (await page.request.get("/account")).text();
  expect(html).toMatch(/<html[^>]* data-theme="dark"/);
});

test("a link from outside cannot make signing in lead elsewhere", async ({ page, baseURL }) => {
  await page.goto("/sign-in?next=//evil.example/steal");
  await signIn(page, await makeOperator());
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? "").origin);
});

test("guessing a password is stopped with a word on how long to wait", async ({ page }) => {
  const email = await makeOperator();
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const attempt = () =>
    page.request.post("/api/auth/callback/credentials", {
      form: { csrfToken, email, password: "a wrong guess", json: "true" },
    });
  for (let n = 0; n < 10; n++) expect((await attempt()).status()).toBe(401);
  const stopped = await attempt();
  expect(stopped.status()).toBe(429);
  expect(Number(stopped.headers()["retry-after"])).toBeGreaterThan(60);
  await page.goto("/sign-in");
  await signIn(page, email);
  await expect(page.getByText("There were too many tries. Wait 15 minutes")).toBeVisible();
  await takeScreens(page, "sign-in-limited");
});

test("a welcome link that is no good says so", async ({ page }) => {
  await page.goto("/welcome?token=made-up");
  await expect(page.getByText("This link does not work any more")).toBeVisible();
  await expectAccessible(page);
});

test("addresses of the sign-in library, typed by hand, lead to pages of ours", async ({ page }) => {
  for (const name of ["signin", "signout", "error", "verify-request"]) {
    await page.goto(`/api/auth/${name}`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  }
});
