import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { makeSessionCookie, type SessionToken, sessionCookieName } from "@/lib/access/token";

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

/** Nothing that the accessibility checker objects to, on the light ground and on the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page })
      // Where React Aria speaks to screen readers; for seconds it names buttons that have gone.
      .exclude("[data-live-announcer]")
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
      .analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
    }));
    expect(found, `accessibility of ${page.url()} on ${theme} ground`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Fails a test in whose pages a script threw or the content policy stopped something. */
export const test = base.extend<{ noPageErrors: undefined }>({
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
