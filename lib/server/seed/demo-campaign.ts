import { changeStatus, createCampaign, importPeople, lineOf } from "@/lib/domain/campaigns/index.ts";
import { connectCredential, solveCode } from "@/lib/domain/credentials/index.ts";
import { connectMailbox } from "@/lib/domain/mailboxes/index.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { askWorld } from "@/lib/http/world/ask.ts";
import { mailboxHint, networkHints } from "@/lib/http/world/hints.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ports } from "@/lib/wiring.ts";

interface WorldPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly headline: string;
  readonly email: string;
  readonly url: string;
}

const columns = ["first_name", "last_name", "company_name", "job_title", "email", "link"] as const;

/**
 * Puts a campaign under way into the demo's workspace: an account and a mailbox of the embedded world, forty people of
 * it, and three steps. Everything goes through the same verbs as a person's clicks.
 */
export async function seedDemoCampaign(member: Member): Promise<void> {
  const { social, mail } = ports();
  const signIn = (await networkHints()).at(-1);
  const servers = mailboxHint();
  if (!signIn || !servers) throw new Error("The embedded world is not there.");
  const connected = await connectCredential(member, social, {
    email: signIn.email,
    password: signIn.password,
    countryCode: "US",
    timezone: "UTC",
    workHoursStart: 0,
    workHoursEnd: 24,
    proxyType: "basic",
  });
  const { pin } = (await networkHints()).find(({ email }) => email === signIn.email) ?? {};
  if (pin) await solveCode(member, social, { id: connected.id, code: pin });
  const mailbox = await connectMailbox(member, mail, {
    id: newId(),
    email: "dana.north@mail.example",
    fromName: "Dana North",
    username: "dana.north@mail.example",
    password: servers.password,
    smtp: { host: servers.host, port: servers.smtp, security: "none" },
    imap: { host: servers.host, port: servers.imap, security: "none" },
    credentialId: connected.id,
  });
  const { people } = await askWorld<{ people: WorldPerson[] }>("GET", "/people?page=4&limit=40");
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
    credentialId: connected.id,
    campaignId: null,
  });
  const campaignId = await createCampaign(member, {
    credentialId: connected.id,
    name: "Spring outreach",
    settings: {},
    mailboxIds: [mailbox.id],
    importIds: [imported.id],
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

function toCsv(people: readonly WorldPerson[]): string {
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const rows = people.map((person) =>
    [person.firstName, person.lastName, person.company, person.headline, person.email, person.url]
      .map(quote)
      .join(","),
  );
  return [columns.join(","), ...rows].join("\n");
}
