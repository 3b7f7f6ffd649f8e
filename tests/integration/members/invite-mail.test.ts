import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as createInvites } from "@/app/api/space/[id]/invites/route.ts";
import { GET as readInvite } from "@/app/api/space/invites/route.ts";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { sendInvite } from "@/lib/jobs/handlers/invite-mail.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, OutgoingMail } from "@/lib/providers/mail/port.ts";
import { type Ports, ports, resetPorts } from "@/lib/wiring/ports.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { addressOf } from "../../factories/membership.ts";
import { takenJob } from "../../factories/taken-job.ts";

const database = testDatabase();
const sent: { account: MailAccount; mail: OutgoingMail }[] = [];
const shared = globalThis as typeof globalThis & { outreachPorts?: Ports };
let owner: MadeMember;

beforeAll(async () => {
  const send = async (account: MailAccount, mail: OutgoingMail) => {
    sent.push({ account, mail });
  };
  shared.outreachPorts = { ...ports(), mail: { ...ports().mail, send } as unknown as Ports["mail"] };
});
beforeEach(async () => {
  owner = await makeMember(database.admin);
  await database.admin`update workspaces set name = 'Northwind Sales' where id = ${owner.workspaceId}`;
});
afterAll(resetPorts);

/** Invites an address and does the work that this handed over. */
async function mailed(email: string, locale = "en") {
  await callRoute(createInvites, {
    as: owner.token,
    params: { id: owner.workspaceId },
    body: { emails: [email], allowed_pages: { inbox: true } },
    headers: { "x-app-locale": locale },
  });
  const jobs = await database.admin<{ data: { workspaceId: string; inviteId: string } }[]>`
    delete from pgboss.job where name = 'invite.send' and state = 'created' returning data`;
  for (const { data } of jobs) await sendInvite(await takenJob(database.admin, "invite.send"), data);
  const [only, ...more] = sent.splice(0);
  expect(more).toEqual([]);
  return only!;
}

describe("the mail of an invitation", () => {
  it.each(LOCALES)(
    "is in the brand's name and in the language of whoever invites: %s [SH-153]",
    async (locale) => {
      const { account, mail } = await mailed(`new-${newId()}@mail.example`, locale);
      expect(account.fromName).toBe("Outreach");
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain("Ada Test");
        expect(part).toContain("Northwind Sales");
        expect(part).not.toMatch(/\{\w+/);
      }
      expect(mail.subject).toContain("Ada Test");
      expect(mail.html).toContain(`lang="${locale}"`);
      const secret = /accept-invite\?invite=([\w-]{43})/.exec(mail.text)![1]!;
      const { payload } = await callRoute(readInvite, { query: { invite_code: secret } });
      expect(payload).toMatchObject({ kind: "mail", state: "pending" });
    },
  );

  it("is in the person's own language, with their name, where they have an account", async () => {
    const known = await makeMember(database.admin);
    await database.admin`update users set locale = 'de', first_name = 'Jürgen' where id = ${known.userId}`;
    const { mail } = await mailed(addressOf(known));
    expect(mail.html).toContain('lang="de"');
    expect(mail.text).toContain("Jürgen");
  });

  it("repeats nothing that is no name, whoever chose it [S17]", async () => {
    const words = "Win at https://evil.example/now";
    await database.admin`update workspaces set name = ${words} where id = ${owner.workspaceId}`;
    await database.admin`update users set first_name = ${words}, last_name = '' where id = ${owner.userId}`;
    const { mail } = await mailed(`new-${newId()}@mail.example`);
    expect(JSON.stringify(mail)).not.toContain("evil");
    expect(mail.subject).toBe("You are invited to Outreach");
  });

  it("isn't sent for an invitation that was taken back meanwhile", async () => {
    const email = `new-${newId()}@mail.example`;
    await callRoute(createInvites, {
      as: owner.token,
      params: { id: owner.workspaceId },
      body: { emails: [email], allowed_pages: {} },
    });
    await database.admin`update invites set state = 'revoked', ended_at = now() where email = ${email}`;
    const [job] = await database.admin<{ data: { workspaceId: string; inviteId: string } }[]>`
      delete from pgboss.job where name = 'invite.send' and state = 'created' returning data`;
    await sendInvite(await takenJob(database.admin, "invite.send"), job!.data);
    expect(sent).toEqual([]);
  });
});
