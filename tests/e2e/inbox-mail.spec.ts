import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { type Person, withAnswers } from "./support/answers.ts";
import { axeFaults } from "./support/axe.ts";
import { northwind } from "./support/demo.ts";
import { demoClient, springOutreach } from "./support/demo-client.ts";
import { picture } from "./support/picture.ts";
import { address, world } from "./support/product.ts";

const { host } = northwind;
const mailbox = "dana.north@mail.example";

/** A mail with a picture on the web, a script and a file, from a person. */
async function deliver({ email, full_name: name }: Person, word: string): Promise<void> {
  const raw = [
    `From: ${JSON.stringify(name)} <${email}>`,
    `To: ${mailbox}`,
    "Subject: Our offer",
    `Message-ID: <${randomUUID()}@people.example>`,
    "MIME-Version: 1.0",
    "Content-Type: multipart/mixed; boundary=m",
    "",
    "--m",
    "Content-Type: multipart/alternative; boundary=a",
    "",
    "--a",
    "Content-Type: text/plain; charset=utf-8",
    "",
    `The offer is ${word}, please look at it.`,
    "--a",
    "Content-Type: text/html; charset=utf-8",
    "",
    `<script>parent.document.title="broken"</script><form action="https://evil.example"><input name=a></form><table><tr><td style="background:#eef;padding:12px"><h2>Our offer</h2><p>The offer is <b>${word}</b>, please look at it.</p><p><a href="https://shop.example/offer">Read the offer</a></p><img src="https://pictures.example/banner.png" width="300" height="80" alt="Banner"></td></tr></table>`,
    "--a--",
    "--m",
    'Content-Type: text/plain; name="offer.txt"',
    'Content-Disposition: attachment; filename="offer.txt"',
    "",
    "Forty pallets a week",
    "--m--",
    "",
  ].join("\r\n");
  await world("POST", `/mailboxes/${mailbox}/deliver`, { raw });
}

async function withMail(page: Page, from: number): Promise<{ person: Person; word: string }> {
  const [person] = (await withAnswers(page, 1, from)) as [Person];
  const word = `pallet${randomUUID().slice(0, 8)}`;
  await deliver(person, word);
  const { call } = await demoClient();
  await expect
    .poll(async () => (await call<{ items: object[] }>("GET", `/inbox/search?query=${word}`)).items.length, {
      timeout: 40_000,
    })
    .toBe(1);
  return { person, word };
}

