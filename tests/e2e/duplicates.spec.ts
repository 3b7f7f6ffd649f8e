import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { picture } from "./support/picture.ts";

test("an admin merges two people who have one number, chooses a value, and undoes it", async ({ page }) => {
  const { call, upload } = await demoClient();
  const mark = Date.now();
  const phone = `+49301${String(mark).slice(-7)}`;
  const file = [
    "Name,Email,Company,Phone,Link",
    `Ada Twin${mark},ada-${mark}@p.example,Acme,${phone},https://network.example/in/ada-${mark}`,
    `Adele Twin${mark},adele-${mark}@q.example,Globex,${phone},https://network.example/in/adele-${mark}`,
  ].join("\n");
  const { filename } = await upload<{ filename: string }>("/workflows/upload_csv_file", "twins.csv", file);
  await call("POST", "/workflows/set_data_from_csv_file", {
    filename,
    user_fields: {
      full_name: "Name",
      email: "Email",
      company_name: "Company",
      phone: "Phone",
      social_url: "Link",
    },
  });

  await openSignedIn(page, "/profiles/my-prospects");
  await page.getByRole("main").getByRole("link", { name: "Duplicates" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Duplicates" })).toBeVisible();
  const pair = page.getByRole("article", { name: new RegExp(`Twin${mark}`) });
  // A worker compares people every ten seconds, and the page is told.
  await expect(pair).toBeVisible({ timeout: 60_000 });
  await expect(pair.getByText("Same number")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await pair
    .getByRole("radio", { name: new RegExp(`Ada Twin${mark}`) })
    .first()
    .check();
  await pair.getByRole("radio", { name: "Globex" }).check();
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
    await picture(page, `duplicates-${width}`);
  }
  await pair.getByRole("button", { name: `Merge into Ada Twin${mark}` }).click();
  await expect(pair).toBeHidden();

  const people = () =>
    call<{ items: { full_name: string; company_name: string; email: string }[] }>(
      "GET",
      `/profiles?query=Twin${mark}`,
    );
  await expect.poll(async () => (await people()).items.length).toBe(1);
  expect((await people()).items[0]).toMatchObject({
    full_name: `Ada Twin${mark}`,
    company_name: "Globex",
    email: `ada-${mark}@p.example`,
  });

  const merged = page.getByRole("listitem").filter({ hasText: `Adele Twin${mark} became part of` });
  await merged.getByRole("button").click();
  await expect(merged).toBeHidden();
  await expect
    .poll(async () => (await people()).items.map((one) => one.company_name).sort())
    .toEqual(["Acme", "Globex"]);
});
