import type postgres from "postgres";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { portMessenger, postgresStore, run, serverBreakers } from "@/lib/domain/sequencer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SmtpAccount } from "@/lib/providers/mail/port.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { noNetwork } from "@/lib/providers/social/no-network.ts";
import { noTelephony } from "@/lib/providers/telephony/no-telephony.ts";
import { noSenderless } from "../../factories/no-senderless.ts";
import { runningCampaign } from "../../factories/running-campaign.ts";

/** A mail of about this many bytes of text, with the fields of its person. */
export const words = {
  subject: "A question, {first_name}",
  text: `Hello {first_name},\n\n${"how do you do this today? ".repeat(18)}\n\nhttps://shop.example/offer\n`,
};

const graphOf = (isMultipart: boolean) =>
  lineOf([
    {
      id: "m",
      delayHours: 0,
      action: {
        type: "email",
        ...words,
        mailboxIds: [],
        ...(isMultipart ? { unsubscribeText: "No more of this" } : {}),
      },
    },
  ] as never);

const tracking = {
  links: { takes: () => true, addressOf: (_: string, place: number) => `https://l.example/t/${place}` },
  pixel: "https://l.example/o/p",
};

/** A mailbox at a server of this machine; nobody checks the password. */
export function accountAt(port: number, email: string, more: Partial<SmtpAccount["smtp"]> = {}): SmtpAccount {
  const smtp = { host: "127.0.0.1", port, security: "none", ...more } as const;
  return { kind: "smtp", email, fromName: "M", username: email, password: "p", smtp, imap: smtp };
}

export interface Carried {
  readonly ms: number;
  /** The Message-IDs that are recorded as sent. */
  readonly ids: string[];
}

/**
 * The product's whole hand-off (claim, render, send, record) of a mail to each of so many people, by one worker: from
 * its start until the last is recorded. Each mailbox is in a workspace of its own. A multipart mail has HTML with
 * tracked links and a picture, and List-Unsubscribe; the addresses are made, but not signed.
 */
export async function byProduct(
  admin: postgres.Sql,
  port: number,
  { mails, mailboxes, isMultipart }: { mails: number; mailboxes: number; isMultipart: boolean },
): Promise<Carried> {
  const campaigns: string[] = [];
  for (let n = 0; n < mailboxes; n++) {
    const { campaignId } = await runningCampaign(admin, graphOf(isMultipart), mails / mailboxes, {
      concurrency: 1,
      email: { day: 1e9, week: 1e9 },
    });
    campaigns.push(campaignId);
  }
  await admin.unsafe("vacuum analyze");
  const stop = new AbortController();
  let settled = 0;
  let ended = () => {};
  const all = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const began = performance.now();
  const { done } = run({
    store: postgresStore(),
    messenger: portMessenger({
      ...noSenderless,
      ...(isMultipart ? { tracking: async () => tracking } : {}),
      social: noNetwork(),
      telephony: noTelephony(),
      mail: smtpMail({ networks: [], endpoints: [`127.0.0.1:${port}`] }) as never,
      servers: serverBreakers(),
      openMailAccount: async (_workspaceId: string, id: string) => accountAt(port, `${id}@x.example`),
      filing: { note: async () => {}, isKnown: async () => false },
      openSocialAccount: async () => null,
      isSignedInSince: async () => true,
    } as never),
    workerId: newId(),
    onSettled: (settlements) => {
      settled += settlements.length;
      if (settled >= mails) ended();
    },
    signal: stop.signal,
  });
  await all;
  const ms = performance.now() - began;
  stop.abort();
  await done;
  const rows = await admin<{ id: string }[]>`
    select payload->>'messageId' as id from actions where campaign_id = any(${campaigns}) and state = 'sent'`;
  return { ms, ids: rows.map(({ id }) => id) };
}
