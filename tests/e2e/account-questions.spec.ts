import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { signUp } from "./support/new-person.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

/** Signs an account in at the embedded network, with an address behind whose plus stands what the network asks for. */
async function connect(page: Page, email: string, password: string): Promise<string> {
  const body = { email, password, country_code: "DE", timezone: "Europe/Berlin" };
  return page.evaluate(async (sent) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/credentials/create", {
      method: "POST",
      headers,
      body: JSON.stringify(sent),
    });
    return (await answer.json()).payload._id;
  }, body);
}

const looks = async (page: Page, name: string) => {
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, name);
};

test("a phone number for which the network asks is given over the page, and the code that it texts [SH-436, SH-367, SH-368, SH-398, SH-399]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page, `phone.${Date.now()}@stone.example`);
  const id = await connect(page, "chloe.martin+phone@network.example", "network-pass-3");
  await page.goto(address("/reports"));
  await page
    .getByRole("status")
    .filter({ hasText: "for a phone number" })
    .getByRole("button")
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Phone number needed" });
  const number = dialog.getByLabel("Phone number");
  const sending = dialog.getByRole("button", { name: "Send the number" });
  await expect(dialog.getByLabel("Country", { exact: true })).toContainText("Germany");
  await expect(dialog.getByLabel("Code")).toHaveValue("+49");
  await expect(dialog).toHaveCSS("width", "500px");
  await looks(page, "phone");

  await test.step("a bad number is refused, and the dialog stays", async () => {
    await number.pressSequentially("12-3 45");
    await expect(number).toHaveValue("12345");
    await sending.click();
    await expect(number).toHaveAccessibleDescription("Please, add correct phone number");
    await expect(dialog).toBeVisible();
  });

  await test.step("countries have a phone code; another one is chosen", async () => {
    await dialog.getByLabel("Country", { exact: true }).click();
    await expect(page.getByRole("combobox", { name: "Search", exact: true })).toBeFocused();
    await page.keyboard.type("Antarctica");
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("United States");
    await page
      .getByRole("option", { name: /^United States/ })
      .first()
      .click();
    await expect(dialog.getByLabel("Code")).toHaveValue("+1");
  });

  await test.step("after fifteen minutes the network is asked to ask again", async () => {
    await page.route(`**/api/credentials/${id}/fetch*`, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      json.payload.is_phone_expired = true;
      await route.fulfill({ response: answer, json });
    });
    await page.reload();
    await page
      .getByRole("status")
      .filter({ hasText: "for a phone number" })
      .getByRole("button")
      .first()
      .click();
    await expect(dialog.getByText("The network has stopped waiting for the number.")).toBeVisible();
    await expect(sending).toBeDisabled();
    await dialog.getByRole("button", { name: "Resend" }).click();
    await expect(
      page.getByText("Request for resending the phone is successfully sent to the server"),
    ).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Resend" })).toHaveCount(0);
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("a right one brings the code, and the code the account", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: "dark" });
    await number.fill("1711234567");
    await looks(page, "phone-390-dark");
    await sending.click();
    await expect(page.getByText("The phone is successfully sent to the server")).toBeVisible();
    await expect(dialog.getByText("The network sent a code by text message.")).toBeVisible();
    await looks(page, "code-390-dark");
    await dialog.getByRole("button", { name: "Use" }).click();
    await dialog.getByRole("button", { name: "Confirm the code" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("The account is connected")).toBeVisible();
  });
});

test("a second step of Microsoft is set up over the page by username and password; another one is the support's [SH-437, SH-365, SH-362, SH-363, SH-364]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page, `steps.${Date.now()}@stone.example`);
  await connect(page, "diego.santos+microsoft@network.example", "network-pass-4");
  await page.goto(address("/reports"));
  const warning = page.getByRole("status").filter({ hasText: "two-step verification" });
  await warning.getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Two-step verification needed" });
  const username = dialog.getByLabel("Email of the Microsoft account");
  const password = dialog.getByLabel("Password", { exact: true });
  const save = dialog.getByRole("button", { name: "Save" });
  await username.fill("nobody");
  await save.click();
  await expect(username).toHaveAccessibleDescription("Not valid email");
  await expect(password).toHaveAccessibleDescription(/^Enter the password of the Microsoft account/);
  await looks(page, "second-step");

  await username.fill(" Diego@Mail.Example ");
  await password.fill("another-pass-1");
  await save.click();
  await expect(password).toHaveAccessibleDescription(/^Microsoft refuses this sign-in/);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await looks(page, "second-step-390-dark");

  const sent = page.waitForRequest(/two_factor/);
  await password.fill(" mailbox-pass-1 ");
  await save.click();
  expect((await sent).postDataJSON()).toEqual({ username: "diego@mail.example", password: "mailbox-pass-1" });
  await expect(page.getByText("2FA data is successfully set")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(warning).toHaveCount(0);

  // Nobody of the demo: a sign-in elsewhere ends the session here.
  await connect(page, "ada.hart+authenticator@network.example", "network-pass-1");
  await page.reload();
  await warning.getByRole("button").first().click();
  await expect(dialog).toContainText(
    "Only Microsoft two-step verification is supported. Please contact support.",
  );
  await expect(save).toHaveCount(0);
});
