import { expect, type Page } from "@playwright/test";
import { forgetSignUps } from "./database.ts";
import { address } from "./product.ts";

/** Of whoever signs up here. */
export const password = "correct horse 9";

/** The link of the newest mail to an address whose address holds a word. */
export async function linkOfMail(page: Page, email: string, word: string): Promise<string> {
  await page.goto(address(`/world/outbox?recipient=${encodeURIComponent(email)}`));
  const link = page.locator(`a[href*="${word}"]`).first();
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  return (await link.getAttribute("href"))!;
}

/** Signs a new person up, whose address is unconfirmed until the link of its mail is pressed. */
export async function createAccount(page: Page, email: string) {
  await forgetSignUps();
  await page.goto(address("/auth/sign-up"));
  await page.getByLabel("First name").fill("Ida");
  await page.getByLabel("Last name").fill("Stone");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Country", { exact: true }).click();
  await page.keyboard.type("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.locator('a[href*="/world/outbox"]').waitFor();
}

/** Signs a new person up, confirms the address and makes a workspace. */
export async function signUp(page: Page, email: string) {
  await createAccount(page, email);
  await page.goto(await linkOfMail(page, email, "activation_code"));
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await page.waitForURL(/create-space/);
  await page.getByRole("textbox").first().fill("Stone Sales");
  await page.getByRole("button", { name: /create/i }).click();
  await skipQuestions(page);
}

/** Skips the questions to which a new workspace leads its admin, on the way to its first account. */
export async function skipQuestions(page: Page) {
  await page.waitForURL(/onboarding/);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForURL(/credentials\/add/);
}

/**
 * Ends the session of the browser. It leaves the page first: that would go to the sign-in by itself, in the middle of
 * what comes next.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Waits until the page's form is React's: a browser that sends it before posts it to the page, which refuses it. */
async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("form") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** Signs in on the page. */
export async function signIn(page: Page, email: string, words: string) {
  await page.goto(address("/auth/sign-in"));
  await isAlive(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(words);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Connects an account whose password the network refuses. */
export async function connectWrongly(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const body = {
      email: "emma.vogel@network.example",
      password: "never this one",
      country_code: "DE",
      timezone: "Europe/Berlin",
      work_hours_start: 9,
      work_hours_end: 18,
    };
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/credentials/create", { method: "POST", headers, body: JSON.stringify(body) }))
      .status;
  });
  expect(status).toBe(200);
}
