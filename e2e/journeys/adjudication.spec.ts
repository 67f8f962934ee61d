import type { Page } from "@playwright/test";
import { closeDatabase } from "@/lib/db/client";
import { excerptOf } from "@/lib/work/adjudication-testing";
import {
  adjudicationsOf,
  beginAdjudication,
  buildAdjudicationWork,
  goOnTo,
  pressAll,
  step,
} from "../adjudication-work";
import { expect, expectAccessible, expectNothingSideways, signInAs, test } from "../fixtures";
import { press } from "../keyboard";
import { takeScreens } from "../screens";

test.afterAll(() => closeDatabase());

const ONE_COMMENT = [["The dose is too high."], []];
const excerpt = (index: number) => new RegExp(`Take tablet ${index}`);
const COMMENTED = "In the light of the comments";

test("a medical expert does a batch with the keyboard", async ({ context }) => {
  const work = await buildAdjudicationWork({
    comments: [["The dose is too high.", "It says nothing of the liver."], []],
  });
  const page = await beginAdjudication(context, work);
  await expect(page.getByText(excerpt(0))).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Still needed: First opinion.")).toBeVisible();
  await page.keyboard.press("3");
  await goOnTo(page, COMMENTED);
  await expect(page.getByText("Kept as it was")).toBeVisible();
  await expect(page.getByRole("list", { name: "Comments of reviewers" })).toContainText("liver");

  // Judgment, then each comment: whether it is right, and what it is about.
  await pressAll(page, "2", "1", "3", "Alt+ArrowDown", "2", "4", "Alt+ArrowDown");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Still needed: Explanation.")).toBeVisible();
  await page.keyboard.type("Three times is the limit.");
  await page.keyboard.press("Control+Enter");

  await expect(page.getByText(excerpt(1))).toBeVisible();
  await page.keyboard.press("4");
  await goOnTo(page, COMMENTED);
  await expect(page.getByText("No reviewer has commented")).toBeVisible();
  await expect(page.getByText("Is this comment right?")).toHaveCount(0);
  await pressAll(page, "3", "Control+Enter");
  await expect(page.getByRole("heading", { name: "All done here" })).toBeVisible();

  expect(await adjudicationsOf(work)).toMatchObject({
    [excerptOf(0)]: {
      hasError: true,
      label: "minor",
      answers: {
        q1_response: "no_hallucination",
        judgment: "minor",
        comments: {
          1: { fate: "correct", categories: ["Numeric Info"] },
          2: { fate: "incorrect", categories: ["Missing Info"] },
        },
        comment: "Three times is the limit.",
      },
    },
    [excerptOf(1)]: { hasError: false, label: "none", answers: { q1_response: "needs_research" } },
  });
});

