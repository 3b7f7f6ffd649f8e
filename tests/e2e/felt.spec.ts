import { expect, type Locator, type Page, test } from "@playwright/test";
import { northwind, openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { address } from "./support/product.ts";

const { host } = northwind;

/** Where an element stands, counted from the top of the window. */
const topOf = async (element: Locator) => (await element.boundingBox())!.y;

/** Holds what the server says of pages back, as a slow one would. */
async function slowPages(page: Page, ms: number): Promise<void> {
  await page.route(/_rsc=/, async (route) => {
    await new Promise((later) => setTimeout(later, ms));
    await route.continue();
  });
}

/** Opens the list of campaigns and waits until nothing is loading. */
async function openCampaigns(page: Page): Promise<void> {
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page.waitForLoadState("networkidle");
}

/** Opens the first person of the list, and the form that edits them. */
async function editFirstPerson(page: Page) {
  await openSignedIn(page, "/profiles/my-prospects");
  await page.locator("tbody a").first().click();
  await page.getByRole("button", { name: "Edit person" }).click();
  const form = page.getByRole("dialog");
  return {
    form,
    company: form.getByLabel("Company"),
    panel: page.getByRole("complementary", { name: "Prospect" }),
    question: page.getByRole("alertdialog"),
  };
}

/** Waits until the page gets live updates. */
const isLive = (page: Page) => expect(page.locator("html[data-live=on]")).toBeAttached();

test("a slow way to another page shows a line, and the page that comes takes it away", async ({ page }) => {
  await openCampaigns(page);
  await slowPages(page, 2_000);
  const line = page.getByRole("progressbar", { name: "Loading" });
  await expect(line).toHaveCount(0);
  await page.getByRole("link", { name: "People" }).first().click();
  await expect(line).toHaveCSS("opacity", "1", { timeout: 1_500 });
  await expect(page).toHaveURL(/my-prospects/);
  await expect(line).toHaveCount(0);
});

test("an address that isn't there leads to the campaigns, which say so once [SH-194]", async ({ page }) => {
  await openSignedIn(page, "/nowhere/at/all?x=1");
  await expect(page.getByText("There is nothing at that address.")).toHaveCount(1);
  await expect(page).toHaveURL(/\/campaigns\/my-campaigns$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Campaigns" })).toBeVisible();
  await expect(page.getByText("There is nothing at that address.")).toHaveCount(0);
});

for (const width of [1440, 390])
  test(`without a connection an answer stays where it was typed, in sight, and isn't sent later (${width} px)`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { call } = await demoClient();
    const first = async () =>
      (await call<{ items: { _id: string }[] }>("GET", "/inbox/dialogs")).items[0]?._id ?? null;
    // The demo's people answer soon after the start.
    await expect.poll(first, { timeout: 30_000 }).not.toBeNull();
    await openSignedIn(page, `/inbox/${await first()}`);
    const message = page.getByRole("textbox", { name: "Message" });
    const send = page.getByRole("button", { name: "Send", exact: true });
    await page.getByRole("button", { name: "Email", exact: true }).click();
    const text = `Written without a line at ${width}`;
    let sent = 0;
    await page.route("**/inbox/dialogs/*/send*", (route) => {
      sent++;
      return route.abort();
    });
    await message.fill(text);
    const subject = page.getByRole("textbox", { name: "Subject" });
    if ((await subject.inputValue()) === "") await subject.fill("Hello");
    await context.setOffline(true);
    await expect(page.getByText("You are offline.")).toBeInViewport({ ratio: 1 });
    await expect(send).toBeInViewport({ ratio: 1 });
    await send.click();
    await expect(page.getByText("We couldn’t reach the server. What you typed is still here")).toBeVisible();
    await expect(message).toHaveValue(text);
    await expect(send).toBeInViewport({ ratio: 1 });
    await message.fill(`${text}, and changed`);
    const before = sent;
    await context.setOffline(false);
    await expect(page.getByText("You are offline.")).toHaveCount(0);
    await page.waitForTimeout(1_000);
    expect(sent).toBe(before);
    await expect(message).toHaveValue(`${text}, and changed`);
    await message.fill("");
  });

test("a menu is open with its first press: its code came while nobody did anything", async ({ page }) => {
  await openCampaigns(page);
  await page.waitForTimeout(2_500);
  let fetched = 0;
  page.on("request", (request) => {
    if (request.url().includes("/_next/static/")) fetched++;
  });
  const opener = page.getByRole("button", { name: /^Actions for / }).first();
  // By the program, so that no pointer comes near before.
  const opened = await opener.evaluate(async (button: HTMLElement) => {
    const began = performance.now();
    button.click();
    while (!document.querySelector("[role=menu]") && performance.now() - began < 5_000)
      await new Promise((turn) => setTimeout(turn, 5));
    return document.querySelector("[role=menu]") !== null;
  });
  expect([opened, fetched]).toEqual([true, 0]);
});

test("the first letter of a change moves no part of the builder", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await openSignedIn(page, "/campaigns/my-campaigns");
    const link = await page.locator('a[href*="/campaign/edit/"]:visible').first().getAttribute("href");
    await openSignedIn(page, `${link}?part=settings`);
    const name = page.getByLabel("Name");
    const tabs = page.getByRole("tablist");
    const [before, field] = [await topOf(tabs), await topOf(name)];
    await name.press("End");
    await name.pressSequentially("x");
    await expect(page.getByText("Not saved yet")).toBeVisible();
    expect([await topOf(tabs), await topOf(name)], `${width} px`).toEqual([before, field]);
    await page.getByRole("button", { name: "Undo" }).click();
  }
});

