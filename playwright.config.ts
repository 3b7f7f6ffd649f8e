import { defineConfig } from "@playwright/test";
import { browserArguments, browserPath } from "./tests/e2e/browser.ts";

/** The longest journeys: half of the time. The other half runs beside them, against a copy of its own. */
const long = ["**/kills.spec.ts", "**/look.spec.ts", "**/story.spec.ts", "**/views.spec.ts"];
const part = process.env.E2E_PART;

/** Journeys in a real browser, against a copy of the whole product that the global setup starts. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: `test-results/${part ?? "all"}`,
  ...(part === "long" ? { testMatch: long } : {}),
  ...(part === "short" ? { testIgnore: long } : {}),
  globalSetup: "./tests/e2e/global-setup.ts",
  timeout: 150_000,
  expect: { timeout: 15_000 },
  workers: 1,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: { executablePath: await browserPath(), args: browserArguments },
  },
});
