import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { openSignedIn } from "./support/demo.ts";

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
