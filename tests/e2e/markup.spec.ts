import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ownCopy } from "./support/copy.ts";
import { enter, violet } from "./support/demo.ts";
import { address, world } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";

const { host } = violet;

/** What would run, or load something, wherever a text is taken for markup, an address or a template. */
const corpus = [
  "<script>window.__ran=1</script>",
  "<img src=x onerror=window.__ran=2>",
  '"><svg onload=window.__ran=3>',
  "'-window.__ran=4-'",
  "</title></script><script>window.__ran=5</script>",
  "{{constructor.constructor('window.__ran=6')()}}",
  "<iframe srcdoc='<script>parent.__ran=7</script>'></iframe>",
  "<a href=javascript:window.__ran=8>click</a>",
  "<details open ontoggle=window.__ran=9>",
];

/** Takes the account away that a test connects. */
let forget: () => Promise<unknown> = async () => {};

// Waiting for a security code, the account would open its wizard over every page of the tests after this one.
test.afterEach(() => forget());

test("no text of people, mails or campaigns runs anywhere [S15]", async ({ browser }) => {
  const context = await browser.newContext();
  const token = await enter(context, violet);
  const call = <T>(method: string, path: string, body?: object) =>
    payload<T>(
      ask(`/api${path}`, {
        host,
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body ? { body } : {}),
      }),
    );

  const place = { country_code: "DE", timezone: "Europe/Berlin" };
  const account = { email: "diego.santos@network.example", password: "network-pass-4", ...place };
  const { _id: credential } = await call<{ _id: string }>("POST", "/credentials/create", account);
  forget = () => call("POST", `/credentials/${credential}/delete`);
  const installation = JSON.parse(readFileSync(join(ownCopy().dir, "installation.json"), "utf8")) as {
    worldSmtpPort: number;
    worldImapPort: number;
  };
  const mailbox = "markup@mail.example";
  const mailboxId = randomUUID();
  await call("PUT", `/integrations/smtp/${mailboxId}/add_smtp?credentials_id=${credential}`, {
    email: mailbox,
    username: mailbox,
    password: "mailbox-pass-1",
    sender_name: corpus[1],
    smtp_host: "127.0.0.1",
    smtp_port: installation.worldSmtpPort,
    smtp_security: "none",
    imap_host: "127.0.0.1",
    imap_port: installation.worldImapPort,
    imap_security: "none",
  });

  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = corpus.map((text, n) =>
    [`person${n}@people.example`, text, text, `${text} Ltd`, text, "javascript:window.__ran=10", text]
      .map(cell)
      .join(","),
  );
  const csv = ["email,first_name,last_name,company_name,job_title,social_url,note", ...lines].join("\n");
  const form = new FormData();
  form.set("file", new File([csv], `${corpus[1]}.csv`, { type: "text/csv" }));
  const wrapped = new Response(form);
  const { filename } = await payload<{ filename: string }>(
    ask("/api/workflows/upload_csv_file", {
      host,
      method: "POST",
      raw: await wrapped.text(),
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": wrapped.headers.get("content-type") ?? "",
      },
    }),
  );
  const fields = ["email", "first_name", "last_name", "company_name", "job_title"];
  const { search_id } = await call<{ search_id: string }>("POST", "/workflows/set_data_from_csv_file", {
    filename,
    credentials_id: credential,
    is_email_only: true,
    save_csv: true,
    user_fields: Object.fromEntries(fields.map((name) => [name, name])),
    custom_fields: { note: "note" },
  });
  const { _id: campaign } = await call<{ _id: string }>("POST", "/workflows", {
    name: corpus[1],
    credentials_id: credential,
    is_email_only: true,
    searches: [search_id],
    sequence: [{ id: "s", type: "email", delay: 0, subject: corpus[0], text: corpus[3] }],
    mailboxes: [mailboxId],
  });

  const deliver = (n: number) => {
    const text = corpus[n]!;
    return world("POST", `/mailboxes/${mailbox}/deliver`, {
      raw: [
        `From: ${JSON.stringify(text)} <person${n}@people.example>`,
        `To: ${mailbox}`,
        `Subject: ${text}`,
        `Message-ID: <markup-${n}-${randomUUID()}@people.example>`,
        "MIME-Version: 1.0",
        "Content-Type: text/html; charset=utf-8",
        "",
        `<html><head><script>window.__ran=11</script></head><body><p>Answer ${n}: ${text}</p>`,
        `<p>Shown: ${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p></body></html>`,
      ].join("\r\n"),
    });
  };
  interface Dialogs {
    items: { _id: string; text: string }[];
  }
  let dialogs: Dialogs = { items: [] };
  const arrived = async () => {
    dialogs = await call<Dialogs>("GET", "/inbox/dialogs");
    return dialogs.items.length;
  };
  // A mailbox's first look takes only what comes after it: the first mail is sent until it is seen.
  await expect(async () => {
    await deliver(0);
    expect(await arrived()).toBe(1);
  }).toPass({ timeout: 30_000, intervals: [1_000] });
  for (let n = 1; n < corpus.length; n++) await deliver(n);
  await expect.poll(arrived, { timeout: 30_000 }).toBe(corpus.length);
  const people = await call<{ items: { _id: string }[] }>("GET", "/profiles");

  const page = await context.newPage();
  const alarms: string[] = [];
  page.on("dialog", (dialog) => {
    alarms.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (line) => {
    if (/content security policy|refused to/i.test(line.text())) alarms.push(`${page.url()}: ${line.text()}`);
  });
  const encoded = encodeURIComponent(corpus[1]!);
  const visits = [
    "/campaigns/my-campaigns",
    `/campaigns/my-campaigns?search=${encoded}`,
    `/campaign/edit/${campaign}`,
    "/profiles/my-prospects",
    `/profiles/my-prospects?search=${encodeURIComponent(corpus[0]!)}`,
    `/profiles/my-prospects/${people.items[0]!._id}`,
    ...dialogs.items.slice(0, 2).map(({ _id }) => `/inbox/${_id}`),
    "/integrations",
    `/inbox?selectedCred=${encoded}`,
    `/error?message=${encoded}`,
  ];
  const asText = new Set<string>();
  for (const path of visits) {
    await page.goto(address(path, host));
    await page.waitForLoadState("load");
    await page.waitForTimeout(150);
    const ran = await page.evaluate(() => (window as { __ran?: number }).__ran ?? null);
    if (ran !== null) alarms.push(`${path} ran ${ran}`);
    const shown = await page.evaluate(() => document.body.innerText);
    for (const text of corpus) if (shown.includes(text)) asText.add(text);
    const links = await page.locator('a[href^="javascript:" i], iframe, object, embed').count();
    if (links > 0) alarms.push(`${path} holds a link or frame that came from a text`);
  }
  await context.close();
  expect(alarms).toEqual([]);
  // The texts were there, as texts.
  expect(asText.size).toBeGreaterThan(corpus.length / 2);
});
