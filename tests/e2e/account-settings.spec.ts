import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { database } from "./support/database.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { connectWrongly, signUp } from "./support/new-person.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

test("an account's limits: the usual ones, own ones, and those for which somebody takes the risk [SH-272]", async ({
  page,
}) => {
  await openSignedIn(page, "/settings/limits");
  await expect(page.getByRole("heading", { level: 1, name: "Limits" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const day = page.getByLabel("Comments: A day");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await day.fill("many");
  await day.blur();
  await expect(page.getByText("A whole number")).toBeVisible();
  await day.fill("3");
  await save.click();
  await expect(page.getByText("The limits are saved")).toBeVisible();
  await page.reload();
  await expect(day).toHaveValue("3");

  await day.fill("999");
  await save.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("above the safe ones");
  expect(await axeFaults(page)).toEqual([]);
  await question.getByRole("button", { name: "Take the risk" }).click();
  await expect(page.getByText(/Somebody took the risk/)).toBeVisible();
  await day.fill("");
  await save.click();
  await expect(page.getByText(/Somebody took the risk/)).toBeHidden();
  await expect(day).toHaveValue("");
});

test("the settings of the selected account: signatures, blacklist, limits, location and connection; above 20 requests a day a booster is advised, and its address is changed twice a day [SH-283, SH-284]", async ({
  page,
}) => {
  await openSignedIn(page, "/settings/limits");
  const pages = page.getByRole("banner").getByRole("navigation", { name: "Settings" }).getByRole("link");
  await expect(pages).toHaveText([
    "Account",
    "Limits",
    "Connection",
    "Working hours",
    "Blacklist",
    "Signatures",
  ]);
  const day = page.getByLabel("Connection requests, also by email: A day");
  const advice = page.getByText(/a connection booster is advised/);
  await day.fill("20");
  await expect(advice).toHaveCount(0);
  await day.fill("21");
  await expect(advice).toContainText("Above 20 connection requests a day");
  await expect(page.getByText("Each mailbox has a limit of its own, 50 a day")).toBeVisible();
  await expect(page.getByText("Voicemails")).toHaveCount(0);
  await day.fill("");

  await pages.filter({ hasText: "Connection" }).click();
  await page.waitForURL(/\/settings\/connection/);
  const change = page.getByRole("button", { name: "New address" });
  await expect(page.getByText("2 changes left in these 24 hours.")).toBeVisible();
  await change.click();
  await expect(page.getByText("The account has a new address")).toBeVisible();
  await expect(page.getByText("1 change left in these 24 hours.")).toBeVisible();
  await change.click();
  await expect(page.getByText(/^No change is left: again from/)).toBeVisible();
  await expect(change).toBeDisabled();
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, `address-${width}`, { fullPage: true });
    await page.goto(address("/settings/limits", northwind.host));
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, `limits-${width}`, { fullPage: true });
    await page.goto(address("/settings/connection", northwind.host));
  }
});

test("an account's working hours: zone, hours, days and holidays [SH-273, SH-280, SH-282]", async ({
  page,
}) => {
  await openSignedIn(page, "/settings/location");
  await expect(page.getByRole("heading", { level: 1, name: "Working hours" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
  const [before, after] = [await from.inputValue(), await to.inputValue()];
  const save = page.getByRole("button", { name: "Save", exact: true });
  await from.selectOption({ label: "8:00" });
  await to.selectOption({ label: "20:00" });
  await expect(page.getByText(/More than 8 hours a day raise the risk/)).toBeVisible();
  await to.selectOption({ label: "8:00" });
  await save.click();
  await expect(page.getByText("The end has to differ from the start")).toBeVisible();
  await to.selectOption({ label: "16:00" });
  await page.getByRole("checkbox", { name: "Sun" }).click();
  await save.click();
  await expect(page.getByText("The working hours are saved")).toBeVisible();
  await page.reload();
  await expect(from).toHaveValue("8");
  await expect(to).toHaveValue("16");
  // Other journeys take the account as it was.
  await from.selectOption(before);
  await to.selectOption(after);
  await page.getByRole("checkbox", { name: "Sun" }).click();
  await save.click();
  await expect(page.getByText("The working hours are saved").first()).toBeVisible();
});

test("an account has its page, from which it is signed in again, reached from another country, and removed [SH-270, SH-271, SH-274, SH-285]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page, `otto.${Date.now()}@stone.example`);
  await connectWrongly(page);
  const name = "emma.vogel@network.example";

  await test.step("what it is", async () => {
    await page.goto(address("/settings"));
    await page.waitForURL(/\/settings\/account/);
    await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
    await expect(page.getByText("Not signed in: campaigns through it stand still")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign in again" })).toHaveAttribute(
      "href",
      /\/credentials\/add\?credential=/,
    );
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, "account");
  });

  await test.step("its country: one without addresses takes longer; what is saved stays", async () => {
    await page
      .getByRole("navigation", { name: "Settings" })
      .getByRole("link", { name: "Connection" })
      .click();
    await page.waitForURL(/\/settings\/connection/);
    await page.getByLabel("Country", { exact: true }).click();
    await page.keyboard.type("Iceland");
    await page.getByRole("option", { name: "Iceland" }).click();
    await expect(page.getByText("connecting may take up to 2 hours")).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: "dark" });
    await picture(page, "connection");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The connection is saved")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Country", { exact: true })).toContainText("Iceland");
  });

  await test.step("removed, after a question; the wizard comes", async () => {
    await page.goto(address("/settings/account"));
    await page.getByRole("button", { name: "Remove" }).click();
    const question = page.getByRole("alertdialog", { name: `Remove ${name}?` });
    await picture(page, "remove");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await page.getByRole("button", { name: "Remove" }).click();
    await question.getByRole("button", { name: "Remove" }).click();
    await page.waitForURL(/\/credentials\/add/);
    await expect(page.getByText(`${name} was removed`)).toBeVisible();
  });
});

