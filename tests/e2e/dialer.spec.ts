import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { inBothLooks } from "./support/both-looks.ts";
import { changeWorkspace } from "./support/database.ts";
import { northwind, openSignedIn, tokenOf } from "./support/demo.ts";
import { picture } from "./support/picture.ts";
import { world } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";
import { operate } from "./support/running.ts";

interface Space {
  readonly _id: string;
  readonly tier: string;
}

/** Somebody for whom it is day at this moment, whichever it is. */
function awake(): string {
  const hour = new Date().getUTCHours();
  if (hour >= 8 && hour < 18) return "+493012345678";
  return hour >= 18 && hour < 23 ? "+5511987654321" : "+81312345678";
}

const panel = (page: Page) => page.getByRole("complementary", { name: "Dialer" });
const openPanel = async (page: Page) => {
  await page.getByRole("button", { name: "Dialer", exact: true }).click();
  await expect(panel(page)).toBeVisible();
};

test("a number is got, and somebody called from it: muted, tones sent, ended; history and recordings tell of it [OC-289, OC-290, OC-291, OC-292, OC-305]", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(northwind)}` };
  const { _id: id, tier } = await payload<Space>(ask("/api/space/info", { host: northwind.host, headers }));
  try {
    operate("plan", "default", tier, "calling=on");
    await changeWorkspace(id, { has_dialer: false });
    await openSignedIn(page, "/dialer/phone-numbers");
    await expect(page, "nobody turned the dialer on").toHaveURL(/campaigns/);
    await openPanel(page);
    await expect(panel(page).getByRole("button", { name: "Get Started" })).toBeVisible();
    await inBothLooks(page, "empty");
    await page.setViewportSize({ width: 1440, height: 900 });

    await panel(page).getByRole("button", { name: "Get Started" }).click();
    const dialog = page.getByRole("dialog", { name: "Get number" });
    await expect(dialog).toHaveCSS("width", "500px");
    await dialog.getByRole("button", { name: "Get number" }).click();
    await expect(dialog.getByText("Choose a country.")).toBeVisible();
    await dialog.getByLabel("Country").click();
    await page.keyboard.type("United States");
    await page.getByRole("option", { name: "United States" }).click();
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
    await expect(panel(page).getByRole("button", { name: "Switch" })).toBeVisible();
    await expect(panel(page).getByRole("button", { name: "New number" })).toBeVisible();

    const field = panel(page).getByLabel("Number to call");
    await field.fill("12a3");
    await expect(field).toHaveValue("123");
    await field.press("Enter");
    await expect(page.getByText("Wrong phone number format")).toBeVisible();
    await field.fill("");
    await panel(page)
      .getByRole("button", { name: /^0/ })
      .click({ modifiers: ["Shift"] });
    await expect(field).toHaveValue("+");
    await inBothLooks(page, "ready");
    await page.setViewportSize({ width: 1440, height: 900 });

    await field.fill(awake());
    await field.press("Enter");
    await expect(panel(page).getByText("Connecting…")).toBeVisible();
    await expect(panel(page).getByText("Connected", { exact: true })).toBeVisible();
    await expect(panel(page).getByRole("timer")).toHaveText("0:01");
    await panel(page).getByRole("button", { name: "Mute" }).click();
    await expect(panel(page).getByRole("button", { name: "Unmute" })).toBeVisible();
    await panel(page).getByRole("button", { name: "Dialpad" }).click();
    await panel(page).getByRole("button", { name: "5", exact: true }).click();
    await panel(page).getByRole("button", { name: "7", exact: true }).click();
    await expect(panel(page).getByText("57")).toBeVisible();
    await inBothLooks(page, "in-call");
    await page.setViewportSize({ width: 1440, height: 900 });
    const calls = () => world<{ digits: string; is_muted: boolean; status: string }[]>("GET", "/phones/calls");
    await expect.poll(async () => (await calls()).at(-1)).toMatchObject({ digits: "57", is_muted: true });
    await panel(page).getByRole("button", { name: "End" }).click();

    await expect(panel(page).getByRole("list", { name: "Calls" }).getByRole("listitem")).toHaveCount(1);
    await expect.poll(async () => (await calls()).at(-1)?.status).toBe("completed");
    await panel(page).getByRole("link", { name: "Call recordings" }).click();
    await expect(page).toHaveURL(/dialer\/call-recordings/);
    for (const name of ["Action", "Date", "Prospect name", "Company name", "Duration", "Price", "Region", "Call from", "Call to"])
      await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: awake() });
    await expect(row.getByText("1 credit", { exact: true })).toBeVisible();
    await expect(row.getByRole("button", { name: /^Play/ })).toBeEnabled();
    await inBothLooks(page, "recordings");
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole("button", { name: /^About the call/ }).click();
    const info = page.getByRole("dialog");
    await expect(info.getByRole("slider", { name: "Position in the recording" })).toBeVisible();
    await expect(info.getByRole("link", { name: "Download" })).toBeVisible();
    expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
    await picture(page, "call-info");
    await info.getByRole("button", { name: "Open in player" }).click();
    await expect(page.getByRole("region", { name: /player|recording/i })).toBeVisible();
  } finally {
    operate("plan", "default", tier, "calling=default");
  }
});

test("numbers are named, redirected and given back, and what can't be reached is told [OC-288, OC-294, OC-314]", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(northwind)}` };
  const { _id: id, tier } = await payload<Space>(ask("/api/space/info", { host: northwind.host, headers }));
  try {
    operate("plan", "default", tier, "calling=on");
    await changeWorkspace(id, { has_dialer: true });
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

    const item = page.getByRole("listitem").filter({ hasText: "Berlin" });
    await item.getByRole("button", { name: /^Edit/ }).click();
    const edit = page.getByRole("dialog");
    await edit.getByLabel("Name").fill("Front desk");
    await edit.getByLabel("Redirect incoming calls to").fill("the office");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit.getByText(/digits only/).first()).toBeVisible();
    await edit.getByLabel("Redirect incoming calls to").fill("4930123456");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(item.getByText("Incoming calls go to 4930123456")).toBeVisible();
    await inBothLooks(page, "numbers");
    await page.setViewportSize({ width: 1440, height: 900 });

    await openPanel(page);
    const field = panel(page).getByLabel("Number to call");
    await field.fill(awake());
    await panel(page).getByRole("button", { name: "Call", exact: true }).click();
    await expect(panel(page).getByText("Connected", { exact: true })).toBeVisible();
    await page.route("**/api/world/calls/*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await panel(page).getByRole("button", { name: "End" }).click();
    await expect(page.getByText(/reach the server/).first()).toBeVisible();
    await page.unroute("**/api/world/calls/*");
    await panel(page).getByRole("button", { name: "End" }).click();
    await expect(field).toBeVisible();
    await panel(page).getByRole("button", { name: "Close the dialer" }).click();

    await item.getByRole("button", { name: /^Give back/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Give back" }).click();
    await expect(item).toHaveCount(0);
  } finally {
    operate("plan", "default", tier, "calling=default");
  }
});
