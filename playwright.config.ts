import { defineConfig } from "@playwright/test";

/**
 * Browser tests. `npm test -- e2e` builds, starts a server with the demo on a database of its own
 * and sets what is read here; fixtures find the database in DATABASE_URL.
 */
const isRoot = process.getuid?.() === 0;
const report = process.env.ADJUDICA_REPORT;

/** Chromium otherwise asks its maker's servers for updates, which closed networks refuse. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : "list",
  use: {
    baseURL: process.env.NEXTAUTH_URL,
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "UTC",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.ADJUDICA_CHROMIUM || undefined,
      args: isRoot ? ["--no-sandbox", ...QUIET] : QUIET,
    },
  },
  projects: [
    { name: "journeys", testMatch: "journeys/**/*.spec.ts" },
    { name: "screens", testMatch: "screens/**/*.spec.ts" },
  ],
});
