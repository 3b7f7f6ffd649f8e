import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { openSignedIn } from "./support/demo.ts";
import { picture } from "./support/picture.ts";

test("a mailbox behind SendGrid: connected, changed without its key, and told of what comes back", async ({
  page,
}) => {
  await openSignedIn(page, "/integrations");
  await page.getByRole("button", { name: "Connect SendGrid" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("by.sendgrid@mail.example");
  await dialog.getByLabel("API key").fill("SG.wrong");
  await picture(page, "dialog");
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByText(/invalid, expired, or revoked/).first()).toBeVisible();
  // Nothing that was typed is lost.
  await expect(dialog.getByLabel("Email address")).toHaveValue("by.sendgrid@mail.example");
  await dialog.getByLabel("API key").fill("SG.embedded-world.mailbox-key-1");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText("The mailbox is connected")).toBeVisible();

  const row = page.getByRole("listitem").filter({ hasText: "by.sendgrid@mail.example" }).last();
  await row.getByRole("link", { name: "Manage" }).click();
  await page.waitForURL(/\/mailboxes\/sendgrid\//);
  const events = page.getByRole("region", { name: "Returned mails and complaints" });
  await expect(events.getByText("Not set up")).toBeVisible();
  await expect(events.getByText(/^http.*\/api\/mail_events\/[\w-]{20,}$/)).toBeVisible();
  await events.getByLabel("Verification key").fill("nonsense");
  await events.getByRole("button", { name: "Save key" }).click();
  await expect(events.getByText("This isn't a verification key as SendGrid shows it")).toBeVisible();
  await events
    .getByLabel("Verification key")
    .fill(
      "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERRo2pv3JPJmm4qHYolcgTcmVq0PhuorcXIWKlZmFL95HwmOr1JyqA75Jv3t8Vb7MOEWlL3UdJXDoyXhV3xmMcg==",
    );
  await events.getByRole("button", { name: "Save key" }).click();
  await expect(events.getByText("Set up, nothing came yet")).toBeVisible();
  await picture(page, "page", { fullPage: true });
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Change name or service" }).click();
  await dialog.getByLabel("Sender name").fill("Ada by SendGrid");
  await dialog.getByRole("button", { name: "Save mailbox" }).click();
  await expect(page.getByText("Mailbox saved")).toBeVisible();
  await expect(events.getByText("Set up, nothing came yet")).toBeVisible();

  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await page.waitForURL(/\/integrations$/);
});
