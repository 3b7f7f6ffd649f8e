import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { sendByHand } from "@/lib/domain/conversations/index.ts";
import { recordMail } from "@/lib/domain/conversations/sync/record-mail.ts";
import { updateProspect } from "@/lib/domain/prospects/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, OutgoingMail } from "@/lib/providers/mail/port.ts";
import { testDatabase } from "../../factories/database.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "S", text: "T", mailboxIds: [] } as const;
const graph = lineOf([
  { id: "a", delayHours: 0, action: mail },
  { id: "b", delayHours: 24, action: mail },
]);

let campaign: RunningCampaign;
let first: string;
let other: string;
const addressOf = (id: string) => `${id}@p.example`;

productListeners();
beforeEach(async () => {
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, graph, 2);
  [first = "", other = ""] = campaign.prospectIds;
});

/** The report about the mail that went to a person's first address. */
async function bounce(messageId: string, address: string): Promise<void> {
  const { workspaceId, mailboxId } = campaign;
  const account = { kind: "mailbox", workspaceId, id: mailboxId, cursor: null, ref: "", askedAt: 0 } as const;
  await db.tenant({ workspaceId }, (tx) =>
    recordMail(tx, account, {
      id: newId(),
      messageId: `<${newId()}@server.example>`,
      inReplyTo: null,
      references: [],
      to: [],
      from: { email: "mailer-daemon@server.example", name: "" },
      subject: "Undelivered",
      text: "No such user",
      at: new Date(),
      isTextOwn: true,
      fullText: "No such user",
      hidden: null,
      verdict: {
        kind: "bounce",
        class: "hard",
        reason: "delivery-status",
        addresses: [address],
        status: "5.1.1",
        quoted: [messageId],
        detail: "",
      },
    }),
  );
}

const states = async () => {
  const rows = await database.admin<{ id: string; state: string }[]>`
    select prospect_id as id, state from enrolments where campaign_id = ${campaign.campaignId}`;
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
};
const suppressed = async () => {
  const rows = await database.admin<{ value: string }[]>`
    select value from suppressions where workspace_id = ${campaign.workspaceId}`;
  return rows.map(({ value }) => value);
};
const correct = (id: string, email: string) => updateProspect(campaign.member, id, { email });

/** Sends everybody the first mail. Returns the Message-ID of the mail to one of them. */
async function sendTo(id: string): Promise<string> {
  const intents = await turn({ state: "sent", receipt: {} });
  const intent = intents.find(({ prospectId }) => prospectId === id);
  return intent?.payload.type === "email" ? intent.payload.messageId : "";
}

describe("a report about a mail to an address", () => {
  it("suppresses that address and pauses whoever has it", async () => {
    await bounce(await sendTo(first), addressOf(first));
    expect(await suppressed()).toEqual([addressOf(first)]);
    expect(await states()).toEqual({ [first]: "paused", [other]: "waiting" });
  });

  it("stops nobody whose address was corrected since, and spares the new one [F8]", async () => {
    const messageId = await sendTo(first);
    await correct(first, "corrected@p.example");
    await bounce(messageId, addressOf(first));
    expect(await suppressed()).toEqual([addressOf(first)]);
    expect(await states()).toEqual({ [first]: "waiting", [other]: "waiting" });
    await database.admin`update enrolments set due_at = now() - interval '1 second' where campaign_id = ${campaign.campaignId}`;
    await database.admin`update lanes set next_at = now() - interval '1 second' where workspace_id = ${campaign.workspaceId}`;
    const again = await turn({ state: "sent", receipt: {} });
    expect(again.find(({ prospectId }) => prospectId === first)?.payload).toMatchObject({
      to: { email: "corrected@p.example" },
    });
  });

  it("about a mail that a member wrote by hand suppresses the address to which it went [F8]", async () => {
    const { workspaceId, credentialId, mailboxId, member } = campaign;
    await sendTo(first);
    await database.admin`insert into mailbox_links (workspace_id, mailbox_id, credential_id)
      values (${workspaceId}, ${mailboxId}, ${credentialId}) on conflict do nothing`;
    const mails: OutgoingMail[] = [];
    const send = async (_: MailAccount, sent: OutgoingMail) => {
      mails.push(sent);
      return { messageId: sent.messageId, response: "250 queued" };
    };
    const ports = {
      openMailAccount: async () => ({}) as MailAccount,
      mail: { send, lookUp: vi.fn() },
      social: { perform: vi.fn(), lookUp: vi.fn() },
    };
    const input = { prospectId: first, channel: "email", text: "Hello", subject: "Hello", key: "k" } as const;
    expect(await sendByHand(member, ports as never, input)).toMatchObject({ state: "sent" });
    expect(mails).toMatchObject([{ to: { email: addressOf(first) } }]);
    await correct(first, "corrected@p.example");
    await bounce(mails[0]?.messageId ?? "", addressOf(first));
    expect(await suppressed()).toEqual([addressOf(first)]);
    expect(await states()).toEqual({ [first]: "waiting", [other]: "waiting" });
  });

  it("pauses somebody else who has the address by now", async () => {
    const messageId = await sendTo(first);
    await correct(first, "corrected@p.example");
    await correct(other, addressOf(first));
    await bounce(messageId, addressOf(first));
    expect(await states()).toEqual({ [first]: "waiting", [other]: "paused" });
  });
});