test("what is said under the fields of the sign-up moves none of them", async ({ page }) => {
  await page.goto(address("/auth/sign-up", host));
  await expect(page.locator("form[data-ready]")).toBeAttached();
  const button = page.getByRole("button", { name: "Create account" });
  const country = page.getByLabel("Country", { exact: true });
  const before = [await topOf(country), await topOf(button)];
  await button.click();
  await expect(page.getByText("Fill this in").first()).toBeVisible();
  expect([await topOf(country), await topOf(button)]).toEqual(before);
});

test.describe("the order of campaigns", () => {
  const names = ["Order one", "Order two", "Order three"];
  const made: string[] = [];

  test.afterEach(async () => {
    const { call } = await demoClient();
    for (const id of made.splice(0)) await call("POST", `/workflows/${id}/delete_async`);
  });

  const first = async () => {
    const { call } = await demoClient();
    const { items } = await call<{ items: { name: string }[] }>("GET", "/workflows?limit=3");
    return items.map(({ name }) => name);
  };

  test("is changed by dragging, by the arrows and from the menu, and is kept [OC-012]", async ({ page }) => {
    const { call } = await demoClient();
    const [account] = await call<{ _id: string }[]>("GET", "/credentials/fetch");
    const sequence = [{ id: "a", type: "message", delay: 0, text: "Hello" }];
    for (const name of [...names].reverse()) {
      const body = { name, credentials_id: account!._id, sequence };
      made.push((await call<{ _id: string }>("POST", "/workflows", body))._id);
    }
    await openSignedIn(page, "/campaigns/my-campaigns");
    const rows = page.locator("tbody tr");
    const shown = async () =>
      (await rows.locator("td:first-child a").allTextContents()).slice(0, names.length);
    const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
    const listed = (order: string[]) => expect.poll(shown).toEqual(order);
    const kept = (order: string[]) => expect.poll(first).toEqual(order);
    await listed(names);

    await handle("Order three").dragTo(rows.filter({ hasText: "Order one" }));
    await listed(["Order three", "Order one", "Order two"]);
    await kept(["Order three", "Order one", "Order two"]);

    await handle("Order three").focus();
    await page.keyboard.press("ArrowDown");
    await listed(["Order one", "Order three", "Order two"]);
    await expect(page.getByText(/^Order three is now 2 of \d+$/)).toBeAttached();
    await kept(["Order one", "Order three", "Order two"]);
    await expect(handle("Order three")).toBeFocused();
    // The list that is asked for after the move has come: the menu moves what it shows.
    await page.waitForLoadState("networkidle");
    await listed(["Order one", "Order three", "Order two"]);

    await page.getByRole("button", { name: "Actions for Order two" }).click();
    await page.getByRole("menuitem", { name: "Move up" }).click();
    await listed(["Order one", "Order two", "Order three"]);
    await kept(names);
    await page.reload();
    await listed(names);
  });
});