test("a medical expert of the study does a batch; the hypothetical question comes and goes", async ({
  context,
}) => {
  const work = await buildAdjudicationWork({
    protocolId: "medical-expert-study",
    comments: ONE_COMMENT,
  });
  const page = await beginAdjudication(context, work);
  await page.keyboard.press("3");
  await goOnTo(page, "The reviewers’ comments");
  const second = page.getByText(
    "If the comments are correct, how would you now judge the excerpt?",
  );
  await expect(second).toBeVisible();

  // Going back to the first opinion is allowed, and takes the question away.
  await press(page, page.getByRole("button", { name: "Change" }));
  await pressAll(page, "Tab", "ArrowUp", "ArrowUp");
  await expect(page.getByRole("radio", { name: /would hinder/ })).toBeChecked();
  await expect(second).toHaveCount(0);
  await pressAll(page, "ArrowDown", "ArrowDown");
  await expect(second).toBeVisible();

  await pressAll(page, "Alt+ArrowDown", "3", "Alt+ArrowDown", "2");
  await page.keyboard.type("Once a day more is harmless.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(excerpt(1))).toBeVisible();
  await page.keyboard.press("1");
  await goOnTo(page, "The reviewers’ comments");
  await pressAll(page, "Alt+ArrowDown");
  await page.keyboard.type("Four times is too often.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "All done here" })).toBeVisible();
  expect(await adjudicationsOf(work)).toMatchObject({
    [excerptOf(0)]: { hasError: true, answers: { q3_response: "with_comments_minor" } },
    [excerptOf(1)]: { hasError: true, label: "major" },
  });
});

test("a fact checker does a batch with the keyboard, with pages and passages", async ({
  context,
}) => {
  const work = await buildAdjudicationWork({ protocolId: "fact-checker", comments: ONE_COMMENT });
  const page = await beginAdjudication(context, work);
  await page.keyboard.press("4");
  await goOnTo(page, "The comments and the evidence");
  await pressAll(page, "1");
  await page.keyboard.type("https://www.who.int/dose");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Take it three times a day at most.");
  await pressAll(page, "Alt+ArrowDown", "1");
  await goOnTo(page, "In the light of the evidence");
  await page.keyboard.press("3");
  await expect(page.getByText("Why do you judge otherwise than the evidence says?")).toBeVisible();
  await pressAll(page, "Escape", "Alt+ArrowUp", "1");
  await expect(page.getByText("Why do you judge otherwise")).toHaveCount(0);
  await pressAll(page, "1", "6", "Alt+ArrowDown");
  await page.keyboard.type("A telephone number");
  await pressAll(page, "Alt+ArrowDown");
  await page.keyboard.type("It says four times.");
  await page.keyboard.press("Control+Enter");

  await expect(page.getByText(excerpt(1))).toBeVisible();
  await page.keyboard.press("3");
  await goOnTo(page, "The comments and the evidence");
  await pressAll(page, "3");
  await page.keyboard.type("https://www.nhs.uk/fever");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Fever is common.");
  await pressAll(page, "Alt+ArrowDown", "4");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Still needed: Search.")).toBeVisible();
  await page.keyboard.type("tablet dose fever");
  await goOnTo(page, "In the light of the evidence");
  await pressAll(page, "3", "Control+Enter");
  await expect(page.getByRole("heading", { name: "All done here" })).toBeVisible();
  expect(await adjudicationsOf(work)).toMatchObject({
    [excerptOf(0)]: {
      hasError: true,
      label: "refuted",
      answers: {
        evidence: [
          { url: "https://www.who.int/dose", excerpt: "Take it three times a day at most." },
        ],
        comments: {
          1: { fate: "correct", categories: ["Other"], other_text: "A telephone number" },
        },
      },
    },
    [excerptOf(1)]: { hasError: false, answers: { search: "tablet dose fever" } },
  });
});

test("a fact checker of the study is made to explain a contradiction, or to revise", async ({
  context,
}) => {
  const work = await buildAdjudicationWork({
    protocolId: "fact-checker-study",
    comments: ONE_COMMENT,
  });
  const page = await beginAdjudication(context, work);
  await page.keyboard.press("2");
  await goOnTo(page, "The reviewers’ comments");
  await pressAll(page, "3");
  await goOnTo(page, "The evidence");
  await pressAll(page, "1");
  await page.keyboard.type("https://www.who.int/dose");
  await pressAll(page, "Alt+ArrowDown");
  await page.keyboard.type("Four times a day.");
  await pressAll(page, "Alt+ArrowDown", "3", "1");
  const reason = page.getByText(
    "Why is the excerpt correct although the evidence supports a comment?",
  );
  await expect(reason).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/Still needed: Correct despite the comments/)).toBeVisible();

  // Revising 5b takes the contradiction away; going back to it asks again.
  await pressAll(page, "Alt+ArrowUp", "3");
  await expect(reason).toHaveCount(0);
  await pressAll(page, "Escape", "Alt+ArrowUp", "1", "1");
  await page.keyboard.type("It agrees with the page.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(excerpt(1))).toBeVisible();
  expect(await adjudicationsOf(work)).toMatchObject({
    [excerptOf(0)]: {
      hasError: false,
      answers: { q5c_choice: "comments_not_about_factual_accuracy" },
    },
  });
});

test("the response around the excerpt comes on request, with a key", async ({ context }) => {
  const work = await buildAdjudicationWork({});
  const page = await beginAdjudication(context, work);
  await expect(page.getByText("Fever is common.")).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(page.getByText("Fever is common.")).toBeVisible();
  await expect(page.getByRole("region", { name: "The excerpt in its place" })).toContainText(
    "Take tablet 0",
  );
  await page.keyboard.press("r");
  await expect(page.getByText("Fever is common.")).toHaveCount(0);
});

test("a reload in the middle keeps what was revealed, and the lock", async ({ context }) => {
  const work = await buildAdjudicationWork({});
  const page = await beginAdjudication(context, work);
  await page.keyboard.press("3");
  await goOnTo(page, COMMENTED);
  await page.keyboard.press("2");
  const comments = page.getByRole("list", { name: "Comments of reviewers" });
  const before = await comments.textContent();
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await page.reload();
  await expect(step(page, COMMENTED)).toBeVisible();
  expect(await comments.textContent()).toBe(before);
  await expect(page.getByText("Kept as it was")).toBeVisible();
  await expect(page.getByRole("radio", { name: /too minor/ })).toBeChecked();
});

test("each step is accessible on both grounds, wide and narrow", async ({ context }) => {
  test.slow();
  const work = await buildAdjudicationWork({ protocolId: "fact-checker", comments: ONE_COMMENT });
  const page = await beginAdjudication(context, work);
  await lookAt(page, "adjudication-excerpt");
  await page.keyboard.press("4");
  await goOnTo(page, "The comments and the evidence");
  await pressAll(page, "3");
  await page.keyboard.type("https://www.who.int/dose");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Four. ".repeat(9));
  await expect(page.getByText("9 sentences.")).toBeVisible();
  await lookAt(page, "adjudication-evidence");
  await pressAll(page, "Alt+ArrowDown", "1");
  await goOnTo(page, "In the light of the evidence");
  await page.keyboard.press("Control+Enter");
  await lookAt(page, "adjudication-judgment");
});

async function lookAt(page: Page, name: string): Promise<void> {
  await expectAccessible(page, [1280, 390]);
  await expectNothingSideways(page, 320);
  await takeScreens(page, name);
}

test("afterwards the adjudicator and researchers see what was seen, and exports hold both answers", async ({
  context,
  browser,
}) => {
  const work = await buildAdjudicationWork({ comments: [["The dose is too high."]] });
  const page = await beginAdjudication(context, work);
  await page.keyboard.press("3");
  await page.keyboard.press("r");
  await expect(page.getByText("Fever is common.")).toBeVisible();
  await goOnTo(page, COMMENTED);
  await pressAll(page, "2", "1", "3", "Alt+ArrowDown");
  await page.keyboard.type("Three times is the limit.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "All done here" })).toBeVisible();

  await page.goto("/work/done");
  await page.getByRole("link", { name: "What I saw" }).click();
  await expectSeen(page);
  await expectAccessible(page, [1280, 390]);
  await takeScreens(page, "adjudication-seen");

  const office = await browser.newContext();
  await signInAs(office, work.manager);
  const desk = await office.newPage();
  await desk.goto(`/projects/${work.project.slug}/data/units/${work.units[0]}`);
  await desk.getByRole("link", { name: "What was seen" }).last().click();
  await expectSeen(desk);
  const address = `/api/projects/${work.project.slug}/export/adjudications`;
  const response = await office.request.get(`${address}?as=jsonl&file=adjudications.jsonl`);
  expect(JSON.parse(await response.text())).toMatchObject({
    first_answers: { q1_response: "no_hallucination" },
    final_answers: { judgment: "minor" },
    final_has_error: true,
  });
  await office.close();
});

async function expectSeen(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "What was seen" })).toBeVisible();
  await expect(page.getByText(excerpt(0))).toBeVisible();
  await expect(page.getByRole("list", { name: "Comments of reviewers" })).toContainText("too high");
  await expect(page.getByRole("heading", { name: `Went on to: ${COMMENTED}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Full response opened" })).toBeVisible();
  await expect(page.getByText("Three times is the limit.")).toBeVisible();
}
