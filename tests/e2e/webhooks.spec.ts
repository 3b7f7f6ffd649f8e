import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import type { LabelView } from "@/lib/contracts/labels.ts";
import type { WebhookView } from "@/lib/contracts/webhooks.ts";
import { axeFaults } from "./support/axe.ts";
import { database } from "./support/database.ts";
import { openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";

/** Has the webhooks of this copy call an address. */
async function callAt(url: string): Promise<void> {
  const sql = database();
  await sql.begin(async (tx) => {
    await tx`select set_config('app.platform', 'operations', true)`;
    const changed = await tx`update webhooks set url = ${url} returning id`;
    expect(changed).toHaveLength(1);
  });
  await sql.end();
}

test.afterEach(async () => {
  const { call } = await demoClient();
  for (const { _id } of (await call<{ webhooks: WebhookView[] }>("GET", "/webhooks")).webhooks)
    await call("DELETE", `/webhooks/${_id}`);
});

test("a member adds a webhook from the catalogue, tests it, and sends a message again [OC-422, OC-423, OC-424, OC-445]", async ({
  page,
}) => {
  await openSignedIn(page, "/integrations");
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Webhook" }) })
    .getByRole("link", { name: "Manage" })
    .click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await test.step("a form that isn't filled in says so and keeps what was typed", async () => {
    await page.getByRole("link", { name: "Add webhook" }).click();
    await page.waitForURL("**/webhook/base-settings");
    await page.getByLabel("Name", { exact: false }).first().fill("Our CRM");
    await page.getByRole("button", { name: "Save webhook" }).click();
    await expect(page.getByText("Enter values in the fields")).toBeVisible();
    await expect(page.getByText("Select at least one update type")).toBeVisible();
    await page.getByLabel("Address").fill("https://10.0.0.1/in");
    await page.getByRole("checkbox", { name: "Somebody replied" }).click();
    await expect(page.getByRole("checkbox", { name: "Marked as customer" })).toBeEnabled();
    await page.getByRole("button", { name: "Add field" }).click();
    await page.getByLabel("Field name").fill("source");
    await page.getByLabel("Value").fill("outreach");
    await page.getByRole("button", { name: "Save webhook" }).click();
    await expect(page.getByText(/inside a private network/)).toBeVisible();
    await expect(page.getByLabel("Value")).toHaveValue("outreach");
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel("Address").fill("https://hooks.invalid/in");
    await page.getByRole("button", { name: "Save webhook" }).click();
    await page.waitForURL(/\/webhook$/);
  });

  await test.step("its labels are chosen on a page of their own, and the others stay", async () => {
    await page.getByRole("button", { name: "Actions for Our CRM" }).first().click();
    await page.getByRole("menuitem", { name: "Label settings" }).click();
    await page.waitForURL(/\/webhook\/labels-settings\?webhook=/);
    await page.getByRole("checkbox", { name: "Label put on", exact: true }).click();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Save webhook" }).click();
    await page.waitForURL(/\/webhook$/);
    await expect(page.getByText("Somebody replied, Label put on")).toBeVisible();
  });

  await test.step("a test tells with which status code the receiver responded", async () => {
    await page.getByRole("button", { name: "Test Our CRM" }).first().click();
    await expect(page.getByText(/Our CRM: no answer/)).toBeVisible({ timeout: 15_000 });
    // A receiver of this machine, whose address no member could give.
    const got: string[] = [];
    const receiver = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      got.push(body);
      response.writeHead(418).end();
    });
    await new Promise<void>((listening) => receiver.listen(0, "127.77.0.1", listening));
    await callAt(`http://127.77.0.1:${(receiver.address() as AddressInfo).port}/in`);
    await page.getByRole("button", { name: "Test Our CRM" }).first().click();
    await expect(page.getByText("Webhook responded with status code 418")).toBeVisible();
    expect(got.map((body) => (JSON.parse(body) as { test: boolean }).test)).toEqual([true]);
    receiver.close();
    await callAt("https://hooks.invalid/in");
  });

  await test.step("the secret is shown on demand and replaced", async () => {
    await page.getByRole("button", { name: "Actions for Our CRM" }).first().click();
    await page.getByRole("menuitem", { name: "Signing secret" }).click();
    const secret = page.getByRole("dialog").locator("code");
    await expect(secret).toHaveText(/^whsec_/);
    const before = await secret.textContent();
    await page.getByRole("button", { name: "Replace secret" }).click();
    await expect(secret).not.toHaveText(before!);
    expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
    await page.keyboard.press("Escape");
  });

  await test.step("what it told stands in its log, and is sent again", async () => {
    const { call } = await demoClient();
    const label = await call<LabelView>("POST", "/labels/create", {
      name: "Told by a webhook",
      color: "red",
      label_type: "space",
      key: "webhooks-spec",
    });
    const people = await call<{ items: { _id: string }[] }>("GET", "/profiles?limit=1");
    await call("POST", `/profiles/${people.items[0]!._id}/labels`, { label_id: label._id });
    await page.getByRole("link", { name: "Our CRM" }).first().click();
    await page.waitForURL(/webhook=/);
    const log = page.getByRole("region", { name: "Messages of Our CRM" });
    await expect(log.getByText("Label put on").first()).toBeVisible({ timeout: 15_000 });
    await expect(log.getByRole("table").getByText("Waiting").first()).toBeVisible();
    await log
      .getByRole("button", { name: /^Send again: Label put on/ })
      .first()
      .click();
    await expect(page.getByText("It is sent again now")).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await axeFaults(page)).toEqual([]);
    await call("DELETE", `/labels/${label._id}/delete`);
  });
});
