import { expect, type Page, test } from "@playwright/test";
import { address, world } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";
import { kill } from "./support/running.ts";

/** What arrived on the other side. */
interface Received {
  readonly counts: Readonly<Record<string, number>>;
  readonly repeated: readonly unknown[];
  readonly effects: readonly { readonly body: string }[];
}

const part = (page: Page, name: RegExp) =>
  page.getByRole("tab", { name }).or(page.getByRole("button", { name })).first().click();

async function addStep(page: Page, kind: string, texts: Record<string, string>) {
  const first = page.getByRole("button", { name: "Add the first step" });
  const further = page.getByRole("button", { name: /^Add a step at place/ }).last();
  await first.or(further).last().click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** Opens a person of the campaign, and gives the dialog that tells about them. */
async function openPerson(page: Page, name: string) {
  await page.goto(address("/campaigns/my-campaigns"));
  await page.getByRole("link", { name: "Analytics leaders" }).first().click();
  await page.waitForURL(/campaign\/edit/);
  await page.getByRole("main").getByRole("link", { name: "People", exact: true }).click();
  await page.getByRole("searchbox").last().fill(name);
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  return page.getByRole("dialog");
}

test("one prospect, from sign-up to an answered conversation [SH-094, SH-291, SH-315, SH-350, OC-247]", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const email = "nora@team.example";

  await test.step("sign up, find the activation mail, activate", async () => {
    await page.goto(address("/auth/sign-up"));
    await page.getByLabel("First name").fill("Nora");
    await page.getByLabel("Last name").fill("Winter");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse 9");
    await page.getByLabel("Country", { exact: true }).click();
    await page.keyboard.type("Germany");
    await page.getByRole("option", { name: "Germany" }).click();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.locator('a[href*="/world/outbox"]').click();
    await page.waitForURL(/world\/outbox/);
    const link = page.locator('a[href*="activation_code"]');
    await expect(async () => {
      await page.reload();
      await expect(link.first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await link.first().click();
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await page.waitForURL(/create-space/);
    await expect(page.getByText("Your email was successfully confirmed")).toBeVisible();
  });

  await test.step("create a workspace and connect an account; a wrong PIN is refused", async () => {
    await page.getByRole("textbox").first().fill("Winter Sales");
    // Who presses twice does it once, here and below.
    await page.getByRole("button", { name: /create/i }).dblclick();
    await page.waitForURL(/onboarding/);
    await page.getByText("Win customers", { exact: true }).click();
    await page.getByRole("button", { name: "Save and go on" }).dblclick();
    await page.waitForURL(/credentials\/add/);
    const next = page.getByRole("button", { name: "Next" });
    await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
    await next.click();
    await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
    await page.getByLabel("Country", { exact: true }).click();
    await page.keyboard.type("Germany");
    await page.getByRole("option", { name: /Germany/ }).click();
    await next.click();
    await page.getByLabel("From", { exact: true }).selectOption("0");
    await page.getByLabel("To", { exact: true }).selectOption({ index: 23 });
    await next.click();
    await expect(page.getByRole("button", { name: "Connect" })).toBeDisabled();
    await page.getByRole("button", { name: /^Use/ }).first().click();
    await page.getByRole("button", { name: "Connect" }).click();
    const hint = page.getByText(/sent the code \d{6}/);
    await expect(hint).toBeVisible();
    const code = /\d{6}/.exec((await hint.textContent()) ?? "")![0];
    await page.getByLabel("Security code").fill(code === "000001" ? "000002" : "000001");
    await page.getByRole("button", { name: "Confirm the code" }).click();
    await expect(page.getByText("That code is wrong")).toBeVisible();
    await page.getByLabel("Security code").fill(code);
    await page.getByRole("button", { name: "Confirm the code" }).click();
    await page.waitForURL(/my-campaigns.*selectedCred/);
  });

  await test.step("connect a mailbox", async () => {
    await page.goto(address("/integrations"));
    await page.getByRole("button", { name: /^Connect Mailbox/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("The mailbox is connected")).toBeVisible();
  });

  await test.step("import people: mapping, preview, refused lines", async () => {
    await page.goto(address("/campaign/add"));
    await page.getByLabel("Name").fill("Analytics leaders");
    await page.getByRole("checkbox", { name: /mail\.example/ }).check();
    await part(page, /^People/);
    await page.locator("input[type=file]").setInputFiles("tests/fixtures/people-semicolons.csv");
    await expect(page.getByText("Anton · Nadia · Grace")).toBeVisible();
    await page.getByRole("button", { name: /^Import/ }).dblclick();
    await expect(page.getByText("18 people imported")).toBeVisible();
    await expect(page.getByText("Line 7: the email address is not valid")).toBeVisible();
    await expect(page.getByText("Line 13: neither email nor profile link")).toBeVisible();
  });

  await test.step("build three steps, placeholders checked while typing, and start", async () => {
    await part(page, /^Sequence/);
    await addStep(page, "Connection request", { Note: "Hello {frist_name}, shall we connect?" });
    await expect(page.getByText("There is no field frist_name").first()).toBeVisible();
    await page.getByLabel("Note", { exact: true }).fill("Hello {first_name}, shall we connect?");
    await addStep(page, "Message", { Text: "Thank you for connecting, {first_name|there}." });
    await addStep(page, "Email", {
      Subject: "A question, {first_name}",
      Text: "How does {company_name|your team} do it?",
    });
    await part(page, /^Review/);
    await page.getByRole("button", { name: "Start campaign" }).dblclick();
    await expect(page.getByText("Campaign started")).toBeVisible();
    const session = (await page.context().cookies()).find(({ name }) => name === "session")!;
    const mine = <Item>(path: string) =>
      payload<Item[]>(
        ask(`/api${path}`, { host: "localhost", headers: { authorization: `Bearer ${session.value}` } }),
      );
    expect(await mine("/users/fetch_spaces")).toHaveLength(1);
    const [account] = await mine<{ _id: string }>("/credentials/fetch");
    expect(await mine(`/workflows/fetch?credentials_id=${account!._id}`)).toHaveLength(1);
  });

  await test.step("the page says what a person waits for, and when the next try is", async () => {
    const nadia = await openPerson(page, "Nadia");
    await expect(nadia.getByText("Waiting", { exact: true })).toBeVisible();
    await expect(nadia.getByText("Next try:")).toBeVisible();
    await expect(nadia.getByText("Enrolled")).toBeVisible();
  });

  await test.step("speed time up: requests are accepted, messages and mails arrive, a worker is killed on the way", async () => {
    await world("POST", "/clock", { mode: "scaled", rate: 10_000 });
    await expect
      .poll(async () => (await received("invitation", "acc-1")).count, { timeout: 60_000 })
      .toBeGreaterThan(2);
    expect(kill("worker"), "the worker was up").toBe(true);
    await expect
      .poll(async () => (await received("mail", "nora@mail.example")).count, {
        timeout: 120_000,
        intervals: [1_000],
      })
      .toBeGreaterThan(2);
    const everything = await world<Received>("GET", "/received?limit=500");
    expect(everything.repeated).toEqual([]);
    await world("POST", "/clock", { mode: "real" });
  });

  await test.step("somebody answers: the answer appears live, the sequence stops, and we reply", async () => {
    await page.goto(address("/inbox"));
    const people = await world<{ people: { id: number; firstName: string; lastName: string }[] }>(
      "GET",
      "/people?search=Nadia&limit=1",
    );
    const person = people.people[0]!;
    await world("POST", `/people/${person.id}/act`, {
      action: "mail",
      account: `${email.split("@")[0]}@mail.example`,
      text: "Tell me more about it, please.",
      subject: "Re: A question",
    });
    await page.getByText(`${person.firstName} ${person.lastName}`).first().click();
    // The killed worker holds the mailbox for eight seconds at most; then the next one reads it.
    await expect(page.getByText("Tell me more about it, please.").first()).toBeVisible({ timeout: 20_000 });
    await page.waitForURL(/inbox\/[0-9a-f-]{36}/);
    await page.getByRole("button", { name: "Email", exact: true }).click();
    const box = page.getByRole("textbox", { name: /message|reply|text/i }).last();
    await box.fill("Gladly: shall we speak on Thursday?");
    // What arrives meanwhile appears, and takes neither the typed text nor the focus away.
    await world("POST", `/people/${person.id}/act`, {
      action: "mail",
      account: `${email.split("@")[0]}@mail.example`,
      text: "And what does it cost?",
      subject: "Re: A question",
    });
    await expect(page.getByText("And what does it cost?").first()).toBeVisible({ timeout: 30_000 });
    await expect(box).toHaveValue("Gladly: shall we speak on Thursday?");
    await expect(box).toBeFocused();
    // Unsent words survive the page, in the browser's own storage.
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith("draft:")),
    );
    expect(kept).toEqual([[expect.stringMatching(/:email$/), expect.stringContaining("on Thursday?")]]);
    await page.reload();
    await page.getByRole("button", { name: "Email", exact: true }).click();
    await expect(box).toHaveValue("Gladly: shall we speak on Thursday?");
    await page.getByRole("button", { name: "Send", exact: true }).dblclick();
    await expect(box).toHaveValue("");
    const replies = async () => {
      const { effects } = await world<Received>("GET", "/received?channel=mail&limit=1000");
      return effects.filter(({ body }) => body.includes("Gladly: shall we speak on Thursday?")).length;
    };
    await expect.poll(replies).toBe(1);
    // In the list, in the conversation, and in what happened with the person.
    await expect(page.getByRole("main").getByText("Gladly: shall we speak on Thursday?")).toHaveCount(3);
    expect(await replies()).toBe(1);
  });

  await test.step("the page says what happened to her, and that nothing more is sent", async () => {
    const nadia = await openPerson(page, "Nadia");
    await expect(nadia.getByText("The person replied").first()).toBeVisible();
    await expect(nadia.getByText("Next try:")).toHaveCount(0);
    await expect(nadia.getByText(/^Sent/).first()).toBeVisible();
  });
});

/** How much arrived from one account of the network, or from one mailbox. */
async function received(
  channel: "invitation" | "message" | "mail",
  account: string,
): Promise<{ count: number }> {
  const { counts } = await world<Received>("GET", `/received?account=${encodeURIComponent(account)}&limit=1`);
  return { count: counts[channel] ?? 0 };
}
