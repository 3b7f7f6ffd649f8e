import { listPeople, type WorldPerson } from "@/lib/contracts/world.ts";
import { changeStatus, createCampaign, importPeople, lineOf } from "@/lib/domain/campaigns/index.ts";
import {
  type CredentialDetail,
  connectCredential,
  listCredentials,
  solveCode,
} from "@/lib/domain/credentials/index.ts";
import { connectMailbox, listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { askWorld } from "@/lib/http/world/ask.ts";
import { mailboxHint, networkHints } from "@/lib/http/world/hints.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { MailPort } from "@/lib/providers/mail/port.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { ports } from "@/lib/wiring.ts";

const columns = ["first_name", "last_name", "company_name", "job_title", "email", "link"] as const;

/**
 * Starts a campaign in the demo's workspace: an account and a mailbox of the embedded world, forty people of it, and
 * three steps. Everything goes through the same verbs as a person's clicks.
 */
export async function seedDemoCampaign(member: Member): Promise<void> {
  const { social, mail } = ports();
  const account = await ensureAccount(member, social);
  const mailbox = await ensureMailbox(member, mail, account.id);
  const { people } = await askWorld(listPeople.reply, "GET", "/people?page=4&limit=40");
  const upload = await uploadCsv(member, {
    name: "demo-people.csv",
    bytes: new TextEncoder().encode(toCsv(people)),
  });
  const imported = await importPeople(member, {
    uploadId: upload.id,
    mapping: {
      fields: {
        first_name: "first_name",
        last_name: "last_name",
        company_name: "company_name",
        job_title: "job_title",
        email: "email",
        social_url: "link",
      },
      custom: [],
    },
    isEmailOnly: false,
    movePeople: false,
    keepFile: false,
    key: null,
    credentialId: account.id,
    campaignId: null,
  });
  const campaignId = await createCampaign(member, {
    credentialId: account.id,
    name: "Spring outreach",
    settings: {},
    mailboxIds: [mailbox.id],
    importIds: [imported.id],
    type: "simple",
    graph: lineOf([
      {
        id: "invite",
        delayHours: 0,
        action: {
          type: "connection_request",
          note: "Hello {first_name}, I follow {company_name|your work} and would like to connect.",
        },
      },
      {
        id: "thanks",
        delayHours: 24,
        action: {
          type: "message",
          text: "Thank you for connecting, {first_name|there}. What are you working on this quarter?",
        },
      },
      {
        id: "mail",
        delayHours: 48,
        action: {
          type: "email",
          subject: "A thought for {company_name|your team}",
          text: "Hello {first_name|there},\n\nwould ten minutes next week be worth it to see how others do it?\n\nDana",
          mailboxIds: [],
        },
      },
    ]),
  });
  await changeStatus(member, campaignId, "active");
}

/** Connects the demo's account, or continues with one that an interrupted start left. */
async function ensureAccount(member: Member, social: SocialPort): Promise<CredentialDetail> {
  const signIn = (await networkHints()).at(-1);
  if (!signIn) throw new Error("The embedded world is not there.");
  const { email, password } = signIn;
  const found = (await listCredentials(member)).find(({ username }) => username === email);
  const account =
    found ??
    (await connectCredential(member, social, {
      email,
      password,
      countryCode: "US",
      timezone: "UTC",
      proxyType: "basic",
      workHoursStart: 0,
      workHoursEnd: 24,
    }));
  const { pin } = (await networkHints()).find((hint) => hint.email === email) ?? {};
  return !account.isReady && pin ? solveCode(member, social, { id: account.id, code: pin }) : account;
}

/** Connects the demo's mailbox, or finds one that an interrupted start left. */
async function ensureMailbox(member: Member, mail: MailPort, credentialId: Id): Promise<{ readonly id: Id }> {
  const servers = mailboxHint();
  if (!servers) throw new Error("The embedded world is not there.");
  const email = "dana.north@mail.example";
  const found = (await listMailboxes(member)).find((mailbox) => mailbox.email === email);
  if (found) return found;
  return connectMailbox(member, mail, {
    id: newId(),
    email,
    username: email,
    fromName: "Dana North",
    password: servers.password,
    credentialId,
    smtp: { host: servers.host, port: servers.smtp, security: "none" },
    imap: { host: servers.host, port: servers.imap, security: "none" },
  });
}

function toCsv(people: readonly WorldPerson[]): string {
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const rows = people.map((person) =>
    [person.firstName, person.lastName, person.company, person.headline, person.email, person.url]
      .map(quote)
      .join(","),
  );
  return [columns.join(","), ...rows].join("\n");
}
