import { expect, test } from "@playwright/test";
import { enter, northwind } from "./support/demo.ts";
import { address } from "./support/product.ts";

test("a campaign begins with a true sequence; its review says who sends, and shows each step as a person reads it", async ({
  page,
}) => {
  await enter(page.context(), northwind);
  await page.goto(address("/campaign/add?part=sequence", northwind.host));
  const offered = page.getByRole("region", { name: "Or begin with one of these" });
  await expect(offered.getByRole("button")).toHaveText([
    /Connect, then talk/,
    /Three emails/,
    /Network and email/,
    /Approach candidates/,
  ]);
  await offered.getByRole("button", { name: /Network and email/ }).click();
  const steps = page.getByRole("list", { name: "Sequence" });
  await expect(steps.getByRole("button", { name: /^[1-4]\. / })).toHaveCount(4);
  await expect(offered).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(offered).toBeVisible();
  await offered.getByRole("button", { name: /Connect, then talk/ }).click();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue(/^Hello \{first_name\|there\}, I work/);
  await page.getByRole("tab", { name: "Review and start" }).click();
  await expect(page.getByText("Save the draft to see when it will be done")).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Sends as" })).toBeVisible();
});

test("an email-only campaign is offered emails alone", async ({ page }) => {
  await enter(page.context(), northwind);
  await page.goto(address("/campaign/add", northwind.host));
  await page.getByRole("radio", { name: /^Email only/ }).check({ force: true });
  await page.getByRole("tab", { name: /^Sequence/ }).click();
  const offered = page.getByRole("region", { name: "Or begin with one of these" });
  await expect(offered.getByRole("button")).toHaveText([/Three emails/]);
});
