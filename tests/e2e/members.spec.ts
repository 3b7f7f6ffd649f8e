import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { linkOfMail, password, skipQuestions } from "./support/new-person.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

/** A picture of a page, for whoever looks at the journey. */
const shot = (page: Page, name: string) => picture(page, name);

/** Fills the sign-up form, but for the address where an invitation names it. */
async function fillSignUp(page: Page, first: string, email: string | null) {
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill("Stone");
  if (email) await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Country", { exact: true }).click();
  await page.keyboard.type("Germany");
  await page.getByRole("option", { name: "Germany" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
}

test("an admin invites somebody with a few pages, who joins from the mail, sees these pages alone, and is removed [SH-115, SH-268]", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const stamp = Date.now();
  const [boss, guest] = [`boss.${stamp}@stone.example`, `guest.${stamp}@stone.example`];

  await test.step("the admin's workspace", async () => {
    await page.goto(address("/auth/sign-up"));
    await fillSignUp(page, "Ida", boss);
    await page.locator('a[href*="/world/outbox"]').waitFor();
    await page.goto(await linkOfMail(page, boss, "activation_code"));
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await page.waitForURL(/create-space/);
    await page.getByRole("textbox").first().fill("Stone Sales");
    await page.getByRole("button", { name: /create/i }).click();
    await skipQuestions(page);
  });
  const info = await page.request.get(address("/api/space/info"));
  const { payload } = (await info.json()) as { payload: { _id: string } };
  const members = address(`/preferences/workspace/users/${payload._id}`);

  await test.step("an invitation with two pages", async () => {
    await page.goto(members);
    await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
    await expect(page.getByText("Nobody is invited at the moment")).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Invite people" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    await expect(dialog.getByText("Enter an email address")).toBeVisible();
    await dialog.getByLabel("Email addresses").fill(guest);
    // All, then none, then two.
    await dialog.getByRole("checkbox", { name: "All pages" }).click();
    await dialog.getByRole("checkbox", { name: "All pages" }).click();
    await dialog.getByRole("checkbox", { name: "Integrations" }).check();
    await dialog.getByRole("checkbox", { name: "Own settings" }).check();
    expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
    await shot(page, "invite");
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    await expect(page.getByText("1 invitation is on its way")).toBeVisible();
    await expect(dialog).toBeHidden();
    const row = page.getByRole("list", { name: "Invitations" }).getByRole("listitem");
    await expect(row).toContainText(guest);
    await expect(row).toContainText("2 pages · no accounts");
    await expect(row).toContainText("Waiting");
  });

  const link = await linkOfMail(page, guest, "accept-invite");
  await test.step("whoever is signed in with another address is told so, and nothing is accepted", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This invitation is for somebody else" })).toBeVisible();
    await expect(page.getByText(`You are signed in as ${boss}`)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  });

  const other = await (await browser.newContext()).newPage();
  await test.step("the invited person signs up by the mail, without another one, and is in", async () => {
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "Join Stone Sales" })).toBeVisible();
    expect(await axeFaults(other)).toEqual([]);
    await shot(other, "accept");
    await other.getByRole("link", { name: "Create your account and join" }).click();
    await other.waitForURL(/sign-up/);
    await expect(other.getByLabel("Email")).toHaveValue(guest);
    await fillSignUp(other, "Gus", null);
    // No account was given, so that the first allowed page asks for one; the allowed pages open.
    await other.waitForURL(/integrations|credentials/);
    await other.goto(address("/integrations"));
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await other.goto(members);
    await other.waitForURL(/\/integrations/);
    const [calls, own] = [
      await other.request.get(address("/api/workflows")),
      await other.request.get(address("/api/integrations")),
    ];
    expect([calls.status(), own.status()]).toEqual([403, 200]);
  });

  await test.step("the workspaces of the person, in a dialog of 725 pixels that ends with a new one", async () => {
    await other.getByRole("button", { name: "Your account" }).click();
    await other.getByRole("menuitem", { name: "Switch workspace" }).click();
    const dialog = other.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: /Stone Sales/ })).toContainText(
      "2 people · You are here",
    );
    // Once it stands still: it opens with a small movement.
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(725);
    await expect(dialog.getByRole("listitem").last()).toHaveText("New workspace");
    expect(await axeFaults(other, "[role=dialog]")).toEqual([]);
    await shot(other, "switch");
    await dialog.getByRole("link", { name: "New workspace" }).click();
    await other.waitForURL(/workspace\/add/);
    await other.getByLabel("Name").fill("Gus alone");
    await other.getByRole("button", { name: "Create workspace" }).click();
    await skipQuestions(other);
    await other.goto(address(`/space/set-space?space_id=${payload._id}`));
    await other.waitForURL(/integrations|credentials/);
  });

  await test.step("the admin sees who came, gives more, and removes", async () => {
    await page.goto(members);
    const list = page.getByRole("list", { name: "Members of the workspace" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("list", { name: "Invitations" })).toContainText("Accepted");
    await list.getByRole("button", { name: "Actions for Gus Stone" }).click();
    await page.getByRole("menuitem", { name: "Pages and accounts" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Dashboard" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(list).toContainText("3 pages · no accounts");
    const dashboard = await other.request.get(address("/api/dashboard/statistics"));
    expect(dashboard.status()).toBe(200);
    await list.getByRole("button", { name: "Actions for Gus Stone" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Gus Stone was removed")).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(1);
  });

  await test.step("who was removed finds the workspace gone with the next page", async () => {
    await other.goto(address("/integrations"));
    await other.waitForURL(/use-space/);
    await expect(other.getByRole("button", { name: /Gus alone/ })).toBeVisible();
    await expect(other.getByRole("button", { name: /Stone Sales/ })).toHaveCount(0);
  });

  await test.step("a code lets them in again", async () => {
    await page.getByRole("button", { name: "New code" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create the code" }).click();
    const code = (await page.getByRole("list", { name: "Invite codes" }).locator("code").textContent())!;
    await other.goto(address("/space/join"));
    await other.getByLabel("Invite code").fill("SHORT");
    await other.getByRole("button", { name: "Join" }).click();
    await expect(other.getByText("An invite code has exactly 12 characters")).toBeVisible();
    await other.getByLabel("Invite code").fill("ABCDEFGHJKMN");
    await other.getByRole("button", { name: "Join" }).click();
    await expect(other.getByText("This invitation does not exist or no longer counts")).toBeVisible();
    expect(await axeFaults(other)).toEqual([]);
    await other.getByLabel("Invite code").fill(code.toLowerCase());
    await other.getByRole("button", { name: "Join" }).click();
    await other.waitForURL(/credentials|campaigns|dashboard/);
    expect((await other.request.get(address("/api/space/info"))).status()).toBe(200);
  });

  await test.step("light and dark, wide and narrow", async () => {
    await page.reload();
    for (const scheme of ["light", "dark"] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole("heading", { name: "Members", level: 1 })).toBeVisible();
        expect(await axeFaults(page)).toEqual([]);
        await shot(page, `members-${scheme}-${width}`);
      }
  });
});
