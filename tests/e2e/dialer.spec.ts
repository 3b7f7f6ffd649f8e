import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { inBothLooks } from "./support/both-looks.ts";
import { changeWorkspace, database } from "./support/database.ts";
import { northwind, openSignedIn, tokenOf } from "./support/demo.ts";
import { picture } from "./support/picture.ts";
import { world } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";
import { operate } from "./support/running.ts";

interface Space {
  readonly _id: string;
  readonly tier: string;
  readonly brand: string;
}
interface Region {
  readonly _id: string;
  readonly name: string;
}
interface WorldCall {
  readonly digits: string;
  readonly is_muted: boolean;
  readonly status: string;
}

/** Somebody for whom it is day at this moment, whichever it is. */
function awake(): string {
  const hour = new Date().getUTCHours();
  if (hour >= 8 && hour < 18) return "+493012345678";
  return hour >= 18 && hour < 23 ? "+5511987654321" : "+81312345678";
}

const call = async <T>(path: string, method = "GET", body?: object) => {
  const headers = { authorization: `Bearer ${await tokenOf(northwind)}` };
  return payload<T>(ask(`/api${path}`, { host: northwind.host, method, headers, ...(body ? { body } : {}) }));
};
const setCalling = ({ brand, tier }: Space, word: "on" | "off" | "default") =>
  operate("plan", brand, tier, `calling=${word}`);

/** Northwind with calls, and with one number or none. */
async function prepare(numbers: 0 | 1): Promise<Space> {
  const space = await call<Space>("/space/info");
  setCalling(space, "on");
  for (const { id } of await call<{ id: string }[]>("/dialer/phones"))
    await call(`/dialer/phones/${id}`, "DELETE");
  await changeWorkspace(space._id, { has_dialer: numbers > 0 });
  if (numbers === 0) return space;
  const regions = await call<Region[]>("/dialer/regions?country_code=GB&category=local");
  const { _id: region_id } = regions.find(({ name }) => name === "London")!;
  await call("/dialer/phones/buy", "POST", { region_id, count: 1, key: randomUUID() });
  return space;
}

const panel = (page: Page) => page.getByRole("complementary", { name: "Dialer" });
const field = (page: Page) => panel(page).getByLabel("Number to call");
const calls = () => world<WorldCall[]>("GET", "/phones/calls");
const openPanel = async (page: Page) => {
  await page.getByRole("button", { name: "Dialer", exact: true }).click();
  await expect(panel(page)).toBeVisible();
};
const widen = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });
const connected = (page: Page) => expect(panel(page).getByText("Connected", { exact: true })).toBeVisible();

test.afterEach(async () => {
  setCalling(await call<Space>("/space/info"), "default");
});

