import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { makeSessionCookie, type SessionToken, sessionCookieName } from "@/lib/access/token";
import { waitUntilAlive } from "./alive";

export { expect } from "@playwright/test";

/** Signs a browser in as somebody, by cookie. */
export async function signInAs(context: BrowserContext, person: SessionToken): Promise<void> {
  await context.addCookies([
    {
      name: sessionCookieName(),
      value: await makeSessionCookie({
        userId: person.userId,
        sessionEpoch: person.sessionEpoch,
      }),
      url: process.env.NEXTAUTH_URL,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
}

const THEMES = ["light", "dark"] as const;

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a ground can change; the rest of the rules see the same page on both. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Nothing that the accessibility checker objects to, on the light ground and on the dark one: at
 * each of these widths, or at the one that the page has.
 */
export async function expectAccessible(page: Page, widths?: readonly number[]): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths ?? [before?.width ?? 0]) {
    if (before && width !== before.width)
      await page.setViewportSize({ width, height: before.height });
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const found = await violationsOf(page, theme === "dark");
      expect(found, `accessibility of ${page.url()} at ${width} px on ${theme} ground`).toEqual([]);
    }
  }
  if (widths && before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

async function violationsOf(page: Page, coloursOnly: boolean) {
  // Where React Aria speaks to screen readers; for seconds it names buttons that have gone.
  const checker = new AxeBuilder({ page }).exclude("[data-live-announcer]");
  const chosen = coloursOnly ? checker.withRules(COLOUR_RULES) : checker.withTags(TAGS);
  const { violations } = await chosen.analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
  }));
}

/** Nothing makes the page scroll sideways at this width; what would is named. */
export async function expectNothingSideways(page: Page, width: number): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 640 });
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const past = [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`);
    return [`${scrollWidth} px`, ...past];
  });
  expect(wide, `wider than ${width} px on ${page.url()}`).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/**
 * Pages are alive once they are loaded. Fails a test in whose pages a script threw or the content
 * policy stopped something.
 */
export const test = base.extend<{ noPageErrors: undefined }>({
  context: async ({ context }, use) => {
    context.on("page", waitUntilAlive);
    await use(context);
  },
  noPageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("weberror", (event) => errors.push(event.error().message));
      context.on("console", (message) => {
        if (/Content Security Policy/i.test(message.text())) errors.push(message.text());
      });
      await use(undefined);
      expect(errors, "errors of scripts on the pages").toEqual([]);
    },
    { auto: true },
  ],
});
