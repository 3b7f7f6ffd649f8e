import type { Page } from "@playwright/test";

/** Gives the campaign that is open in the builder a mailbox, and an email as its first step, which stays open. */
export async function addEmailStep(page: Page): Promise<void> {
  await page
    .getByRole("checkbox", { name: /mail\.example/ })
    .first()
    .check();
  await page.getByRole("tab", { name: /^Sequence/ }).click();
  await page.getByRole("button", { name: "Add the first step" }).click();
  await page.getByRole("menuitem", { name: "Email", exact: true }).click();
  await page.getByLabel("Subject", { exact: true }).fill("A question");
  await page.getByLabel("Text", { exact: true }).fill("Shall we talk?");
}