test("a mail of a stranger is shown formatted in a frame without rights, and its file is downloaded", async ({
  page,
}) => {
  const { person, word } = await withMail(page, 6);
  const asked: string[] = [];
  await page.route("https://pictures.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await page.goto(address(`/inbox/${person._id}`, host));
  const arrived = page.locator("[id^=message-]").filter({ hasText: `The offer is ${word}` });
  await expect(arrived).toBeVisible();
  // Its text is gone while it is shown formatted.
  const message = page.locator(`[id="${await arrived.getAttribute("id")}"]`);
  await expect(page.getByRole("heading", { name: "Today", level: 3 })).toBeVisible();
  await picture(page, "text");

  await test.step("nothing runs in it and nothing is fetched", async () => {
    await message.getByRole("button", { name: "Show formatted" }).click();
    const frame = message.locator("iframe");
    await expect(frame).toHaveAttribute("sandbox", "allow-popups allow-popups-to-escape-sandbox");
    const mail = message.frameLocator("iframe");
    await expect(mail.getByRole("heading", { name: "Our offer" })).toBeVisible();
    await expect(mail.locator("script, form, input")).toHaveCount(0);
    await expect(mail.getByRole("link", { name: "Read the offer" })).toHaveAttribute(
      "rel",
      /noopener noreferrer/,
    );
    await expect(mail.getByRole("link", { name: "Read the offer" })).toHaveAttribute("target", "_blank");
    expect(asked).toEqual([]);
    expect(await page.title()).not.toContain("broken");
    await picture(page, "formatted");
    expect(await axeFaults(page, "main")).toEqual([]);
  });

  await test.step("pictures are fetched once the reader asks for them", async () => {
    await message.getByRole("button", { name: "Show pictures" }).click();
    await expect.poll(() => asked).toEqual(["https://pictures.example/banner.png"]);
    await message.getByRole("button", { name: "Show as text" }).click();
    await expect(message.locator("iframe")).toHaveCount(0);
  });

  await test.step("its file is downloaded, never opened", async () => {
    const files = page.getByRole("list", { name: "Attachments" }).last();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      files.getByRole("link", { name: /offer\.txt/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("offer.txt");
  });

  await test.step("on a phone, in the dark", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address(`/inbox/${person._id}/chat`, host));
    await message.getByRole("button", { name: "Show formatted" }).click();
    await expect(message.frameLocator("iframe").getByText("Read the offer")).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await picture(page, "phone");
  });
});

test("a mail whose server is away waits with its reason, and is canceled", async ({ page }) => {
  const [person] = (await withAnswers(page, 1, 9)) as [Person];
  const word = `offer${randomUUID().slice(0, 8)}`;
  const { call } = await demoClient();
  const fault = { channel: "smtp", kind: "421", match: mailbox, count: 10 };
  await world("POST", "/faults", fault);
  try {
    const body = { channel: "email", text: `Here is our ${word}`, subject: "", key: randomUUID() };
    const sent = await call<{ state: string }>("POST", `/inbox/dialogs/${person._id}/send`, body);
    expect(sent.state).toBe("waiting");
  } finally {
    await world("DELETE", "/faults");
  }
  await page.goto(address(`/inbox/${person._id}`, host));
  const message = page.locator("[id^=message-]").filter({ hasText: word });
  await expect(message.getByText("The mail server can’t be reached.")).toBeVisible();
  await picture(page, "waits");
  await message.getByRole("button", { name: "Cancel sending" }).click();
  await expect(message.getByText("It was canceled before it was sent.")).toBeVisible();
  await expect(message.getByRole("button", { name: "Cancel sending" })).toHaveCount(0);
  await expect(message.getByRole("button", { name: "Write again" })).toBeVisible();
  expect(await axeFaults(page, "main")).toEqual([]);
  await picture(page, "canceled");
});

test("the search finds a message by its words and opens the conversation there", async ({ page }) => {
  const { person, word } = await withMail(page, 7);
  await page.goto(address("/inbox?accounts=all", host));
  await page.getByRole("searchbox", { name: "Search people and messages" }).fill(`offer ${word}`);
  const hits = page.getByRole("region", { name: "In messages" });
  const hit = hits.getByRole("button", { name: new RegExp(person.full_name) });
  await expect(hit).toBeVisible();
  await expect(hit.locator("mark")).toHaveText(["offer", word]);
  expect(await axeFaults(page, "main")).toEqual([]);
  await picture(page, "hits");
  await hit.click();
  await expect(page).toHaveURL(new RegExp(person._id));
  const message = page.locator("[id^=message-]").filter({ hasText: word });
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport();
  await picture(page, "opened");
  await page.getByRole("searchbox", { name: "Search people and messages" }).fill(`nothing${word}`);
  await expect(hits.getByText("No message has these words.")).toBeVisible();
});

test("a note mentions a member by @, and past meetings are hidden in this browser [OC-252]", async ({
  page,
}) => {
  const [person] = (await withAnswers(page, 1, 8)) as [Person];
  const { call } = await demoClient();
  const members = await call<{ _id: string; full_name: string }[]>("GET", "/workers/fetch");
  const name = members[0]!.full_name;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/workers\/fetch/, async (route) => {
    await answered;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/workers\/fetch/);
  await page.goto(address(`/inbox/${person._id}`, host));
  await asked;
  const pane = page.getByRole("complementary").filter({ has: page.getByRole("heading", { name: "Notes" }) });
  const field = pane.getByRole("textbox", { name: "Write a note" });
  await test.step("an @ offers the team once it is known; the name stands in the text", async () => {
    await field.pressSequentially("Ask @");
    const menu = page.getByRole("menu");
    await expect(menu.getByRole("menuitem", { name: "Loading" })).toBeVisible();
    answer();
    await menu.getByRole("menuitem", { name }).click();
    await expect(field).toHaveValue(`Ask @${name} `);
    await expect(field).toBeFocused();
    await page.keyboard.type("about pallets");
    expect(await axeFaults(page, "main")).toEqual([]);
    await pane.getByRole("button", { name: "Add note" }).click();
    await expect(pane.getByText(`@${name}`, { exact: true })).toBeVisible();
    await picture(page, "note");
  });

  await test.step("a booked meeting stands in the history until it is hidden", async () => {
    const campaign = await springOutreach();
    await call("POST", `/workflows/${campaign}/profiles/${person._id}/booked_meeting`);
    const booked = pane.getByRole("listitem").filter({ hasText: /meeting/i });
    await expect(booked.first()).toBeVisible();
    const choice = pane.getByRole("checkbox", { name: "Show past meetings" });
    await expect(choice).toBeChecked();
    await choice.click();
    await expect(choice).not.toBeChecked();
    await expect(booked).toHaveCount(0);
    await page.reload();
    await expect(pane.getByText("Ask ", { exact: true })).toBeVisible();
    await expect(choice).not.toBeChecked();
    await expect(booked).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("inboxPastMeetings"))).toBe("false");
    await choice.click();
    await expect(choice).toBeChecked();
    await expect(booked.first()).toBeVisible();
  });
});
