import { expect, type Page, test } from "@playwright/test";
import { inBothLooks } from "./support/both-looks.ts";
import { forgetSignUps } from "./support/database.ts";
import { signUp, skipQuestions } from "./support/new-person.ts";
import { address } from "./support/product.ts";

/** Connects an account by the session of its owner's browser. */
async function connect(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const cookie = { domain: ".network.example", name: "network_session", value: "session-of-acc-1" };
    const body = {
      email: "ada.hart@network.example",
      country_code: "DE",
      timezone: "Europe/Berlin",
      cookies: [{ ...cookie, path: "/", secure: true, http_only: true }],
    };
    const headers = { "content-type": "application/json" };
    const sent = await fetch("/api/credentials/create", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return sent.status;
  });
  expect(status).toBe(200);
}

const accounts = (page: Page) =>
  page.evaluate(async () => {
    const reply = await fetch("/api/credentials/fetch");
    return ((await reply.json()) as { payload: unknown[] }).payload.length;
  });

const chooseSpace = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const spaces = (await (await fetch("/api/users/fetch_spaces")).json()) as {
      payload: { _id: string; name: string }[];
    };
    const space = spaces.payload.find((one) => one.name === wanted)?._id;
    const headers = { "content-type": "application/json" };
    const sent = await fetch("/api/users/set_space", {
      method: "POST",
      headers,
      body: JSON.stringify({ space_id: space }),
    });
    if (!sent.ok) throw new Error(`set_space: ${sent.status}, ${await sent.text()}`);
  }, name);

test("an account moves to another workspace of the same admin, after a question; a workspace without another one doesn't offer it [SH-286]", async ({
  page,
}) => {
  test.setTimeout(150_000);
  await forgetSignUps();
  await signUp(page, `mona.${Date.now()}@stone.example`);
  await connect(page);
  await page.goto(address("/settings/connection"));
  await expect(page.getByRole("heading", { level: 1, name: "Connection" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Move to another workspace" })).toHaveCount(0);

  await page.goto(address("/workspace/add"));
  const form = page.getByRole("main");
  await form.getByRole("textbox").fill("Harbour Team");
  await form.getByRole("button", { name: /create/i }).click();
  await skipQuestions(page);
  expect(await accounts(page), "the new workspace has none").toBe(0);
  await chooseSpace(page, "Stone Sales");
  expect(await accounts(page), "the first one has its account").toBe(1);

  await page.goto(address("/settings/connection"));
  await expect(page.getByLabel("Country", { exact: true })).toBeVisible();
  await expect(page.getByText("Moving takes up to 5 minutes.")).toBeVisible();
  await inBothLooks(page, "move");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Move Ada Hart to Harbour Team?" });
  await inBothLooks(page, "question");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await question.getByRole("button", { name: "Move the account" }).click();
  await expect(page.getByText("Ada Hart was moved to Harbour Team.")).toBeVisible();
  expect(await accounts(page)).toBe(0);
  await chooseSpace(page, "Harbour Team");
  expect(await accounts(page)).toBe(1);
});
