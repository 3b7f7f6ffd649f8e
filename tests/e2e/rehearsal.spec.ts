import { expect, test } from "@playwright/test";
import { openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";

test("a campaign is rehearsed: when it would be done, week by week, and with other assumptions", async ({
  page,
}) => {
  const client = await demoClient();
  const { items } = await client.call<{ items: { _id: string }[] }>("GET", "/workflows?limit=1");
  await openSignedIn(page, `/campaign/edit/${items[0]?._id}`);
  await page.getByRole("tab", { name: /people/i }).click();
  await page.getByRole("button", { name: "When will it be done?" }).click();
  const dialog = page.getByRole("dialog", { name: "Rehearsal" });
  await expect(dialog.getByText(/The last action would take place on|Nothing would be sent/)).toBeVisible();
  await expect(dialog.getByText("How people stand in the end")).toBeVisible();
  const asked = page.waitForResponse((reply) => reply.url().includes("reply_percent=100"));
  await dialog.getByLabel("People who reply").fill("100");
  await dialog.getByRole("button", { name: "Rehearse again" }).click();
  expect((await asked).status()).toBe(200);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
