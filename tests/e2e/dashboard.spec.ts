import { expect, type Page, test } from "@playwright/test";
import { enter, northwind } from "./support/demo.ts";
import { address } from "./support/product.ts";

/** Opens a page and returns the path that it led to. */
async function open(page: Page, path: string): Promise<string> {
  await page.goto(address(path, northwind.host));
  return new URL(page.url()).pathname;
}

test("the dashboard leads to its figures, its feed and its tasks; a task is written, found on the overview, changed, and done by the keyboard [OC-459, OC-460, OC-461, OC-463]", async ({
  page,
}) => {
  await enter(page.context(), northwind);
  expect(await open(page, "/dashboard")).toBe("/dashboard/my-dashboard");
  await expect(page.getByRole("heading", { name: "Waiting for you" })).toBeVisible();
  for (const figure of ["Sent", "Connections accepted", "Replies", "Meetings booked"])
    await expect(page.getByText(figure, { exact: true })).toBeVisible();

  for (const part of ["Needs an answer", "Tasks", "What happened"])
    await expect(page.getByRole("heading", { name: part, exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Activity", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  for (const window of ["Last 3 hours", "Today", "Yesterday", "This week"])
    await expect(page.getByRole("link", { name: window })).toBeVisible();
  await page.getByRole("link", { name: "This week" }).click();
  await expect(page).toHaveURL(/window=this_week/);

  await page.getByRole("link", { name: "My tasks" }).click();
  await expect(page.getByRole("heading", { name: "My tasks" })).toBeVisible();
  await expect(page.getByText("No open tasks")).toBeVisible();
  await page.getByRole("button", { name: "New task" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Fill this in")).toBeVisible();
  await dialog.getByLabel("What is to be done").fill("Ring Grace back");
  await dialog.getByLabel("Priority").selectOption({ label: "Urgent" });
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: /Ring Grace back/ });
  await expect(row.getByText("Urgent")).toBeVisible();

  await open(page, "/dashboard/my-dashboard");
  await expect(page.getByRole("region", { name: "Tasks" }).getByText("Ring Grace back")).toBeVisible();
  await page.getByRole("link", { name: "1 task to do" }).click();
  await row.getByRole("button", { name: "Ring Grace back", exact: true }).click();
  await dialog.getByLabel("What is to be done").fill("Ring Grace back on Monday");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const done = page.getByRole("button", { name: "Done: Ring Grace back on Monday" });
  await expect(done).toBeVisible();
  // While the server fails, the task stays where it is.
  const broken = { ok: false, error: "Something failed", code: 500, reason: "internal" };
  await page.route("**/api/tasks**", (route) => route.fulfill({ status: 500, json: broken }));
  await done.click();
  await expect(page.getByText("Something failed")).toBeVisible();
  await expect(done).toBeVisible();
  await page.unroute("**/api/tasks**");
  await done.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No open tasks")).toBeVisible();
  await page.getByRole("link", { name: "Closed" }).click();
  await expect(page.getByRole("row", { name: /Ring Grace back on Monday.*Done/ })).toBeVisible();
});

test("a task is done on the overview, and comes back where the server failed", async ({ page }) => {
  await enter(page.context(), northwind);
  await open(page, "/dashboard/my-tasks");
  await page.getByRole("button", { name: "New task" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What is to be done").fill("Send the offer to Ivan");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await open(page, "/dashboard/my-dashboard");
  const tasks = page.getByRole("region", { name: "Tasks" });
  const done = tasks.getByRole("button", { name: "Done: Send the offer to Ivan" });
  const broken = { ok: false, error: "Something failed", code: 500, reason: "internal" };
  await page.route("**/api/tasks/*/complete", (route) => route.fulfill({ status: 500, json: broken }));
  await done.click();
  await expect(page.getByText("Something failed")).toBeVisible();
  await expect(done).toBeVisible();
  await page.unroute("**/api/tasks/*/complete");
  await done.click();
  await expect(page.getByText("Task done")).toBeVisible();
  await expect(done).toBeHidden();
});
