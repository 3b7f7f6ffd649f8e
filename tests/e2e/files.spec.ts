import { expect, type Page, test } from "@playwright/test";
import { type Person, withAnswers } from "./support/answers.ts";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { addEmailStep } from "./support/email-step.ts";
import { picture } from "./support/picture.ts";
import { address, world } from "./support/product.ts";

const sender = "dana.north@mail.example";
const text = (name: string, content: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

/** The newest mail that a mailbox of the demo sent, as it was received. */
async function newestSent(mailbox = sender): Promise<string> {
  const { mails } = await world<{ mails: { uid: number }[] }>("GET", `/mailboxes/${mailbox}?folder=Sent`);
  const uid = Math.max(...mails.map((mail) => mail.uid));
  return (await world<{ raw: string }>("GET", `/mailboxes/${mailbox}/mails/${uid}?folder=Sent`)).raw;
}

/** Chooses files as a person does, by the button. */
async function attach(page: Page, ...files: ReturnType<typeof text>[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach files" }).click();
  await (await chooser).setFiles(files);
}

test("a member sends files with a mail; a refused one says why, and a draft keeps them", async ({ page }) => {
  const [person] = (await withAnswers(page, 1, 9)) as [Person];
  await page.goto(address(`/inbox/${person._id}`, northwind.host));
  await page.getByRole("button", { name: "Email", exact: true }).click();
  const files = page.getByRole("list", { name: "Attached files" });

  await test.step("several at once: each is listed with its size, a program with the reason", async () => {
    await attach(
      page,
      text("Offer.txt", "Forty pallets a week"),
      text("setup.exe", "MZ"),
      text("List.txt", "one, two"),
    );
    await expect(files.getByRole("listitem")).toHaveCount(3);
    await expect(files.getByText("Mail services refuse files of this kind.")).toBeVisible();
    expect(await axeFaults(page, "main")).toEqual([]);
    await picture(page, "composer");
    await files.getByRole("button", { name: "Dismiss setup.exe" }).click();
    await files.getByRole("button", { name: "Remove List.txt" }).click();
    await expect(files.getByRole("listitem")).toHaveCount(1);
  });

  await test.step("a dropped one comes, too, and a new browser finds the draft with its files", async () => {
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["dropped"], "Dropped.txt", { type: "text/plain" }));
      return transfer;
    });
    await page.locator("[data-composer]").dispatchEvent("drop", { dataTransfer: data });
    await expect(files.getByText("Dropped.txt")).toBeVisible();
    await page.getByRole("textbox", { name: "Subject" }).fill("Our offer");
    const kept = page.waitForResponse((answer) => answer.url().includes("/draft"));
    await page.locator("[data-composer]").fill("Here is the offer");
    await kept;
    await page.evaluate(() => window.localStorage.clear());
    await page.reload();
    await page.getByRole("button", { name: "Email", exact: true }).click();
    await expect(files.getByRole("listitem")).toHaveCount(2);
  });

  await test.step("the mail leaves with them, and the conversation has them", async () => {
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(files).toHaveCount(0);
    const sent = page.getByRole("list", { name: "Attachments" }).last();
    await expect(sent.getByRole("listitem")).toHaveCount(2);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      sent.getByRole("link", { name: /Offer\.txt/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Offer.txt");
    await expect.poll(() => newestSent()).toContain(Buffer.from("Forty pallets a week").toString("base64"));
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address(`/inbox/${person._id}/chat`, northwind.host));
    await page.getByRole("button", { name: "Email", exact: true }).click();
    await attach(page, text("A rather long name of a file that somebody was sent by somebody else.txt", "a"));
    await expect(files.getByRole("button", { name: /^Remove/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeFaults(page, "main")).toEqual([]);
    await picture(page, "phone");
    await files.getByRole("button", { name: /^Remove/ }).click();
  });
});

test("an e-mail step keeps its files, and its test mail carries them", async ({ page }) => {
  await openSignedIn(page, "/campaign/add");
  await page.getByLabel("Name", { exact: true }).fill("With files");
  await addEmailStep(page);
  await attach(page, text("Offer.txt", "For every reader"));
  const files = page.getByRole("list", { name: "Attached files" });
  await expect(files.getByText("Offer.txt")).toBeVisible();
  expect(await axeFaults(page, "main")).toEqual([]);
  await files.scrollIntoViewIfNeeded();
  await picture(page, "step");
  await page.getByLabel("Send a test to").fill("reader@mail.example");
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Test sent to reader@mail.example")).toBeVisible();
  const inbox = "/mailboxes/reader@mail.example";
  await expect
    .poll(async () => (await world<{ mails: object[] }>("GET", inbox)).mails.length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  const { mails } = await world<{ mails: { uid: number }[] }>("GET", inbox);
  const { raw } = await world<{ raw: string }>("GET", `${inbox}/mails/${mails.at(-1)!.uid}`);
  expect(raw).toContain(Buffer.from("For every reader").toString("base64"));

  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.waitForURL(/\/campaign\/edit\//);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  await page.goto(address(`/campaign/edit/${id}?part=sequence`, northwind.host));
  await page.getByRole("button", { name: /Email/ }).first().click();
  await expect(files.getByText("Offer.txt")).toBeVisible();
  const { call } = await demoClient();
  await call("POST", `/workflows/${id}/delete_async`, {});
});

test("a picture stands in the text of a mail where its writer put it", async ({ page }) => {
  const [person] = (await withAnswers(page, 1, 9)) as [Person];
  await page.goto(address(`/inbox/${person._id}`, northwind.host));
  await page.getByRole("button", { name: "Email", exact: true }).click();
  const picture = {
    name: "chart.png",
    mimeType: "image/png",
    buffer: Buffer.from("89504e470d0a1a0a", "hex"),
  };
  await attach(page, picture);
  await page.getByRole("textbox", { name: "Subject" }).fill("A chart");
  await page.locator("[data-composer]").fill("Look: ");
  await page.getByRole("button", { name: "Show chart.png in the text" }).click();
  await expect(page.locator("[data-composer]")).toHaveValue("Look: [image: chart.png]");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("list", { name: "Attached files" })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Attachments" }).last()).toContainText("chart.png");
  await expect.poll(() => newestSent()).toMatch(/Content-Disposition: inline;\s+filename=chart\.png/);
  expect(await newestSent()).toMatch(/src=(?:3D)?"cid:picture\d/);
});
