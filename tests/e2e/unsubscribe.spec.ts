import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { addEmailStep } from "./support/email-step.ts";
import { mailCampaign } from "./support/mail-campaign.ts";
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

const dayMs = 86_400_000;

// Other journeys open the first campaign of the list, which is the demo's own.
let made: string | null = null;
test.afterEach(async () => {
  if (made) await (await demoClient()).call("POST", `/workflows/${made}/delete_async`, {});
  made = null;
});

test("a reader unsubscribes by the link of a received mail, with and without scripts, and gets nothing more", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const receiver = "grace.reader@elsewhere.test";
  const other = "plain.reader@elsewhere.test";
  const tester = "team@elsewhere.test";
  const stranger = await (await browser.newContext()).newPage();

  await test.step("a new email step carries the link, in words that can be changed", async () => {
    await openSignedIn(page, "/campaign/add");
    await page.getByLabel("Name", { exact: true }).fill("With a way out");
    await addEmailStep(page);
    const carries = page.getByRole("checkbox", { name: "Unsubscribe link" });
    await expect(carries).toBeChecked();
    const line = page.getByLabel("Line above the unsubscribe link");
    await expect(line).toHaveValue(/unsubscribe here/);
    await carries.uncheck();
    await expect(line).toHaveCount(0);
    await expect(carries).toHaveAccessibleDescription(/cold mails need one/);
    await carries.check();
    await line.fill("No more of these?");
    await sendTest(page, tester);
    await expect(page.getByText(`Test sent to ${tester}`)).toBeVisible();
  });

  await test.step("the link of that test mail says that it is a test, and has no button", async () => {
    await stranger.goto(await linkTo(tester));
    await expect(stranger.getByRole("heading", { name: "This is a test" })).toBeVisible();
    await expect(stranger.getByText("t•••@elsewhere.test")).toBeVisible();
    await expect(stranger.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
    expect(await axeFaults(stranger)).toEqual([]);
  });

  made = await mailCampaign({
    name: "With a way out, running",
    approval: "automatic",
    steps: [
      { id: "first", delay: 0 },
      { id: "second", delay: 240 },
    ],
    people: [receiver, other],
  });
  await world("POST", "/clock", { mode: "real", advanceMs: 3 * dayMs });
  const mailsTo = async (address: string) =>
    (await world<Received>("GET", "/received?channel=mail&limit=1000")).effects.filter(
      (one) => one.address === address && one.body.includes("Shall we talk?"),
    ).length;
  // Between two mails their mailbox rests for minutes.
  const bothAfterMinutes = async () => {
    await world("POST", "/clock", { mode: "real", advanceMs: 10 * 60_000 });
    return [await mailsTo(receiver), await mailsTo(other)];
  };
  await expect.poll(bothAfterMinutes, { timeout: 60_000, intervals: [1_000] }).toEqual([1, 1]);
  const link = await linkTo(receiver);

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
    await sendTest(page, receiver.toUpperCase());
    await expect(page.getByText(/not to be written to/i).first()).toBeVisible();
    await world("POST", "/clock", { mode: "real", advanceMs: 12 * dayMs });
    // The other reader's second mail shows that the campaign went on. Others' mails may be due by the same mailbox
    // before it.
    await expect.poll(bothAfterMinutes, { timeout: 60_000, intervals: [1_000] }).toEqual([1, 2]);
  });

  await test.step("without scripts the form does the same", async () => {
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
