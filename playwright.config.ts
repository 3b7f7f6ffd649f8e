import { defineConfig } from "@playwright/test";
import { browserArguments, browserPath } from "./tests/e2e/support/browser.ts";

/**
 * Journeys in a real browser, two at a time, each worker against a whole product that the global setup starts for it.
 * Nothing is traced, which would cost a third of the time: `--trace on` does so for one run. `PICTURES=1` keeps the
 * pictures that journeys take for people to look at.
 */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  timeout: 150_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // A click that nothing takes is told at once, not when the whole journey's time is over.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: await browserPath(), args: browserArguments },
  },
});
