import type { Page } from "@playwright/test";
import { db } from "@/lib/db/client";
import { publishConsent } from "@/lib/ethics/commands";
import { expect, expectAccessible, signInAs, test } from "../fixtures";
import { tabTo } from "../keyboard";
import {
  buildWork,
  draftsOf,
  expectAlive,
  expectSaved,
  expectWords,
  heading,
  judgeWhole,
  judgmentsOf,
  openWork,
} from "../task-work";

const FINE = { accuracy_type: "correct", certainty: true, risk: true, urgency: true };
const WRONG = { ...FINE, accuracy_type: "incorrect", urgency: false };

test("a whole response with the keyboard only, with a reload in the middle", async ({
  context,
}) => {
  const work = await buildWork({ responses: 2 });
  const page = await openWork(context, work);

  // Nothing is said about what is missing before the first attempt.
  await expect(page.getByText("Add at least one link")).toBeHidden();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Add at least one link")).toBeVisible();
  await judgeWhole(page);

  await page.keyboard.press("c");
  // The second section has no letter or digit: it is passed over, marked by rule.
  await expect(heading(page, "Section 3")).toBeVisible();
  await page.keyboard.press("3");
  await expect(heading(page, "Section 4")).toBeVisible();
  for (const key of ["2", "1", "1", "2"]) await page.keyboard.press(key);
  await page.keyboard.type("Trouble breathing is an emergency.");
  await expectSaved(page);

  await page.reload();
  await expectAlive(page);
  await expect(heading(page, "Section 4")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveValue("Trouble breathing is an emergency.");
  await page.keyboard.press("Control+Enter");

  await expect(heading(page, "Finished")).toBeVisible();
  await expect
    .poll(() => judgmentsOf(work))
    .toEqual({
      "-1": { sources: ["https://www.example.org/fever"], accuracy: 2 },
      "0": FINE,
      "1": { accuracy_type: "not_claim" },
      "2": { accuracy_type: "not_claim" },
      "3": { ...WRONG, comment: "Trouble breathing is an emergency." },
    });
  const judgment = await db().judgment.findFirst({
    where: { queueId: work.queueId, hasError: true },
  });
  expect(judgment?.answers).toMatchObject(WRONG);

  await page.keyboard.press("Control+Enter");
  await expect(heading(page, "The whole response")).toBeVisible();
  await expect(page.getByText("response 2 of 2")).toBeVisible();
});

test("the first impression is locked once section work begins, and can be revised", async ({
  context,
}) => {
  const work = await buildWork();
  const page = await openWork(context, work);
  await judgeWhole(page);
  await page.keyboard.press("c");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(heading(page, "The whole response")).toBeVisible();
  await expect(page.getByText("This is your first impression")).toBeVisible();
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Revise" }).click();
  await page.getByRole("radio", { name: /^Inaccurate/ }).check();
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await judgmentsOf(work))["-1"]?.accuracy).toBe(1);
  const all = await db().judgment.findMany({
    where: { queueId: work.queueId, part: "response" },
    orderBy: { submittedAt: "asc" },
  });
  expect(all.map(({ score }) => score)).toEqual([2, 1]);
});

/** What has the focus in the very moment in which a key has been dealt with. */
const focusAfter = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    const init = { key: pressed, code: `Digit${pressed}`, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
    return document.activeElement?.tagName;
  }, key);

test("keys: undo, moving between sections, and none of them while typing", async ({ context }) => {
  const work = await buildWork();
  const page = await openWork(context, work);
  await judgeWhole(page);
  await page.keyboard.press("2");
  await expect(page.getByRole("radio", { name: /^Incorrect/ })).toBeChecked();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("radio", { name: /^Incorrect/ })).not.toBeChecked();
  const comment = page.getByRole("textbox");
  await tabTo(page, comment);
  await page.keyboard.type("just 3 kg");
  await expect(comment).toHaveValue("just 3 kg");
  await expect(page.getByRole("radio", { name: /^No facts/ })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(heading(page, "Section 3")).toBeVisible();
  await page.keyboard.press("k");
  await expect(heading(page, "Section 1")).toBeVisible();
  // Incomplete: kept as a draft, not submitted.
  await expectSaved(page);
  expect(await judgmentsOf(work)).not.toHaveProperty("0");
  expect((await draftsOf(work))["0"]).toEqual({ comment: "just 3 kg" });
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await expect(page.getByText("The whole guideline")).toBeVisible();
});

