import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { picture } from "./support/picture.ts";

test("the review says when the campaign begins and ends, who sends and how much, who is not contacted, and how three people will read it", async ({
  page,
}) => {
  const { call, upload } = await demoClient();
  const [account] = await call<{ _id: string }[]>("GET", "/credentials/fetch");
  const key = `reviewed-${Date.now()}`;
  const { _id: id } = await call<{ _id: string }>("POST", "/workflows", {
    name: "Reviewed",
    credentials_id: account!._id,
    sequence: [
      { id: "request", type: "connection_request", note: "Hello {first_name}", delay: 0 },
      { id: "message", type: "message", text: "Thank you, {first_name}", delay: 24 },
    ],
    key,
  });
  const blocked = `https://network.example/in/${key}-3`;
  await call("POST", "/blacklist/add", { values: [blocked] });
  const lines = ["Ada", "Ben", "Cleo", "Dora", "Emil"].map(
    (name, at) => `${name},https://network.example/in/${key}-${at}`,
  );
  const { filename } = await upload<{ filename: string }>(
    "/workflows/upload_csv_file",
    "reviewed.csv",
    ["name,link", ...lines].join("\n"),
  );
  await call("POST", "/workflows/set_data_from_csv_file", {
    filename,
    workflow_id: id,
    credentials_id: account!._id,
    user_fields: { first_name: "name", social_url: "link" },
  });
  try {
    await openSignedIn(page, `/campaign/edit/${id}?part=review`);
    const when = page.getByRole("region", { name: "When" });
    await expect(when.getByRole("term")).toHaveText(["First action", "Done"]);
    await expect(when.locator("figcaption")).toContainText(/Network ?[4-8]$/);
    await expect(page.getByRole("region", { name: "1 person isn’t contacted" })).toContainText(
      "On the blacklist",
    );
    const senders = page.getByRole("region", { name: "Who sends, and when" });
    await expect(senders).toContainText(/\d:00–\d+:00 \(.+\)/);
    await expect(senders).toContainText(/Up to \d+ × connection request.* a day/);
    const reading = page.getByRole("region", { name: "As a person will read it" });
    await expect(reading).toContainText("Hello Ada");
    await expect(reading).toContainText("1 of 3");
    await reading.getByRole("button", { name: "The next person" }).click();
    await expect(reading).toContainText("Hello Ben");
    await reading.getByRole("button", { name: "The next person" }).click();
    await expect(reading).toContainText("Hello Cleo");
    const next = reading.getByRole("button", { name: "The next person" });
    await expect(next).toHaveAttribute("aria-disabled", "true");
    await expect(next).toBeFocused();
    // The dialog begins with what the page shows, and asks once other assumptions are made.
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/rehearsal")) asked++;
    });
    await page.getByRole("button", { name: "Play it with other assumptions" }).click();
    const dialog = page.getByRole("dialog", { name: "Rehearsal" });
    await expect(dialog.getByText("How people stand in the end")).toBeVisible();
    expect(asked).toBe(0);
    await dialog.getByLabel("Invitations accepted").fill("0");
    await dialog.getByRole("button", { name: "Rehearse again" }).click();
    await expect.poll(() => asked).toBe(1);
    await page.keyboard.press("Escape");
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, "review", { fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, "review-phone", { fullPage: true });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(page, "review-dark", { fullPage: true });
  } finally {
    const { items } = await call<{ items: { _id: string }[] }>("GET", `/blacklist?search=${key}`);
    await call("POST", "/blacklist/remove", { ids: items.map(({ _id }) => _id) });
    await call("POST", `/workflows/${id}/delete_async`, {});
  }
});
