import { expect, test } from "@playwright/test";
import { enter, northwind, openSignedIn } from "./support/demo.ts";
import { demoClient, springOutreach } from "./support/demo-client.ts";
import { address } from "./support/product.ts";

test("a step and a template are edited at addresses of their own, which a reload keeps [OC-013]", async ({
  page,
}) => {
  const { call } = await demoClient();
  const id = await springOutreach();
  const { sequence } = await call<{ sequence: { id: string }[] }>("GET", `/workflows/${id}`);
  await openSignedIn(page, `/campaign/edit/${id}`);
  const second = page.getByRole("region", { name: "Steps" }).getByRole("listitem").nth(1);
  await second.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`part=sequence&selected=${sequence[1]!.id}$`));
  const cards = page.getByRole("list", { name: "Sequence" }).getByRole("button", { name: /^\d+\. / });
  await expect(cards.nth(1)).toHaveAttribute("aria-pressed", "true");
  await cards.nth(2).click();
  await expect(page).toHaveURL(new RegExp(`selected=${sequence[2]!.id}$`));
  await page.reload();
  await expect(cards.nth(2)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\?part=settings$/);

  const key = `addressed-${Date.now()}`;
  const { _id } = await call<{ _id: string }>("POST", "/templates", {
    name: "Addressed",
    text: "Good day",
    key,
  });
  try {
    await page.goto(address(`/templates/my-templates?template=${_id}`, northwind.host));
    const dialog = page.getByRole("dialog", { name: "Edit template" });
    await expect(dialog.getByLabel("Name")).toHaveValue("Addressed");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/templates\/my-templates$/);
    await page.getByRole("button", { name: "Addressed", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`\\?template=${_id}$`));
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
    // One that isn't there opens nothing.
    await page.goto(address("/templates/my-templates?template=nothing", northwind.host));
    await expect(page.getByRole("heading", { name: "Templates" })).toBeVisible();
    await expect(dialog).toBeHidden();
  } finally {
    await call("DELETE", `/templates/${_id}`);
  }
});

test("an unsaved campaign's chosen step keeps its address through a reload", async ({ page }) => {
  await enter(page.context(), northwind);
  await page.goto(address("/campaign/add?part=sequence", northwind.host));
  const offered = page.getByRole("region", { name: "Or begin with one of these" });
  await offered.getByRole("button", { name: /Connect, then talk/ }).click();
  const cards = page.getByRole("list", { name: "Sequence" }).getByRole("button", { name: /^\d+\. / });
  await cards.nth(1).click();
  await expect(page).toHaveURL(/part=sequence&selected=[^&]+$/);
  const here = page.url();
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await expect(cards.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(here);
});

test("on a phone, back closes a template's editor, and asks before it loses what was typed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, "/dashboard");
  await page.goto(address("/templates/my-templates", northwind.host));
  const dialog = page.getByRole("dialog", { name: "New template" });
  const open = () => page.getByRole("button", { name: "New template" }).first().click();
  await open();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/templates\/my-templates$/);
  await open();
  await dialog.getByLabel("Name").fill("Half a template");
  await page.goBack();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Half a template");
  await page.goBack();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/templates\/my-templates$/);
  // Closed by its own button it leaves nothing behind: back leaves the page.
  await open();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.waitForTimeout(200);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard/);
});
