import { changeStatus, createCampaign, importPeople } from "@/lib/domain/campaigns/index.ts";
import { connectCredential, solveCode } from "@/lib/domain/credentials/index.ts";
import { connectMailbox } from "@/lib/domain/mailboxes/index.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { env } from "@/lib/env/index.ts";
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
  const [signIn] = (
    await askWorld<{ signIns: { email: string; password: string }[] }>("/network-sign-ins")
  ).signIns.slice(-1);
  const connected = await connectCredential(member, social, {
    email: signIn!.email,
    password: signIn!.password,
    countryCode: "US",
    timezone: "UTC",
    workHoursStart: 0,
    workHoursEnd: 24,
    proxyType: "basic",
  });
  const { signIns } = await askWorld<{ signIns: { email: string; pin: string | null }[] }>(
    "/network-sign-ins",
  );
  const pin = signIns.find((each) => each.email === signIn!.email)?.pin;
  if (pin) await solveCode(member, social, { id: connected.id, code: pin });
  const { WORLD_SMTP_PORT, WORLD_IMAP_PORT } = env();
  const mailbox = await connectMailbox(member, mail, {
    id: newId(),
    email: "dana.north@mail.example",
    fromName: "Dana North",
    username: "dana.north@mail.example",
    password: "mailbox-pass-1",
    smtp: { host: "127.0.0.1", port: WORLD_SMTP_PORT, security: "none" },
    imap: { host: "127.0.0.1", port: WORLD_IMAP_PORT, security: "none" },
    credentialId: connected.id,
  });
  const { people } = await askWorld<{ people: WorldPerson[] }>("/people?page=4&limit=40");
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
    credentialId: connected.id,
    campaignId: null,
  });
  const campaignId = await createCampaign(member, {
    credentialId: connected.id,
    name: "Spring outreach",
    settings: {},
    mailboxIds: [mailbox.id],
    importIds: [imported.id],
    graph: {
      start: "invite",
      nodes: {
        invite: {
          id: "invite",
          kind: "action",
          delayHours: 0,
          action: {
            type: "connection_request",
            note: "Hello {first_name}, I follow {company_name|your work} and would like to connect.",
          },
          next: "thanks",
        },
        thanks: {
          id: "thanks",
          kind: "action",
          delayHours: 24,
          action: {
            type: "message",
            text: "Thank you for connecting, {first_name|there}. What are you working on this quarter?",
          },
          next: "mail",
        },
        mail: {
          id: "mail",
          kind: "action",
          delayHours: 48,
          action: {
            type: "email",
            subject: "A thought for {company_name|your team}",
            text: "Hello {first_name|there},\n\nwould ten minutes next week be worth it to see how others do it?\n\nDana",
            mailboxIds: [],
          },
          next: null,
        },
      },
    },
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

async function askWorld<Reply>(path: string): Promise<Reply> {
  const answer = await fetch(`http://127.0.0.1:${env().WORLD_HTTP_PORT}/control${path}`);
  if (!answer.ok) throw new Error(`The embedded world answered ${answer.status} to ${path}`);
  return (await answer.json()) as Reply;
}
