import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { axeFaults } from "./support/axe.ts";
import { forgetSession, linkOfMail, password, signIn, signUp } from "./support/new-person.ts";
import { address } from "./support/product.ts";
import { operate } from "./support/running.ts";

test("a forgotten password is replaced by the link of a mail, once [SH-038, SH-039, SH-048, SH-049, SH-073]", async ({
  page,
}) => {
  const email = `ida.${Date.now()}@stone.example`;
  await signUp(page, email);
  await forgetSession(page);
  await page.goto(address("/auth/sign-in"));
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL(/forgot-password/);
  await page.getByLabel("Email").fill("not an address");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Not valid email")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`If ${email} has an account here`)).toBeVisible();
  const link = await linkOfMail(page, email, "restore_code");
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const first = page.getByLabel("New password", { exact: true });
  const again = page.getByLabel("Repeat the new password", { exact: true });
  const save = page.getByRole("button", { name: "Save the new password" });
  await first.fill("seven77");
  await again.fill("seven77");
  await save.click();
  await expect(first).toHaveAttribute("aria-invalid", "true");
  await first.fill("another horse");
  await again.fill("another hose");
  await save.click();
  await expect(page.getByText("The two passwords don’t match")).toBeVisible();
  await again.fill("another horse");
  await save.click();
  await page.waitForURL(/sign-in/);
  await expect(page.getByText("Your password was changed. Sign in with the new one")).toBeVisible();
  await signIn(page, email, password);
  await expect(page.getByText("Wrong email or password")).toBeVisible();
  await signIn(page, email, "another horse");
  await page.waitForURL(/credentials\/add/);
  await forgetSession(page);
  await page.goto(link);
  await expect(page.getByText("This link is no longer valid, please ask for a new one")).toBeVisible();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.waitForURL(/forgot-password/);
});

