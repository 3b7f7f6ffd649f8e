import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as readApi } from "@/app/api/openapi.json/route.ts";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { messagesOf } from "@/lib/i18n/messages.ts";
import { type SystemMail, sendOfJob } from "@/lib/jobs/handlers/system-mail.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, OutgoingMail } from "@/lib/providers/mail/port.ts";
import { composeMail } from "@/lib/providers/mail/smtp/compose.ts";
import { type Ports, ports, resetPorts } from "@/lib/wiring/ports.ts";
import { unsubscribeUrl } from "@/lib/wiring/unsubscribe-link.ts";
import { testDatabase } from "../factories/database.ts";
import { foreignIn } from "../factories/foreign-names.ts";
import { makeNamedBrand, quill } from "../factories/make-brand.ts";
import { makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();
const sent: { account: MailAccount; mail: OutgoingMail }[] = [];
const shared = globalThis as typeof globalThis & { outreachPorts?: Ports };
let brandId: string;

beforeAll(async () => {
  // It makes the default brand, too.
  await makeMember(database.admin);
  brandId = await makeNamedBrand(database.admin, quill);
  const send = async (account: MailAccount, mail: OutgoingMail) => {
    sent.push({ account, mail });
  };
  shared.outreachPorts = { ...ports(), mail: { ...ports().mail, send } as unknown as Ports["mail"] };
});
afterAll(resetPorts);

/** Every mail of the product: each has texts with a subject. */
async function kinds(): Promise<SystemMail["kind"][]> {
  const { mails } = await messagesOf("en");
  return Object.entries(mails as Record<string, string | object>).flatMap(([kind, texts]) =>
    typeof texts === "object" ? [kind as SystemMail["kind"]] : [],
  );
}

it.each(LOCALES)("every mail of the product names its own brand and no other: %s", async (locale) => {
  const all = await kinds();
  expect(all.length).toBeGreaterThan(10);
  for (const kind of all) {
    const run = { name: "account.send_notice", id: newId(), retryCount: 0 };
    await sendOfJob(run, {
      brandId,
      locale,
      to: { email: "grace@people.example", name: "Grace" },
      kind,
      path: "/auth/sign-in?code=x",
      values: { from: "2026-01-05", to: "2026-01-11" },
      names: { inviter: "Ada Test", workspace: "Sales" },
      figures: [{ metric: "contacted", now: 4, before: 2 }],
    });
    const { account, mail } = sent.pop()!;
    expect(account.fromName, kind).toBe(quill.name);
    expect(mail.text, kind).toContain(`https://${quill.host}/auth/sign-in?code=x`);
    expect(mail.html, kind).toContain(quill.primary);
    expect(mail.html, kind).toContain("Quill &lt;&amp; “Söhne”&gt;");
    const raw = (await composeMail(account, mail, new Date())).toString("latin1");
    for (const text of [mail.subject, mail.text, mail.html ?? "", raw])
      expect(foreignIn(text, quill.key), kind).toEqual([]);
  }
});

it("the unsubscribe link of a cold mail leads to the own host of its workspace's brand", async () => {
  const { workspaceId } = await makeMember(database.admin);
  await database.admin`update workspaces set brand_id = ${brandId} where id = ${workspaceId}`;
  const url = await unsubscribeUrl({
    workspaceId,
    prospectId: newId(),
    sourceId: newId(),
    address: "a@b.example",
  });
  expect(new URL(url).host).toBe(quill.host);
  expect(foreignIn(url, quill.key)).toEqual([]);
});

it("the description of the API has the name of the brand whose host is asked", async () => {
  const read = async (host: string) => {
    const answer = await readApi(new Request(`http://${host}/api/openapi.json`, { headers: { host } }));
    return answer.text();
  };
  const text = await read(quill.host);
  expect(JSON.parse(text).info).toEqual({ title: `${quill.title} API`, version: "1" });
  expect(foreignIn(text, quill.key)).toEqual([]);
  expect(JSON.parse(await read("localhost")).info.title).toBe("Outreach API");
});

it.each(LOCALES)("no text of the product has a brand's name in it: %s", async (locale) => {
  expect(foreignIn(JSON.stringify(await messagesOf(locale)), quill.key)).toEqual([]);
});
