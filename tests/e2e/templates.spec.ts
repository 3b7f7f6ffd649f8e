import { expect, type Page, test } from "@playwright/test";
import type { TemplatePage } from "@/lib/contracts/templates.ts";
import { type Person, withAnswers } from "./support/answers.ts";
import { axeFaults } from "./support/axe.ts";
import { northwind } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { address } from "./support/product.ts";

const { host } = northwind;

test.afterEach(async () => {
  const { call } = await demoClient();
  for (const { _id } of (await call<TemplatePage>("GET", "/templates")).items)
    await call("DELETE", `/templates/${_id}`);
  for (const { _id } of (await call<{ items: Person[] }>("GET", "/inbox/dialogs?filter=archived")).items)
    await call("POST", `/inbox/dialogs/${_id}/archive`, { is_archived: false });
});

const heading = (page: Page, { full_name: name }: Person) =>
  page.getByRole("heading", { level: 2, name }).first();

test("a member writes a template, inserts it by the keyboard, schedules the message, and archives on to the next [OC-223] [OC-224] [OC-094]", async ({
  page,
}) => {
  // The one who answered last stands first.
  const [second, first] = (await withAnswers(page, 2, 4)) as [Person, Person];
  await page.goto(address("/templates", host));
  await expect(page).toHaveURL(/\/templates\/my-templates/);
  await expect(page.getByText("No templates yet")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "New template" }).first().click();
  await dialog.getByLabel("Name").fill("Follow up");
  await dialog.getByLabel("Message").fill("Hi {first_name|there}, still in {citty}?");
  await expect(dialog.getByText("There is no field citty")).toBeVisible();
  await dialog.getByLabel("Message").fill("Hi {first_name|there}, shall we talk?");
  await expect(dialog.getByText("There is no field citty")).toHaveCount(0);
  expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("button", { name: "Follow up", exact: true })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await test.step("a deleted one comes back by Undo", async () => {
    await page.getByRole("button", { name: "Actions for Follow up" }).first().click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(page.getByText("No templates yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: "Follow up", exact: true })).toBeVisible();
  });

  await page.goto(address(`/inbox/${first._id}?accounts=all`, host));
  await heading(page, first).waitFor();
  await expect(page.locator("html[data-live=on]")).toBeAttached();
  const composer = page.getByPlaceholder("Message", { exact: true });
  await test.step("a slash opens the templates, typing searches, Enter inserts", async () => {
    await page.keyboard.press("r");
    await expect(composer).toBeFocused();
    await composer.fill("");
    await page.keyboard.press("/");
    const search = page.getByRole("combobox", { name: "Search templates" });
    await expect(search).toBeFocused();
    await page.keyboard.type("follow");
    await expect(page.getByRole("option", { name: /Follow up/ })).toHaveAttribute("aria-selected", "true");
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(composer).toHaveValue(/^Hi .+, shall we talk\?$/);
    await expect(composer).not.toHaveValue(/\{/);
    await expect(composer).toBeFocused();
  });

  await test.step("a placeholder that nobody filled isn't sent, and a text near its limit shows its count", async () => {
    const written = await composer.inputValue();
    await composer.fill("Hi {first_name}");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("Fill in {first_name} or take it out")).toBeVisible();
    await composer.fill("x".repeat(7_990));
    await expect(page.getByText("10 characters left")).toBeVisible();
    await composer.fill(written);
  });

  await test.step("it is scheduled, changed to no past time, canceled, and back by Undo", async () => {
    const subject = page.getByRole("textbox", { name: "Subject" });
    if (await subject.isVisible()) await subject.fill("Shall we talk?");
    await page.getByRole("button", { name: "Send later" }).click();
    await page.getByRole("menuitem", { name: /^Tomorrow morning/ }).click();
    const scheduled = page.getByRole("region", { name: "Scheduled messages" });
    await expect(scheduled.getByText(/^Scheduled for/)).toBeVisible();
    await expect(composer).toHaveValue("");
    expect(await axeFaults(page)).toEqual([]);
    await scheduled.getByRole("button", { name: "Change" }).click();
    await dialog.getByLabel("Date and time").fill("2020-01-01T09:00");
    await dialog.getByRole("button", { name: "Save message" }).click();
    await expect(dialog.getByText("Choose a time that is still to come")).toBeVisible();
    expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button").last().click();
    await expect(dialog).toHaveCount(0);
    await scheduled.getByRole("button", { name: "Cancel sending" }).click();
    await expect(scheduled).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(scheduled.getByText(/^Scheduled for/)).toBeVisible();
    await scheduled.getByRole("button", { name: "Cancel sending" }).click();
    await expect(scheduled).toHaveCount(0);
  });

  await test.step("where Undo is refused, the text is put into the editor; a text that stands there is asked about", async () => {
    await composer.fill("Typed meanwhile");
    await page.route("**/api/inbox/dialogs/*/schedule", (route) =>
      route.fulfill({ status: 503, json: { ok: false, error: "Not now", reason: "unavailable" } }),
    );
    await page.getByRole("button", { name: "Undo" }).click();
    const asked = page.getByRole("alertdialog", { name: "Replace what you have typed?" });
    await expect(asked).toBeVisible();
    await expect(composer).toHaveValue("Typed meanwhile");
    expect(await axeFaults(page, "[role=alertdialog]")).toEqual([]);
    await asked.getByRole("button", { name: "Replace it" }).click();
    await expect(composer).toHaveValue(/shall we talk\?$/);
    await page.unroute("**/api/inbox/dialogs/*/schedule");
    await composer.fill("");
  });

  await test.step("E archives and goes on to the next conversation; Undo leads back", async () => {
    await heading(page, first).click();
    await page.keyboard.press("e");
    await expect(page).toHaveURL(new RegExp(second._id));
    await expect(heading(page, second)).toBeVisible();
    await page.getByRole("button", { name: "Bring back from the archive" }).last().click();
    await expect(page).toHaveURL(new RegExp(first._id));
  });
});

test("a phone has a screen for the list, the chat and the person, and back leads through them [OC-239] [OC-240] [OC-241]", async ({
  page,
}) => {
  const [first] = (await withAnswers(page, 1, 4)) as [Person];
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address("/inbox/list?accounts=all", host));
  const rows = page.getByRole("list", { name: "Inbox" });
  const composer = page.getByPlaceholder("Message", { exact: true });
  await expect(page.locator("html[data-live=on]")).toBeAttached();
  await rows.getByRole("button", { name: new RegExp(first.full_name) }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/inbox/${first._id}/chat`);
  await expect(composer).toBeVisible();
  await expect(rows).toBeHidden();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "About this person" }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/inbox/${first._id}/info`);
  await expect(composer).toBeHidden();
  await expect(page.getByRole("link", { name: "Open in People" })).toBeVisible();
  await page.goBack();
  await expect(composer).toBeVisible();
  await page.goBack();
  await expect(rows).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === "/inbox/list");

  // Each address opens its screen by itself, and its arrow leads on.
  await page.goto(address(`/inbox/${first._id}/info?accounts=all`, host));
  await expect(page.getByRole("link", { name: "Open in People" })).toBeVisible();
  await expect(composer).toBeHidden();
  await page.getByRole("button", { name: "Back to the conversation" }).click();
  await expect(composer).toBeVisible();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(rows).toBeVisible();
});
