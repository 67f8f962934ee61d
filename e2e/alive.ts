import type { Page } from "@playwright/test";

/** Whether React has taken over every control that the server has drawn. */
const isAlive = () =>
  [...document.querySelectorAll("button, input, textarea")].every((control) =>
    Object.keys(control).some((key) => key.startsWith("__reactFiber")),
  );

/**
 * Loading a page resolves only when its controls do something: a button that is pressed sooner
 * does nothing, and on a busy machine that is late. `waitUntil: "commit"` asks for the page before.
 */
export function waitUntilAlive(page: Page): void {
  const { goto, reload, goBack } = page;
  const settle = async <T>(answer: T, waitUntil?: string): Promise<T> => {
    if (waitUntil !== "commit") await page.waitForFunction(isAlive, undefined, { timeout: 30_000 });
    return answer;
  };
  page.goto = async (url, options) =>
    settle(await goto.call(page, url, options), options?.waitUntil);
  page.reload = async (options) => settle(await reload.call(page, options), options?.waitUntil);
  page.goBack = async (options) => settle(await goBack.call(page, options), options?.waitUntil);
}
