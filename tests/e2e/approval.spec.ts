import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { mailCampaign } from "./support/mail-campaign.ts";
import { world } from "./support/product.ts";

interface Received {
  readonly effects: readonly { readonly address: string; readonly body: string }[];
}

const dayMs = 86_400_000;
const later = (days: number) => world("POST", "/clock", { mode: "real", advanceMs: days * dayMs });

/** How many mails a person received. */
async function mailsOf(name: string): Promise<number> {
  const { effects } = await world<Received>("GET", "/received?channel=mail&limit=1000");
  return effects.filter(({ address }) => address === `${name}@approval.test`).length;
}

/** The same, ten minutes later: between two mails their mailbox rests for minutes. */
async function mailsOfLater(name: string): Promise<number> {
  await later(10 / (24 * 60));
  return mailsOf(name);
}

/** A running campaign of two mails, whose people await approval. */
const campaignOf = (names: readonly string[]) =>
  mailCampaign({
    name: "Looked through first",
    approval: "manual",
    steps: [
      { id: "first", delay: 0 },
      { id: "second", delay: 240 },
    ],
    people: names.map((name) => `${name}@approval.test`),
  });

// Other journeys open the first campaign of the list, which is the demo's own.
let made: string | null = null;
test.afterEach(async () => {
  if (made) await (await demoClient()).call("POST", `/workflows/${made}/delete_async`, {});
  made = null;
});

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const choose = (page: Page, name: string) => rowOf(page, name).getByRole("checkbox").check();
const press = (page: Page, verb: string) => page.getByRole("button", { name: verb, exact: true }).click();

test("people of a campaign get nothing before somebody approves them; one is held, released, canceled", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const patient = { timeout: 60_000 };
  const id = await campaignOf(["ada", "ben", "cleo", "dora"]);
  made = id;
  await openSignedIn(page, `/campaign/edit/${id}?part=people`);

  await test.step("the page says who awaits approval; one of them is approved, and only that one gets a mail", async () => {
    await expect(page.getByText(/^4 people await approval/)).toBeVisible(patient);
    expect(await axeFaults(page)).toEqual([]);
    await choose(page, "ada");
    // The route stays: while one is taken away, requests that wait for it can stay without an answer.
    let isDown = true;
    await page.route(/\/profiles\/change$/, (route) => (isDown ? route.abort() : route.continue()));
    await press(page, "Approve");
    await expect(page.getByText("We couldn’t reach the server. Try again.")).toBeVisible();
    isDown = false;
    await press(page, "Approve");
    await expect(page.getByText(/^3 people await approval/)).toBeVisible();
    await expect(rowOf(page, "ada").getByText("Awaiting approval")).toHaveCount(0);
    await later(2);
    await expect.poll(() => mailsOfLater("ada"), patient).toBe(1);
    for (const name of ["ben", "cleo", "dora"]) expect(await mailsOf(name)).toBe(0);
  });

  await test.step("canceling asks first, and can be left", async () => {
    await choose(page, "dora");
    await press(page, "Cancel sequence");
    const question = page.getByRole("alertdialog", { name: "Cancel the sequence of this person?" });
    await expect(question.getByRole("button", { name: "Leave as it is" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(rowOf(page, "dora").getByText("Awaiting approval")).toBeVisible();
    await press(page, "Cancel sequence");
    await question.getByRole("button", { name: "Cancel sequence" }).click();
    await expect(rowOf(page, "dora").getByText("Canceled")).toBeVisible();
  });

  await test.step("the question counts only those whom it can cancel", async () => {
    await choose(page, "dora");
    await choose(page, "ben");
    await press(page, "Cancel sequence");
    const question = page.getByRole("alertdialog", { name: "Cancel the sequence of this person?" });
    await question.getByRole("button", { name: "Leave as it is" }).click();
    await page.getByRole("button", { name: "Clear selection" }).click();
  });

  await test.step("who is held gets nothing more, while everybody else is approved and gets theirs", async () => {
    await choose(page, "ada");
    await press(page, "Hold");
    await expect(rowOf(page, "ada").getByText("On hold")).toBeVisible();
    await press(page, "Approve all");
    await expect(page.getByText(/await approval\./)).toHaveCount(0, patient);
    await later(12);
    for (const name of ["ben", "cleo"])
      await expect.poll(() => mailsOfLater(name), patient).toBeGreaterThan(0);
    expect(await mailsOf("ada")).toBe(1);
    expect(await mailsOf("dora")).toBe(0);
  });

  await test.step("who is released in their dialog goes on", async () => {
    const opener = page.getByRole("button", { name: "ada", exact: true });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "ada" });
    await dialog.getByRole("button", { name: "Release" }).click();
    await expect(dialog.getByRole("button", { name: "Hold" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await later(2);
    await expect.poll(() => mailsOfLater("ada"), patient).toBe(2);
  });
});
