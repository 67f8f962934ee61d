import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";

/** Widths and grounds that every screen must look right on. */
export const VIEWS = [
  { name: "wide-light", width: 1440, height: 900, theme: "light" },
  { name: "wide-dark", width: 1440, height: 900, theme: "dark" },
  { name: "phone-light", width: 390, height: 844, theme: "light" },
  { name: "phone-dark", width: 390, height: 844, theme: "dark" },
] as const;

/**
 * Takes the page as it is on each width and ground into `SCREENS_DIR/<name>-<view>.png`, whole
 * length. Does nothing where SCREENS_DIR is not set: pictures are for people who want to look.
 */
export async function takeScreens(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS_DIR;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  for (const view of VIEWS) {
    await page.setViewportSize({ width: view.width, height: view.height });
    await page.emulateMedia({ colorScheme: view.theme, reducedMotion: "reduce" });
    await page.screenshot({
      path: path.join(folder, `${name}-${view.name}.png`),
      fullPage: true,
      animations: "disabled",
    });
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
