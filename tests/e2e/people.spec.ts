import { expect, test } from "@playwright/test";
import { withAnswers } from "./support/answers.ts";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { springOutreach } from "./support/demo-client.ts";
import { address } from "./support/product.ts";

test("a member makes a label, puts it on a person, filters by it, and notes something [OC-183]", async ({
  page,
}) => {
  const name = `Journey ${Date.now() % 100_000}`;
  await test.step("both forms of labels return to the list [OC-208, OC-209, OC-216]", async () => {
    const list = /\/preferences\/workspace\/labels\/[^/]+$/;
    await openSignedIn(page, "/dashboard/my-dashboard");
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Labels" }).click();
    await page.waitForURL(list);
    await page.getByRole("link", { name: "New label" }).first().click();
    await page.waitForURL(/\/create-new$/);
    await page.getByRole("textbox", { name: "Name" }).fill(`${name} x`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Choose a colour")).toBeVisible();
    await page.getByRole("radio", { name: "Teal" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(list);
    await page.getByRole("button", { name: `Edit ${name} x` }).click();
    await page.waitForURL(/\/edit\/[^/]+$/);
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(list);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Automatic labels" }).last().click();
    await expect(page.getByRole("heading", { level: 1, name: "Automatic labels" })).toBeVisible();
  });

  await page.goto(address("/profiles/my-prospects", northwind.host));
  const first = page.locator('main a[href*="/my-prospects/"]').filter({ visible: true }).first();
  await first.click();
  const panel = page.getByRole("complementary", { name: "Prospect" });
  await panel.getByRole("button", { name: "Add a label" }).click();
  await page.getByRole("button", { name }).click();
  await page.keyboard.press("Escape");
  await expect(panel.getByRole("button", { name: `Take ${name} off` })).toBeVisible();

  await panel.getByRole("textbox", { name: "Write a note" }).fill("Met at the fair");
  await panel.getByRole("button", { name: "Add note" }).click();
  await expect(panel.getByText("Met at the fair").first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await panel.getByRole("button", { name: "Close" }).click();
  await page.waitForURL(/my-prospects$/);
  await expect(panel).toBeHidden();

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("checkbox", { name }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/filters=/);
  await expect(page.getByText("1 person")).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`Labels is one of ${name}`) })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test("a member adds people to a campaign, keeps one out and lifts that, and reads everything that happened [OC-183, OC-191]", async ({
  page,
}) => {
  await openSignedIn(page, "/profiles/my-prospects");
  // Other journeys add people who are in no campaign.
  const ofCampaign = JSON.stringify([{ field: "campaign", op: "any", values: [await springOutreach()] }]);
  await page.goto(
    address(`/profiles/my-prospects?filters=${encodeURIComponent(ofCampaign)}`, northwind.host),
  );
  const boxes = page.getByRole("table").getByRole("checkbox", { name: /^Select / });
  await boxes.nth(1).click();
  await boxes.nth(2).click();
  await page.getByRole("button", { name: "Add to campaign" }).click();
  const dialog = page.getByRole("dialog", { name: "Add 2 people to a campaign" });
  await expect(dialog).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("combobox", { name: "Campaign" }).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Add to campaign" }).click();
  await expect(dialog).toBeHidden();
  // The demo's people are in campaigns already: the answer says how many were left out, and why.
  const said = page.getByRole("list", { name: "What is done to many people" });
  await expect(said.getByText(/Left out:/)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await said.getByRole("button", { name: "Dismiss" }).click();
  await expect(said).toBeHidden();

  await page.locator('main a[href*="/my-prospects/"]').filter({ visible: true }).first().click();
  const panel = page.getByRole("complementary", { name: "Prospect" });
  const history = panel.getByRole("list", { name: "What happened" });
  await expect(history.getByRole("listitem").first()).toBeVisible();
  await panel.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Do not contact" }).click();
  const question = page.getByRole("dialog", { name: "Never contact 1 person again?" });
  await question.getByRole("button", { name: "Do not contact" }).click();
  await expect(question).toBeHidden();
  const standing = panel.getByRole("list", { name: "Why nobody contacts them" });
  await expect(standing.getByText("Your team decided it.")).toBeVisible();
  await expect(history.getByText("Not to be contacted any more")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await standing.getByRole("button", { name: "Lift" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Lift" }).click();
  await expect(standing).toBeHidden();
  await expect(page.getByText("They may be contacted again")).toBeVisible();
});

test("a member deletes people after the number is confirmed, and labels and notes a person from the inbox", async ({
  page,
}) => {
  await openSignedIn(page, "/profiles/my-prospects");
  const row = page.getByRole("table").getByRole("row").nth(3);
  const name = (await row.getByRole("link").first().textContent()) ?? "";
  await row.getByRole("checkbox").click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 1 person?" });
  await expect(dialog.getByText(/can't be undone/)).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("table").getByRole("link", { name, exact: true })).toHaveCount(0);

  const [answering] = await withAnswers(page, 1, 0);
  await page.goto(address(`/inbox/${answering?._id}`, northwind.host));
  await expect(page.getByRole("list", { name: "What happened" })).toBeVisible();
  await page.getByRole("textbox", { name: "Write a note" }).fill("Prefers mornings");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Prefers mornings").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a label" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