test("the comment has the focus before another key can be pressed", async ({ context }) => {
  const page = await openWork(context, await buildWork());
  await judgeWhole(page);
  for (const key of ["2", "1", "1"]) await page.keyboard.press(key);
  expect(await focusAfter(page, "2")).toBe("TEXTAREA");
});

test("single keys can be given away and turned off", async ({ context }) => {
  const work = await buildWork();
  const page = await openWork(context, work);
  await judgeWhole(page);
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByLabel("Key for: next section").fill("n");
  await page.keyboard.press("Escape");
  await page.reload();
  await expectAlive(page);
  await page.keyboard.press("j");
  await expect(heading(page, "Section 1")).toBeVisible();
  await page.keyboard.press("n");
  await expect(heading(page, "Section 3")).toBeVisible();
  await page.keyboard.press("?");
  await page.getByText("Use single keys").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await page.keyboard.press("2");
  await expect(heading(page, "Section 3")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Incorrect/ })).not.toBeChecked();
});

/** Ends the page without any of its last events, as a crash of the browser does. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const devtools = await page.context().newCDPSession(page);
  // Never answers: the page is gone.
  devtools.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}

test("without a network the work goes on, survives a crash, and is sent later", async ({
  context,
}) => {
  const work = await buildWork();
  const page = await openWork(context, work);
  await judgeWhole(page);
  await expectSaved(page);
  await context.route("**/api/work/**", (route) => route.abort());
  await page.keyboard.press("c");
  await page.keyboard.press("3");
  await expect(heading(page, "Section 4")).toBeVisible();
  await page.keyboard.press("2");
  await expectWords(page, "Offline – kept in this browser");
  await crash(page);
  expect(Object.keys(await judgmentsOf(work)).sort()).toEqual(["-1", "1"]);

  await context.unroute("**/api/work/**");
  const later = await context.newPage();
  await later.goto(work.path);
  await expect(heading(later, "Section 4")).toBeVisible();
  await expect(later.getByText("came back from this browser")).toBeVisible();
  await expect(later.getByRole("radio", { name: /^Incorrect/ })).toBeChecked();
  await expect
    .poll(() => judgmentsOf(work))
    .toMatchObject({
      "0": FINE,
      "2": { accuracy_type: "not_claim" },
    });
  await expect
    .poll(async () => (await draftsOf(work))["3"])
    .toEqual({ accuracy_type: "incorrect" });
});

test("when the network is back, what was kept is sent by itself", async ({ context }) => {
  const work = await buildWork();
  const page = await openWork(context, work);
  await judgeWhole(page);
  await context.setOffline(true);
  await page.keyboard.press("c");
  await expectWords(page, "Offline – kept in this browser");
  await context.setOffline(false);
  await expectSaved(page);
  expect((await judgmentsOf(work))["0"]).toEqual(FINE);
});

test("an ended session keeps the text and goes on after signing in again", async ({ context }) => {
  const work = await buildWork();
  const page = await openWork(context, work);
  await judgeWhole(page);
  await expectSaved(page);
  await context.clearCookies();
  await page.keyboard.press("2");
  const link = page.getByRole("link", { name: "Sign in again – your text is kept" });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute("target", "_blank");
  await signInAs(context, work.annotator);
  await expectSaved(page);
  expect((await draftsOf(work))["0"]).toEqual({ accuracy_type: "incorrect" });
});

test("of two tabs the second is told, and keeps its text", async ({ context }) => {
  const work = await buildWork();
  const first = await openWork(context, work);
  await judgeWhole(first);
  await expectSaved(first);
  const second = await context.newPage();
  await second.goto(work.path);
  await expectAlive(second);
  await tabTo(second, second.getByRole("textbox"));
  await first.keyboard.press("c");
  await expectSaved(first);
  await second.keyboard.type("Mine from the second tab.");
  await expect(second.getByRole("heading", { name: "Answered in another tab too" })).toBeVisible();
  await expect(second.getByText("Mine from the second tab.")).toBeVisible();
  expect((await judgmentsOf(work))["0"]).toEqual(FINE);
  await expectAccessible(second);
  await second.getByRole("button", { name: "Use that one" }).click();
  await expect(second.getByRole("radio", { name: /^Correct/ })).toBeChecked();
  await expect(second.getByText("Submitted", { exact: true })).toBeVisible();
});

test("skipping asks why and brings the next response", async ({ context }) => {
  const work = await buildWork({ responses: 2 });
  const page = await openWork(context, work);
  await expect(page.getByText("Question 0?")).toBeVisible();
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Skip this response" });
  await dialog.getByRole("button", { name: "Skip" }).click();
  await expect(dialog.getByText("Choose why you skip it.")).toBeVisible();
  await dialog.getByText("I can’t assess").click();
  await dialog.getByLabel("Note (optional)").fill("Not my field.");
  await dialog.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByText("Question 1?")).toBeVisible();
  const skipped = await db().assignment.findFirst({
    where: { queueId: work.queueId, state: "skipped" },
  });
  expect(skipped).toMatchObject({ skipReason: "cannot_assess", skipNote: "Not my field." });
});

test("a closed queue is said kindly, and the text stays to be copied", async ({ context }) => {
  const work = await buildWork();
  const page = await openWork(context, work);
  await judgeWhole(page);
  await expectSaved(page);
  await db().queue.update({ where: { id: work.queueId }, data: { state: "closed" } });
  await page.getByRole("textbox").fill("Typed too late.");
  await expect(page.getByText("The queue has been closed")).toBeVisible();
  await expect(page.locator("pre", { hasText: "Typed too late." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy your text" })).toBeVisible();
});

test("consent comes before the first unit, and nothing is handed out without it", async ({
  context,
}) => {
  const work = await buildWork();
  const { projectId, manager } = work;
  await publishConsent(manager.actor, {
    projectId,
    text: "You take part freely.",
    asksAgain: true,
  });
  await signInAs(context, work.annotator);
  const page = await context.newPage();
  await page.goto(work.path);
  await expect(page.getByText("You take part freely.")).toBeVisible();
  await expectAccessible(page);
  const { queueId } = work;
  expect(await db().assignment.count({ where: { queueId } })).toBe(0);
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(heading(page, "The whole response")).toBeVisible();
  await page.reload();
  await expect(heading(page, "The whole response")).toBeVisible();
});

test("text from outside is only text: no HTML, no images, links without a referrer", async ({
  context,
}) => {
  const sections = [
    '<img src="https://tracker.example/x.png" onerror="document.title=1">',
    "![A chart](https://tracker.example/chart.png) and [a link](https://example.org/page)",
    "[bad](javascript:alert(1)) text",
  ];
  const work = await buildWork({ sections });
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  const page = await openWork(context, work);
  await expect(page.getByText("Image, not loaded: A chart")).toBeVisible();
  await expect(page.getByText('onerror="document.title=1"')).toBeVisible();
  const link = page.getByRole("link", { name: "a link" });
  await expect(link).toHaveAttribute("rel", /noreferrer/);
  await expect(link).toHaveAttribute("target", "_blank");
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  expect(asked.filter((url) => url.includes("tracker.example"))).toEqual([]);
});

test("every state of the screen is accessible, wide and narrow, on both grounds", async ({
  context,
}) => {
  test.setTimeout(180_000);
  const work = await buildWork();
  const page = await openWork(context, work);
  const check = () => expectAccessible(page, [1440, 390]);
  await page.keyboard.press("Control+Enter");
  await check();
  await judgeWhole(page);
  await page.keyboard.press("2");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await check();
  await page.keyboard.press("g");
  await page.keyboard.press("?");
  await check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await expect(heading(page, "Finished")).toBeVisible();
  await check();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "All done here" })).toBeVisible();
  await check();
});

test("at 400 % zoom nothing scrolls sideways and every control stays in reach", async ({
  context,
}) => {
  const work = await buildWork();
  const page = await openWork(context, work);
  await judgeWhole(page);
  await page.setViewportSize({ width: 320, height: 256 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.getByRole("radio", { name: /^No facts/ }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect
    .poll(async () => (await judgmentsOf(work))["0"])
    .toEqual({
      accuracy_type: "not_claim",
    });
});
