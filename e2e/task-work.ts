import type { BrowserContext, Page } from "@playwright/test";
import { db } from "@/lib/db/client";
import type { Answers } from "@/lib/protocols/types";
import { createQueue } from "@/lib/work/commands";
import {
  type BuiltPerson,
  buildPerson,
  buildProject,
  buildResponses,
} from "@/prisma/seed/builders";
import { expect, signInAs } from "./fixtures";

const SECTIONS = [
  "Paracetamol lowers a fever.",
  "---",
  "Here is what you can do:",
  "- Drink enough.\n- Wait two weeks if she cannot breathe.",
];

export interface BuiltWork {
  readonly projectId: string;
  readonly manager: BuiltPerson;
  readonly annotator: BuiltPerson;
  readonly queueId: string;
  readonly path: string;
}

/** A project with a first-pass queue of `responses` responses, and somebody to work in it. */
export async function buildWork({
  responses = 1,
  sections = SECTIONS,
}: {
  responses?: number;
  sections?: readonly string[];
} = {}): Promise<BuiltWork> {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const annotator = await buildPerson(project.id);
  await buildResponses(project.id, responses, sections);
  const queue = await createQueue(manager.actor, project.id, {
    name: "First pass",
    protocolId: "first-pass",
    overlap: 1,
  });
  const path = `/projects/${project.slug}/work/${queue.id}`;
  return { projectId: project.id, manager, annotator, queueId: queue.id, path };
}

/** Signs in and opens the queue; resolves when keys work. */
export async function openWork(context: BrowserContext, work: BuiltWork): Promise<Page> {
  await signInAs(context, work.annotator);
  const page = await context.newPage();
  await page.goto(work.path);
  await expectAlive(page);
  return page;
}

/** The page has taken over from the server: its state of saving is drawn only then. */
export const expectAlive = (page: Page): Promise<void> =>
  expect(page.locator("[data-save]")).toBeVisible();

export const expectSaved = (page: Page): Promise<void> =>
  expect(page.locator("[data-save=saved]")).toBeVisible();

/** What the bar says about saving; the same words are also spoken, once. */
export const expectWords = (page: Page, words: string): Promise<void> =>
  expect(page.getByRole("banner").getByText(words)).toBeVisible();

/** Judges the whole response with the keyboard and goes on to the sections. */
export async function judgeWhole(page: Page): Promise<void> {
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.type("https://www.example.org/fever");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("2");
  await page.keyboard.press("Control+Enter");
  await expect(heading(page, "Section 1")).toBeVisible();
}

export const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 2 });

/** The current judgments of an annotator in a queue: answers by section index, -1 for the whole. */
export async function judgmentsOf(work: BuiltWork): Promise<Record<string, Answers>> {
  const rows = await db().judgment.findMany({
    where: {
      queueId: work.queueId,
      coderId: work.annotator.coderId,
      supersededAt: null,
      part: { not: "question" },
    },
    include: { unit: { include: { section: true } } },
  });
  return Object.fromEntries(
    rows.map(({ unit, answers }) => [unit.section?.index ?? -1, answers as Answers]),
  );
}

/** The answers of a draft, by section index, -1 for the whole. */
export async function draftsOf(work: BuiltWork): Promise<Record<string, Answers>> {
  const rows = await db().draft.findMany({
    where: { assignment: { queueId: work.queueId, coderId: work.annotator.coderId } },
    include: { unit: { include: { section: true } } },
  });
  return Object.fromEntries(
    rows.map(({ unit, answers }) => [unit.section?.index ?? -1, answers as Answers]),
  );
}
