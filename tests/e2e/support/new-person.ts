import { expect, type Page } from "@playwright/test";
import { forgetSignUps } from "./database.ts";
import { address, world } from "./product.ts";
import { ask, payload } from "./raw-request.ts";

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

/**
 * Gives the browser the session of a new person with a confirmed address and a workspace, by the product's own calls.
 * The pages of that way are in tests/e2e/story.spec.ts and members.spec.ts.
 */
export async function signUp(page: Page, email: string) {
  await forgetSignUps();
  const call = async (path: string, data: object) => {
    const headers = { "sec-fetch-site": "same-origin" };
    const answer = await page.request.post(address(`/api${path}`), { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  const names = { first_name: "Ida", last_name: "Stone", country: "DE", accept_terms: true };
  await call("/auth/sign_up", { email, password, ...names });
  await call("/auth/check_activation_code", { activation_code: await codeOfMail(email), password });
  await call("/space/create", { name: "Stone Sales" });
  await call("/space/sign_up_settings", { settings: {} });
  await page.goto(address("/credentials/add"));
}

/** Signs a new person up at a brand's host, with a workspace, and gives the browser their session. */
export async function signUpAt(host: string, page: Page, email: string): Promise<void> {
  await forgetSignUps();
  const call = <T>(path: string, body: object, headers: Record<string, string> = {}) =>
    payload<T>(ask(`/api${path}`, { host, method: "POST", body, headers }));
  const names = { first_name: "Ida", last_name: "Stone", country: "DE", accept_terms: true };
  await call("/auth/sign_up", { email, password, ...names });
  const given = { activation_code: await codeOfMail(email), password };
  const { token } = await call<{ token: string }>("/auth/check_activation_code", given);
  const headers = { authorization: `Bearer ${token}` };
  await call("/space/create", { name: "Stone Sales" }, headers);
  await call("/space/sign_up_settings", { settings: {} }, headers);
  await page.context().addCookies([{ name: "session", value: token, url: address("/", host) }]);
}

/** The code of the activation mail to an address. */
async function codeOfMail(email: string): Promise<string> {
  let code = "";
  const read = async () => {
    const mails = await world("GET", `/outbox?recipient=${encodeURIComponent(email)}`);
    code = /activation_code=([\w-]+)/.exec(JSON.stringify(mails))?.[1] ?? "";
    return code;
  };
  await expect.poll(read, { timeout: 20_000 }).not.toBe("");
  return code;
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