test("somebody turns the authenticator app on, signs in by its code and by a recovery code, and by a passkey [S11]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const email = `una.${Date.now()}@stone.example`;
  await signUp(page, email);
  await page.goto(address("/preferences/user/security"));
  const dialog = page.getByRole("dialog");
  const secret = await test.step("on", async () => {
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Turn on" }).click();
    await dialog.getByLabel("Your password", { exact: true }).fill("wrong horse 9");
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByText("This is not your password")).toBeVisible();
    await dialog.getByLabel("Your password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByRole("img", { name: "Picture for the authenticator app" })).toBeVisible();
    expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
    return (await dialog.locator("code").textContent())!;
  });
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  const recovery = await test.step("its first code, then the recovery codes", async () => {
    await expect(dialog.getByLabel("Code of the app")).toBeFocused();
    await dialog.getByLabel("Code of the app").fill("000000");
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await expect(dialog.getByText("This code is wrong or was used already")).toBeVisible();
    await dialog.getByLabel("Code of the app").fill(code(-1));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    const list = dialog.getByRole("list", { name: "Recovery codes" });
    const codes = list.getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await expect(list).toBeFocused();
    expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(codes).toHaveCount(10);
    const texts = await codes.allTextContents();
    await dialog.getByRole("button", { name: "I have kept them" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("10 left")).toBeVisible();
    return texts;
  });
  await test.step("the next sign-in asks for a code", async () => {
    for (const answer of [code(1), recovery[0]!]) {
      await forgetSession(page);
      await signIn(page, email, password);
      const field = page.getByLabel("Code", { exact: true });
      await expect(field).toBeFocused();
      expect(await axeFaults(page)).toEqual([]);
      await field.fill("000000");
      await field.press("Enter");
      await expect(page.getByText("This code is wrong or was used already")).toBeVisible();
      await field.fill(answer);
      await field.press("Enter");
      await page.waitForURL(/credentials\/add/);
    }
  });
  await test.step("a passkey is added and signs in alone", async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(address("/preferences/user/security"));
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await dialog.getByLabel("Name").fill("Work laptop");
    await dialog.getByLabel("Your password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Add a passkey" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Work laptop")).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await forgetSession(page);
    await page.goto(address("/auth/sign-in"));
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(/credentials\/add/);
  });
  await test.step("the app is turned off by the password and a code, and on again", async () => {
    await page.goto(address("/preferences/user/security"));
    await page.getByRole("button", { name: "Turn off" }).click();
    await dialog.getByLabel("Your password", { exact: true }).fill(password);
    await dialog.getByLabel("Code", { exact: true }).fill(recovery[1]!);
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("button", { name: "Turn on" }).click();
    await dialog.getByLabel("Your password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Next" }).click();
    const again = (await dialog.locator("code").textContent())!;
    const code = new TOTP({ secret: Secret.fromBase32(again) }).generate();
    await dialog.getByLabel("Code of the app").fill(code);
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await dialog.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByText("10 left")).toBeVisible();
  });
  await test.step("whoever lost the app and the codes is helped by the operator", async () => {
    // An open page would hear of it and go to the sign-in by itself.
    await page.goto("about:blank");
    expect(operate("forget-factor", email, "default")).toContain("signs in by password alone now");
    expect(operate("forget-factor", email, "default")).toContain("had no second factor");
    await page.goto(address("/preferences/user/security"));
    await page.waitForURL(/sign-in/);
    await signIn(page, email, password);
    await page.waitForURL(/credentials\/add/);
  });
  await test.step("the operator ends all sessions of a person", async () => {
    await page.goto("about:blank");
    expect(operate("sign-out", email, "default")).toMatch(/: [1-9]\d* sessions and API tokens were ended\./);
    expect(operate("sign-out", email, "default")).toContain(": 0 sessions and API tokens were ended.");
    await page.goto(address("/preferences/user/security"));
    await page.waitForURL(/sign-in/);
    await signIn(page, email, password);
    await page.waitForURL(/credentials\/add/);
  });
  await test.step("the passkey is taken away again", async () => {
    await page.goto(address("/preferences/user/security"));
    await page.getByRole("button", { name: "Remove Work laptop" }).click();
    await dialog.getByLabel("Your password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("Work laptop")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
  });
});

test("somebody signs in by Google: a click there, and a workspace to make; who changes their mind is told [SH-084]", async ({
  page,
}) => {
  await page.goto(address("/auth/sign-in"));
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.waitForURL(/\/oauth\/google/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(/\/auth\/sign-in\?sso=refused/);
  await expect(page.getByRole("alert").filter({ hasText: "You were not signed in" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.waitForURL(/\/oauth\/google/);
  await page.getByRole("textbox").fill(`lena.${Date.now()}@mail.example`);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(/create-space/);
  await page.getByRole("textbox").first().fill("Lena's team");
  await page.getByRole("button", { name: /create/i }).click();
  await page.waitForURL(/onboarding/);
});

test("a sign-up keeps where somebody comes from, and begins with the address of a waiting list [SH-058, SH-059, SH-060]", async ({
  page,
}) => {
  const email = `wait.${Date.now()}@stone.example`;
  const query = new URLSearchParams({
    ref: "partner-7",
    fromExtension: "1",
    installExtension: "yes",
    waitLiEmail: email,
    // Anybody can write these into a link: nothing is shown of them.
    admin: "1",
    adminName: "Your bank",
  });
  await page.goto(address(`/auth/sign-up?${query}`));
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByText("Your bank")).toBeHidden();
  await page.getByLabel("First name").fill("Ida");
  await page.getByLabel("Last name").fill("Stone");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Country", { exact: true }).click();
  await page.keyboard.type("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await page.getByRole("checkbox").check();
  const sent = page.waitForRequest("**/api/auth/sign_up");
  await page.getByRole("button", { name: "Create account" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    email,
    track: { ref: "partner-7", fromExtension: "1", installExtension: "yes", waitLiEmail: email },
  });
  await page.locator('a[href*="/world/outbox"]').waitFor();
});
