import { defineConfig } from "@playwright/test";
import { browserArguments, browserPath } from "../e2e/support/browser.ts";

/** The long journeys, against a copy of the whole product that the global setup starts. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "../e2e/support/global-setup.ts",
  expect: { timeout: 15_000 },
  workers: 1,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: await browserPath(), args: browserArguments },
  },
});
