import { defineConfig } from "@playwright/test";
import everyday from "../../playwright.config.ts";

/** The long journeys, against a copy of the whole product that the global setup starts. */
export default defineConfig({ ...everyday, testDir: ".", globalSetup: "../e2e/global-setup.ts" });
