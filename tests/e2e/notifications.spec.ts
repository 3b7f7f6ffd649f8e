import { expect, type Page, test } from "@playwright/test";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { axeFaults } from "./support/axe.ts";
import { openSignedIn } from "./support/demo.ts";
import { connectWrongly, createAccount, password, signIn, signUp } from "./support/new-person.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

/** Stops the page's own time: from now on it passes only by `page.clock.runFor`. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

test("an account that stands still is told over every page and at the bell; closed, it stays so [SH-220, SH-429, SH-431]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page, `nora.${Date.now()}@stone.example`);
  await connectWrongly(page);
  const said = "is signed out: the network refuses the sign-in.";
  const over = page.getByRole("status").filter({ hasText: said });
  const bell = page.getByRole("button", { name: "1 notification" });

  await test.step("over the page, with the way to mend it", async () => {
    await page.goto(address("/campaigns/my-campaigns"));
    await expect(over).toHaveCount(1);
    await expect(over.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      /\/credentials\/add\?credential=/,
    );
    await expect(bell).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, "over");
    await page.goto(address("/reports"));
    await expect(over).toHaveCount(1);
  });

  await test.step("in the bell's list, on a phone too", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: "dark" });
    await bell.click();
    const list = page.getByRole("dialog", { name: "Notifications" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByText("Signed out", { exact: true })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, "bell");
  });

  await test.step("closed: gone from both, and after a reload", async () => {
    const list = page.getByRole("dialog", { name: "Notifications" });
    await list.getByRole("button", { name: "Close “Signed out”" }).click();
    await expect(list.getByText("Nothing needs you.")).toBeVisible();
    await picture(page, "empty");
    await page.keyboard.press("Escape");
    await expect(over).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    const fetched = page.waitForResponse(/notifications\/fetch/);
    await page.reload();
    await fetched;
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    await expect(over).toHaveCount(0);
  });
});

test("three toasts are shown at most, each for three seconds, and longer under the pointer [SH-440, SH-442]", async ({
  page,
}) => {
  await page.clock.install();
  await openSignedIn(page, "/settings/account");
  const fetchNow = page.getByRole("button", { name: "Fetch messages now" });
  const toasts = page.locator("[data-sonner-toast]");
  const raise = async () => {
    const answered = page.waitForResponse(/sync_dialogs/);
    await fetchNow.click();
    await answered;
    await expect(fetchNow).toBeEnabled();
  };
  await expect(fetchNow).toBeVisible();
  // The toaster comes when the browser is idle.
  await raise();
  await expect(toasts).toHaveCount(1);
  await stopTime(page);
  await page.clock.runFor(4_000);
  await expect(toasts).toHaveCount(0);
  for (let n = 0; n < 4; n++) {
    await raise();
    await page.clock.runFor(50);
  }
  await expect(toasts).toHaveCount(4);
  await expect(page.locator("[data-sonner-toast][data-visible=true]")).toHaveCount(3);
  await page.clock.runFor(4_000);
  await expect(toasts).toHaveCount(0);

  await test.step("three seconds", async () => {
    await raise();
    await page.clock.runFor(100);
    await expect(toasts).toHaveCount(1);
    await page.clock.runFor(2_700);
    await expect(toasts).toHaveCount(1);
    await page.clock.runFor(600);
    await expect(toasts).toHaveCount(0);
  });

  await test.step("under the pointer it waits", async () => {
    await raise();
    await page.clock.runFor(2_000);
    await toasts.hover({ force: true });
    await page.clock.runFor(60_000);
    await expect(toasts).toHaveCount(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(500);
    await expect(toasts).toHaveCount(1);
    await page.clock.runFor(1_000);
    await expect(toasts).toHaveCount(0);
  });
});

const told = (id: string, type: NotificationView["type"]): NotificationView => ({
  _id: id,
  kind: "connection_limited",
  type,
  title: `Title ${id}`,
  text: `The network takes no more invitations from Account ${id} at present.`,
  photo_link: null,
  credential_id: null,
  action: { type: "modal", text: "What to do", meta: "limits" },
});

test("beside what is urgent, notices stand over the page for four seconds, three in all, and once [SH-441]", async ({
  page,
}) => {
  const payload = [told("A", "danger"), ...["B", "C", "D", "E"].map((id) => told(id, "warning"))];
  await page.route("**/api/notifications/fetch*", (route) =>
    route.fulfill({ json: { ok: true, payload, request_id: "r" } }),
  );
  await page.clock.install();
  await openSignedIn(page, "/campaigns/my-campaigns");
  const notice = (id: string) =>
    page
      .getByRole("main")
      .locator("..")
      .getByRole("status")
      .filter({ hasText: `Account ${id} ` });
  const shown = async () => {
    const all = await Promise.all(["A", "B", "C", "D", "E"].map((id) => notice(id).count()));
    return ["A", "B", "C", "D", "E"].filter((_, at) => all[at]! > 0).join("");
  };
  await expect.poll(shown).toBe("ABC");
  await stopTime(page);
  await expect.poll(shown).toBe("ABC");
  // They stood there for less than two seconds of the page's time until it was stopped, and one second of it passed.
  await page.clock.runFor(4_100);
  await expect.poll(shown).toBe("ADE");

  await test.step("under the pointer it stays", async () => {
    await notice("D").hover();
    await page.clock.runFor(3_900);
    expect(await shown()).toBe("ADE");
    await page.clock.runFor(200);
    await expect.poll(shown).toBe("AD");
    await page.clock.runFor(60_000);
    expect(await shown()).toBe("AD");
    await page.mouse.move(5, 400);
    await page.clock.runFor(3_900);
    expect(await shown()).toBe("AD");
    await page.clock.runFor(200);
    await expect.poll(shown).toBe("A");
  });

  await test.step("the bell has all of them, and none comes again in this tab", async () => {
    await page.clock.resume();
    await expect(page.getByRole("button", { name: "5 notifications" })).toBeVisible();
    await page.reload();
    await expect.poll(shown).toBe("A");
    await expect(page.getByRole("button", { name: "5 notifications" })).toBeVisible();
  });

  await test.step("they can be read in both themes and widths", async () => {
    for (const [width, colorScheme] of [
      [1440, "light"],
      [390, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await notice("B").hover();
      const [urgent, passing] = [await notice("A").boundingBox(), await notice("B").boundingBox()];
      expect(passing!.y, "what is urgent can be read").toBeGreaterThanOrEqual(urgent!.y + urgent!.height);
      expect(await axeFaults(page)).toEqual([]);
      await picture(page, `notices-${width}`);
    }
  });
});

test("whoever puts off the confirmation of their address is asked for it by a banner, which stays closed [SH-438, SH-439]", async ({
  page,
}) => {
  const email = `later.${Date.now()}@stone.example`;
  await createAccount(page, email);
  await signIn(page, email, password);
  await page.waitForURL(/activate-email/);
  const banner = page.getByRole("status").filter({ hasText: "Confirm your email to start sending" });
  await expect(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
  await expect(banner, "the page says it itself").toHaveCount(0);

  const later = address("/space/create-space?skippedEmailConfirmation=true");
  await page.goto(later);
  await expect(banner).toContainText(email);
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, "banner");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, "banner-390-dark");

  const asked = page.waitForRequest(/auth\/activate_email/);
  await banner.getByRole("button", { name: "Send the mail again" }).click();
  await asked;
  await expect(page.getByText("The mail is on its way")).toBeVisible();

  await banner.getByRole("button", { name: "Close the request to confirm your email" }).click();
  await expect(banner).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("isBannerVisible"))).toBe("false");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
