import type { BrowserContext, Page } from "@playwright/test";
import { db } from "@/lib/db/client";
import type { Answers } from "@/lib/protocols/types";
import {
  type AdjudicationPlan,
  type BuiltAdjudication,
  buildAdjudication,
} from "@/lib/work/adjudication-testing";
import { expect, signInAs } from "./fixtures";
import { expectAlive } from "./task-work";

export interface AdjudicationWork extends BuiltAdjudication {
  readonly path: string;
}

export async function buildAdjudicationWork(plan: AdjudicationPlan): Promise<AdjudicationWork> {
  const built = await buildAdjudication(plan);
  return { ...built, path: `/projects/${built.project.slug}/work/${built.queue.id}` };
}

/** Signs in, reads the guideline and begins; all of it with the keyboard. */
export async function beginAdjudication(
  context: BrowserContext,
  work: AdjudicationWork,
): Promise<Page> {
  await signInAs(context, work.adjudicator);
  const page = await context.newPage();
  await page.goto(work.path);
  const begin = page.getByRole("button", { name: "Begin" });
  await expect(begin).toBeVisible();
  while (!(await begin.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expectAlive(page);
  return page;
}

/** Presses keys one after the other, each when the page is ready for it. */
export async function pressAll(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    // A key that moves the focus does so in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

export const step = (page: Page, name: string) => page.getByRole("heading", { level: 3, name });

/** Opens the next step and waits for it. */
export async function goOnTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press("Control+Enter");
  await expect(step(page, title)).toBeFocused();
}

/** Current judgments of the queue, by the text of the section. */
export async function adjudicationsOf(
  work: AdjudicationWork,
): Promise<Record<string, { answers: Answers; hasError: boolean | null; label: string | null }>> {
  const rows = await db().judgment.findMany({
    where: { queueId: work.queue.id, supersededAt: null },
    include: { unit: { include: { section: true } } },
  });
  return Object.fromEntries(
    rows.map(({ unit, answers, hasError, label }) => [
      unit.section?.text ?? "",
      { answers: answers as Answers, hasError, label },
    ]),
  );
}