test("a number is got in a modal of 500 pixels: country, state, region, price in credits [OC-290, OC-297, OC-318, OC-322, OC-323]", async ({
  page,
}) => {
  await prepare(0);
  await openSignedIn(page, "/dialer/phone-numbers");
  await expect(page, "nobody turned the dialer on").toHaveURL(/campaigns/);
  await openPanel(page);
  await expect(panel(page).getByRole("button", { name: "Get Started" })).toBeVisible();
  await inBothLooks(page, "empty");
  await widen(page);
  await panel(page).getByRole("button", { name: "Get Started" }).click();
  const dialog = page.getByRole("dialog", { name: "Get number" });
  await expect(dialog).toHaveCSS("width", "500px");
  await dialog.getByRole("button", { name: "Get number" }).click();
  await expect(dialog.getByText("Choose a country.")).toBeVisible();
  await dialog.getByLabel("Country").click();
  await page.keyboard.type("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await expect(dialog.getByLabel("State")).toHaveCount(0);
  await dialog.getByLabel("Country").click();
  await page.keyboard.type("United States");
  await page.getByRole("option", { name: "United States" }).click();
  await expect(dialog.getByText("Choose a state.")).toBeVisible();
  await dialog.getByLabel("State").click();
  await page.keyboard.type("New York");
  await page.getByRole("option", { name: "New York" }).click();
  await dialog.getByLabel("Region").selectOption({ label: "New York (12 available)" });
  await expect(dialog.getByText("30 credits a month, plus 20 credits for setup")).toBeVisible();
  expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
  await picture(page, "get-number");
  await dialog.getByRole("button", { name: "Get number" }).click();
  await expect(page.getByText("Number has been successfully purchased")).toBeVisible();
  await expect(panel(page).getByText(/^\+1212555/)).toBeVisible();
});

test("somebody is called: connecting, connected with a running timer, muted, tones sent, ended; the call stands on top of the history [OC-303, OC-304, OC-305, OC-306, OC-292]", async ({
  page,
}) => {
  await prepare(1);
  await openSignedIn(page, "/campaigns/my-campaigns");
  await openPanel(page);
  const before = await panel(page).getByRole("listitem").count();
  await field(page).fill(awake());
  await field(page).press("Enter");
  await expect(panel(page).getByText("Connecting…")).toBeVisible();
  await connected(page);
  await expect(panel(page).getByRole("timer")).toHaveText(/^0:0[1-9]$/);
  await panel(page).getByRole("button", { name: "Mute" }).click();
  await expect(panel(page).getByRole("button", { name: "Unmute" })).toBeVisible();
  await panel(page).getByRole("button", { name: "Dialpad" }).click();
  await panel(page).getByRole("button", { name: "5", exact: true }).click();
  await panel(page).getByRole("button", { name: "7", exact: true }).click();
  await expect(panel(page).getByText("57", { exact: true })).toBeVisible();
  await expect.poll(async () => (await calls()).at(-1)).toMatchObject({ digits: "57", is_muted: true });
  await inBothLooks(page, "in-call");
  await widen(page);
  await panel(page).getByRole("button", { name: "Unmute" }).click();
  await panel(page).getByRole("button", { name: "Dialpad" }).click();
  await expect(panel(page).getByRole("button", { name: "5", exact: true })).toHaveCount(0);
  await expect.poll(async () => (await calls()).at(-1)?.is_muted).toBe(false);
  // Nothing but the end ends it.
  await page.keyboard.press("Escape");
  await expect(panel(page).getByRole("timer")).toBeVisible();
  await panel(page).getByRole("button", { name: "End" }).click();
  const list = panel(page).getByRole("list", { name: "Calls" }).getByRole("listitem");
  await expect(list).toHaveCount(before + 1);
  await expect(list.first()).toContainText(awake());
  await expect.poll(async () => (await calls()).at(-1)?.status).toBe("completed");
  await inBothLooks(page, "history");
});

test("what is dialled is checked: the signs, shift, Enter, the form, and a number that calls [OC-307, OC-308, OC-311, OC-312, OC-313]", async ({
  page,
}) => {
  const { _id: id } = await prepare(1);
  await openSignedIn(page, "/campaigns/my-campaigns");
  await openPanel(page);
  await field(page).fill("12a3");
  await expect(field(page)).toHaveValue("123");
  await field(page).press("Enter");
  await expect(page.getByText("Wrong phone number format")).toBeVisible();
  await field(page).fill("");
  await panel(page)
    .getByRole("button", { name: /^0/ })
    .click({ modifiers: ["Shift"] });
  await panel(page).getByRole("button", { name: "4", exact: true }).click();
  await expect(field(page)).toHaveValue("+4");
  await inBothLooks(page, "ready");
  await widen(page);
  const sql = database();
  await sql.begin(async (tx) => {
    await tx`select set_config('app.workspace', ${id}, true)`;
    await tx`update phone_numbers set state = 'suspended', suspended_at = product_now()
      where workspace_id = ${id} and state = 'active'`;
  });
  await sql.end();
  await page.reload();
  await openPanel(page);
  await field(page).fill(awake());
  await field(page).press("Enter");
  await expect(page.getByText("Select number")).toBeVisible();
});

test("a browser without calls says so and isn't connected; without a microphone nobody is called [OC-309, OC-310, OC-315]", async ({
  page,
  context,
}) => {
  await prepare(1);
  const began = (await calls()).length;
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error("denied"));
  });
  await openSignedIn(page, "/campaigns/my-campaigns");
  await openPanel(page);
  await field(page).fill(awake());
  await field(page).press("Enter");
  await expect(page.getByText("Allow the microphone to make calls.")).toBeVisible();
  await context.addInitScript(() => {
    delete (window as { RTCPeerConnection?: unknown }).RTCPeerConnection;
  });
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await page.reload();
  await openPanel(page);
  await expect(panel(page).getByText("Your browser doesn't support calls")).toBeVisible();
  await field(page).fill(awake());
  await field(page).press("Enter");
  await expect(page.getByText("Your browser doesn't support calls")).toHaveCount(2);
  expect(asked.filter((url) => url.includes("/dialer/token"))).toEqual([]);
  expect((await calls()).length).toBe(began);
});

test("a sign-in that fails is only logged; without calls in the plan a placeholder replaces the panel [OC-293, OC-316]", async ({
  page,
}) => {
  const space = await prepare(1);
  const logged: string[] = [];
  page.on("console", (line) => void logged.push(line.text()));
  await page.route("**/api/dialer/token*", (route) => route.abort());
  await openSignedIn(page, "/campaigns/my-campaigns");
  await openPanel(page);
  await expect.poll(() => logged.join(" ")).toContain("The voice client could not sign in");
  await expect(field(page)).toBeVisible();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Close the dialer" }).click();
  await page.goto(page.url());
  setCalling(space, "off");
  await openPanel(page);
  await expect(panel(page).getByText("Calls aren’t part of your plan")).toBeVisible();
  await inBothLooks(page, "placeholder");
  await widen(page);
  await panel(page).getByRole("button", { name: "See plans" }).click();
  await expect(page.getByRole("dialog")).toContainText("Calls aren’t part of your plan");
});

