import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { openSignedIn } from "./support/demo.ts";
import { world } from "./support/product.ts";

interface Received {
  readonly effects: readonly { readonly address: string; readonly body: string }[];
}

/** Sends a test of the email step, as often as it is told, and gives the answer that the builder shows. */
async function sendTest(page: Page, receiver: string) {
  await page.getByLabel("Send a test to").fill(receiver);
  await page.getByRole("button", { name: "Send test" }).click();
}

/** The link in the latest mail that an address received. */
async function linkTo(receiver: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const { effects } = await world<Received>("GET", "/received?channel=mail&limit=1000");
        const { body = "" } = effects.findLast(({ address }) => address === receiver) ?? {};
        link = /^http:\S+\/u\/\S+$/m.exec(body)?.[0];
        return link;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  return link ?? "";
}

test("a reader unsubscribes by the link of a received mail, with and without scripts, and gets nothing more", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const receiver = "grace.reader@elsewhere.test";

  await test.step("a new email step carries the link, in words that can be changed", async () => {
    await openSignedIn(page, "/campaign/add");
    await page.getByLabel("Name", { exact: true }).fill("With a way out");
    await page
      .getByRole("checkbox", { name: /mail\.example/ })
      .first()
      .check();
    await page.getByRole("tab", { name: /^Sequence/ }).click();
    await page.getByRole("button", { name: "Add the first step" }).click();
    await page.getByRole("menuitem", { name: "Email", exact: true }).click();
    await page.getByLabel("Subject", { exact: true }).fill("A question");
    await page.getByLabel("Text", { exact: true }).fill("Shall we talk?");
    const carries = page.getByRole("checkbox", { name: "Unsubscribe link" });
    await expect(carries).toBeChecked();
    const line = page.getByLabel("Line above the unsubscribe link");
    await expect(line).toHaveValue(/unsubscribe here/);
    await carries.uncheck();
    await expect(line).toHaveCount(0);
    await expect(carries).toHaveAccessibleDescription(/cold mails need one/);
    await carries.check();
    await line.fill("No more of these?");
    await sendTest(page, receiver);
    await expect(page.getByText(`Test sent to ${receiver}`)).toBeVisible();
  });

  const link = await linkTo(receiver);
  const stranger = await (await browser.newContext()).newPage();

  await test.step("opening the link asks and changes nothing", async () => {
    await stranger.goto(link);
    for (let times = 0; times < 2; times++) {
      await expect(stranger.getByRole("heading", { name: "Unsubscribe" })).toBeVisible();
      await expect(stranger.getByText("g•••@elsewhere.test")).toBeVisible();
      await expect(stranger.getByText(receiver)).toHaveCount(0);
      await stranger.reload();
    }
    expect(await axeFaults(stranger)).toEqual([]);
  });

  await test.step("the button unsubscribes, and the page says so from then on", async () => {
    await stranger.getByRole("button", { name: "Unsubscribe" }).click();
    const done = stranger.getByRole("heading", { name: "You are unsubscribed" });
    await expect(done).toBeFocused();
    expect(await axeFaults(stranger)).toEqual([]);
    await stranger.reload();
    await expect(done).toBeVisible();
    await expect(stranger.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
  });

  await test.step("nothing more is sent to the address", async () => {
    const count = async () =>
      (await world<Received>("GET", "/received?channel=mail&limit=1000")).effects.length;
    const before = await count();
    await sendTest(page, receiver.toUpperCase());
    await expect(page.getByText(/not to be written to/i).first()).toBeVisible();
    expect(await count()).toBe(before);
  });

  await test.step("without scripts the form does the same", async () => {
    const other = "plain.reader@elsewhere.test";
    await sendTest(page, other);
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(await linkTo(other));
    await plain.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(plain.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  });

  await test.step("a link that was cut says that it isn't valid", async () => {
    await stranger.goto(link.slice(0, -3));
    await expect(stranger.getByRole("heading", { name: "This link isn’t valid" })).toBeVisible();
    await expect(stranger.getByRole("button")).toHaveCount(0);
  });
});
