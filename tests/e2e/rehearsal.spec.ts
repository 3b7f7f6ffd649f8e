import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { openSignedIn } from "./support/demo.ts";
import { demoClient, springOutreach } from "./support/demo-client.ts";

test("a campaign is rehearsed: when it would be done, week by week, and with other assumptions", async ({
  page,
}) => {
  await openSignedIn(page, `/campaign/edit/${await springOutreach()}?part=people`);
  await page.getByRole("tab", { name: /people/i }).click();
  await page.getByRole("button", { name: "When will it be done?" }).click();
  const dialog = page.getByRole("dialog", { name: "Rehearsal" });
  await expect(dialog.getByText(/The last action would take place on|Nothing would be sent/)).toBeVisible();
  await expect(dialog.getByText("How people stand in the end")).toBeVisible();
  expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
  const asked = page.waitForResponse((reply) => reply.url().includes("reply_percent=100"));
  await dialog.getByLabel("People who reply").fill("100");
  await dialog.getByRole("button", { name: "Rehearse again" }).click();
  expect((await asked).status()).toBe(200);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the rehearsal of a long campaign names the skipped steps and scrolls as a whole; an empty one says that nobody is there", async ({
  page,
}) => {
  const { call, upload } = await demoClient();
  const [account] = await call<{ _id: string }[]>("GET", "/credentials/fetch");
  const create = (name: string) =>
    call<{ _id: string }>("POST", "/workflows", {
      name,
      credentials_id: account!._id,
      sequence: [
        { id: "request", type: "connection_request", delay: 0 },
        { id: "message", type: "message", text: "Hello", delay: 24 },
      ],
      key: name,
    });
  const { _id: empty } = await create("Rehearsed by nobody");
  const { _id: long } = await create("Rehearsed by many");
  const people = Array.from(
    { length: 900 },
    (_, at) => `Many ${at},https://network.example/in/rehearsed-${at}`,
  );
  const file = ["name,link", ...people].join("\n");
  const { filename } = await upload<{ filename: string }>("/workflows/upload_csv_file", "many.csv", file);
  await call("POST", "/workflows/set_data_from_csv_file", {
    filename,
    workflow_id: long,
    credentials_id: account!._id,
    user_fields: { full_name: "name", social_url: "link" },
  });
  const dialog = page.getByRole("dialog", { name: "Rehearsal" });
  const open = async (id: string) => {
    await openSignedIn(page, `/campaign/edit/${id}?part=people`);
    await page.getByRole("button", { name: "When will it be done?" }).click();
  };
  await open(empty);
  await expect(dialog.getByText(/^Nobody is in this campaign yet/)).toBeVisible();
  await expect
    .poll(async () => (await call<{ total: number }>("GET", `/workflows/${long}/profiles?limit=1`)).total, {
      timeout: 60_000,
    })
    .toBe(900);
  await open(long);
  await expect(dialog.getByText(/^The last action would take place on/)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(/^2\. Message/)).toBeVisible();
  expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "When will it be done?" })).toBeFocused();
  for (const id of [empty, long]) await call("POST", `/workflows/${id}/delete_async`, {});
});