test("campaigns are copied to the accounts that are chosen [OC-014]", async ({ page }) => {
  const { call } = await demoClient();
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page
    .getByRole("button", { name: /^Actions for Spring outreach/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page).toHaveURL(/\/campaigns\/duplicate\?workflow=/);
  await expect(page.getByRole("checkbox", { name: /^Spring outreach/ }).first()).toBeChecked();
  const account = page.getByRole("group", { name: "Accounts that get a copy" }).getByRole("checkbox");
  const copy = page.getByRole("button", { name: /^(Copy|Make )/ });
  if (await account.first().isChecked()) await account.first().click();
  await expect(copy).toBeDisabled();
  await account.first().click();
  await page.getByRole("button", { name: "Make 1 copy" }).click();
  await expect(page.getByText("1 campaign copied")).toBeVisible();
  await expect(page).toHaveURL(/my-campaigns/);
  const { items } = await call<{ items: { _id: string; name: string; status: string }[] }>(
    "GET",
    "/workflows?limit=100",
  );
  const copies = items.filter(({ name, status }) => name.startsWith("Spring outreach") && status === "draft");
  expect(copies).toHaveLength(1);
  await expect(page.getByRole("link", { name: copies[0]!.name, exact: true }).first()).toBeVisible();
  // Among the deleted ones nobody is to take it for the campaign itself.
  await call("POST", `/workflows/${copies[0]!._id}/update`, { name: "Copied" });
  await call("POST", `/workflows/${copies[0]!._id}/delete_async`);
});

test("Escape closes an unchanged person's form alone; a changed one's asks before it loses what was typed", async ({
  page,
}) => {
  const { form, company, panel, question } = await editFirstPerson(page);
  await expect(company).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(panel).toBeVisible();
  await page.getByRole("button", { name: "Edit person" }).click();
  await company.fill("Somewhere else");
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  // Until the question has the focus, no key is meant for it.
  await expect(question.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(company).toHaveValue("Somewhere else");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button").last().click();
  await expect(form).toBeHidden();
  await expect(panel).toBeVisible();
});

test("Escape right behind the first letter asks too: the page's program may have done nothing between them", async ({
  page,
}) => {
  const { company, question } = await editFirstPerson(page);
  await company.evaluate(async (field: HTMLInputElement) => {
    // As the browser enters a letter: the form's program doesn't see its own writing to the field.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, "A");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  });
  await expect(question).toBeVisible();
  await expect(question.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(company).toHaveValue("A");
});

test("a panel asks before it closes, or shows the next person, over a changed form of its own", async ({
  page,
}) => {
  const { form, company, panel, question } = await editFirstPerson(page);
  await company.fill("Somewhere else");
  // Each form says of itself that it was changed; a panel has none yet, so one is put there.
  await expect(page.locator("form[data-unsaved]")).toHaveCount(1);
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button").last().click();
  await expect(page.locator("form[data-unsaved]")).toHaveCount(0);
  await panel.evaluate((element) => {
    const changed = document.createElement("form");
    changed.dataset.unsaved = "true";
    element.append(changed);
  });
  const stays = async (act: () => Promise<void>) => {
    await act();
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(panel).toBeVisible();
  };
  await stays(() => page.keyboard.press("Escape"));
  await stays(() => page.keyboard.press("ArrowDown"));
  await stays(() => panel.getByRole("button", { name: "Close" }).click());
  await panel.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button").last().click();
  await expect(panel).toBeHidden();
});

test("a failure without a connection is said, though nothing was said before", async ({ page, context }) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  await isLive(page);
  await page.waitForTimeout(2_500);
  await context.setOffline(true);
  await page
    .getByRole("button", { name: /^Pause/ })
    .first()
    .click();
  await expect(
    page.locator("[data-sonner-toast]").filter({ hasText: "We couldn’t reach the server" }),
  ).toBeVisible();
  await context.setOffline(false);
});

test("a campaign that changes elsewhere is fetched by the list's own call, and the page isn't rendered anew", async ({
  page,
}) => {
  const { call } = await demoClient();
  const { items } = await call<{ items: { _id: string; status: string }[] }>("GET", "/workflows");
  const { _id: id } = items.find(({ status }) => status === "active")!;
  await openSignedIn(page, "/campaigns/my-campaigns");
  await isLive(page);
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const turn = (status: string) => call("POST", `/workflows/${id}/update_status`, { status });
  await turn("paused");
  try {
    await expect(page.locator("tbody").getByText("Paused").first()).toBeVisible();
  } finally {
    await turn("active");
  }
  expect(asked.filter((url) => url.includes("/api/workflows")).length).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes("_rsc="))).toEqual([]);
});