test("the unanswered requests of an account: counted, whom a rule would mean, and the rule that is saved [SH-389]", async ({
  page,
}) => {
  await openSignedIn(page, "/settings/account");
  const part = page.getByRole("region", { name: "Unanswered connection requests" });
  // A worker counts them at its next look.
  await expect(part.getByText(/for an answer$/)).toBeVisible({ timeout: 90_000 });
  const days = part.getByLabel("After so many days");
  const most = part.getByLabel(/At most so many waiting/);
  const isOn = part.getByRole("checkbox", { name: "Withdraw old requests" });
  const save = part.getByRole("button", { name: "Save", exact: true });
  await expect(isOn).not.toBeChecked();
  await days.fill("6");
  await days.blur();
  await expect(part.getByText("A whole number from 7 to 180")).toBeVisible();
  const asked = page.waitForRequest(/\/withdraw\?.*days=180/);
  await days.fill("180");
  await expect(part.getByText("Nothing would be withdrawn")).toBeVisible();
  const heard = page.waitForResponse(/\/withdraw$/);
  await page.evaluate(
    async (path) => {
      const body = JSON.stringify({ is_on: false, days: 60, most_pending: null });
      const headers = { "content-type": "application/json" };
      await fetch(path.replace("withdraw", "update_withdraw"), { method: "POST", headers, body });
    },
    new URL((await asked).url()).pathname,
  );
  await heard;
  await expect(days, "what is typed stays when the rule is saved elsewhere").toHaveValue("180");
  await most.fill("5000");
  await isOn.check();
  await save.click();
  await expect(page.getByText("The withdrawal of requests is saved")).toBeVisible();
  await page.reload();
  await expect(isOn).toBeChecked();
  await expect(days).toHaveValue("180");
  await expect(most).toHaveValue("5000");
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, `requests-${width}`, { fullPage: true });
  }
  await isOn.uncheck();
  await days.fill("30");
  await most.fill("");
  await save.click();
  await expect(save).toBeDisabled();
});

test("an account that a browser runs goes into the cloud: the account and the list are read again, and a message says that the request was sent [SH-330]", async ({
  page,
}) => {
  await signUp(page, `ulla.${Date.now()}@stone.example`);
  await connectWrongly(page);
  await page.goto(address("/settings/connection"));
  await expect(page.getByRole("heading", { level: 1, name: "Connection" })).toBeVisible();
  const listed = () =>
    page.evaluate(async () => {
      const reply = await fetch("/api/credentials/fetch");
      const { payload } = (await reply.json()) as { payload: { _id: string; automation_type: string }[] };
      return payload.map(({ _id, automation_type }) => ({ _id, automation_type }));
    });
  const [{ _id: id } = { _id: "" }] = await listed();
  const sql = database();
  await sql.begin(async (tx) => {
    await tx`select set_config('app.platform', 'operations', true)`;
    await tx`update credentials set automation_type = 'extension', account_ref = 'of-a-browser' where id = ${id}`;
  });
  await sql.end();
  await page.reload();
  const change = page.getByRole("button", { name: "Run it in the cloud" });
  const refetched = page.waitForRequest(/credentials\/fetch|\/settings\/connection\?/);
  await change.click();
  await expect(page.getByText("The automation request was sent")).toBeVisible();
  await refetched;
  await expect(change).toHaveCount(0);
  expect(await listed()).toEqual([{ _id: id, automation_type: "cloud" }]);
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Account" }).click();
  await expect(page.getByText("This account waits for its authorization")).toBeVisible();
});
