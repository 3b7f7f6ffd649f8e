import { defineConfig } from "@playwright/test";
import { browserArguments, browserPath } from "../e2e/support/browser.ts";

/** Makes the pictures of the users' guide, against a copy of the whole product that the global setup starts. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "../e2e/support/global-setup.ts",
  timeout: 240_000,
  expect: { timeout: 15_000 },
  workers: 1,
  use: {
    viewport: { width: 1200, height: 760 },
    reducedMotion: "reduce",
    actionTimeout: 20_000,
    launchOptions: { executablePath: await browserPath(), args: browserArguments },
  },
});