test("the table of recordings has its columns, and a call opens with a waveform, the player and a download [OC-289, OC-295, OC-296]", async ({
  page,
}) => {
  await prepare(1);
  await openSignedIn(page, "/campaigns/my-campaigns");
  await openPanel(page);
  await field(page).fill(awake());
  await field(page).press("Enter");
  await connected(page);
  await panel(page).getByRole("button", { name: "End" }).click();
  await expect.poll(async () => (await calls()).at(-1)?.status).toBe("completed");
  await panel(page).getByRole("link", { name: "Call recordings" }).click();
  await expect(page).toHaveURL(/dialer\/call-recordings/);
  const names = "Action,Date,Prospect name,Company name,Duration,Price,Region,Call from,Call to".split(",");
  await expect(page.getByRole("columnheader")).toHaveText(names);
  const row = page.getByRole("row").filter({ hasText: awake() }).first();
  await expect(row.getByText("0 credits", { exact: true }), "nobody counts them here").toBeVisible();
  await expect(row.getByRole("button", { name: /^Play/ })).toBeEnabled();
  await inBothLooks(page, "recordings");
  await widen(page);
  await row.getByRole("button", { name: /^About the call/ }).click();
  const info = page.getByRole("dialog");
  await expect(info.getByRole("slider", { name: "Position in the recording" })).toBeVisible();
  await expect(info.getByRole("link", { name: "Download" })).toBeVisible();
  expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
  await picture(page, "call-info");
  await info.getByRole("button", { name: "Open in player" }).click();
  await expect(page.getByRole("button", { name: "10 seconds forward" })).toBeVisible();
});

test("numbers are named, redirected, switched and given back, and what can't be reached is told [OC-288, OC-294, OC-314, OC-333, OC-334]", async ({
  page,
}) => {
  await prepare(1);
  await openSignedIn(page, "/dialer/phone-numbers");
  await expect(page.getByRole("heading", { level: 1, name: "Phone numbers" })).toBeVisible();
  await page.getByRole("button", { name: "Get number" }).click();
  const dialog = page.getByRole("dialog", { name: "Get number" });
  await dialog.getByLabel("Country").click();
  await page.keyboard.type("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await dialog.getByLabel("Region").selectOption({ label: "Berlin (10 available)" });
  await dialog.getByLabel("How many").fill("11");
  await dialog.getByRole("button", { name: "Get number" }).click();
  await expect(dialog.getByText("There are 10 numbers in this region.")).toBeVisible();
  await dialog.getByLabel("How many").fill("1");
  await page.route("**/api/dialer/phones/buy", (route) => route.abort());
  await dialog.getByRole("button", { name: "Get number" }).click();
  await expect(page.getByText(/reach the server/).first()).toBeVisible();
  await page.unroute("**/api/dialer/phones/buy");
  await dialog.getByRole("button", { name: "Get number" }).click();
  await expect(page.getByText("Number has been successfully purchased")).toBeVisible();

  const item = page.getByRole("main").getByRole("listitem").filter({ hasText: "Berlin" });
  await item.getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("dialog");
  await edit.getByLabel("Name").fill("Front desk");
  await edit.getByLabel("Redirect incoming calls to").fill("the office");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit.getByText(/digits only, like/)).toBeVisible();
  await edit.getByLabel("Redirect incoming calls to").fill("4930123456");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(item.getByText("Incoming calls go to 4930123456")).toBeVisible();
  await inBothLooks(page, "numbers");
  await widen(page);

  await openPanel(page);
  await expect(panel(page).getByRole("button", { name: "New number" })).toBeVisible();
  await panel(page).getByRole("button", { name: "Switch" }).click();
  await page.getByRole("menuitem", { name: /Front desk/ }).click();
  await expect(panel(page).getByText(/Front desk · Berlin/)).toBeVisible();
  await field(page).fill(awake());
  await panel(page).getByRole("button", { name: "Call", exact: true }).click();
  await connected(page);
  await page.route("**/api/world/calls/*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await panel(page).getByRole("button", { name: "End" }).click();
  await expect(page.getByText(/reach the server/).first()).toBeVisible();
  await page.unroute("**/api/world/calls/*");
  await panel(page).getByRole("button", { name: "End" }).click();
  await expect(field(page)).toBeVisible();
  await panel(page).getByRole("button", { name: "Close the dialer" }).click();

  await item.getByRole("button", { name: /^Give back/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Give back" }).click();
  await expect(item).toHaveCount(0);
});
