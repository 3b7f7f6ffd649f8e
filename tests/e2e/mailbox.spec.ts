import { expect, test } from "@playwright/test";
import { northwind, openSignedIn } from "./support/demo.ts";
import { address } from "./support/product.ts";

test("a wrong password is told at its field, whichever page was opened before", async ({ page }) => {
  // Rendering this page creates the shared ports inside the pages' bundle: from then on they throw that bundle's
  // errors.
  await openSignedIn(page, "/credentials/add?credential=new");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(address("/integrations", northwind.host));
  await page.getByRole("button", { name: /^Add a mailbox Mailbox/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("second@mail.example");
  await dialog.getByLabel("Password", { exact: true }).fill("not-this-one");
  await dialog.getByRole("button", { name: "Connect" }).click();
  const password = dialog.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toBeFocused();
});

test("on a phone what failed for the whole form comes into sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, "/integrations");
  await page.getByRole("button", { name: /^Add a mailbox Mailbox/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("third@mail.example");
  const why = "We couldn’t reach the mail server.";
  await page.route("**/add_smtp*", (route) =>
    route.fulfill({ status: 502, json: { ok: false, error: why, code: 502, reason: "provider_failed" } }),
  );
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByText(why)).toBeInViewport();
});
