import { readProductNow, type Tx } from "@/lib/db/index.ts";
import { seesConversation } from "@/lib/domain/conversations/index.ts";
import { findSeenPerson, sightOf } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { payloadOf, type Told } from "./rules/payload.ts";
import type { Taken } from "./store/due.ts";
import { findAccount, findCampaign, findMessage } from "./store/told.ts";
import { nextNumber, type Webhook } from "./store/webhooks.ts";

/**
 * What a message says, as its webhook's maker sees it now: nothing of people, conversations, labels, campaigns or
 * accounts that are hidden from them. Null: they may not see what happened.
 */
export async function makePayload(
  tx: Tx,
  maker: Member,
  webhook: Webhook,
  taken: Taken,
): Promise<string | null> {
  const told = await toldTo(tx, maker, webhook, taken);
  if (told === null) return null;
  const { workspaceId, id, fields } = webhook;
  // A number is only used up by a webhook that has such a field.
  const number = fields.some(({ type }) => type === "auto_increment")
    ? await nextNumber(tx.sql, workspaceId, id)
    : 0;
  return payloadOf(told, { fields, number, now: await readProductNow(tx.sql) });
}

async function toldTo(
  tx: Tx,
  maker: Member,
  { id, name, workspaceId }: Webhook,
  { prospectId, trigger, data, happenedAt }: Taken,
): Promise<Told | null> {
  const { sql } = tx;
  const person = await findSeenPerson(tx, maker, prospectId);
  if (!person) return null;
  const { label } = data;
  if (label?.type === "profile" && !maker.isAdmin && label.createdBy !== maker.userId) return null;
  if (data.messageId !== null && !(await seesConversation(tx, maker, prospectId))) return null;
  const message = data.messageId === null ? null : await findMessage(sql, workspaceId, data.messageId);
  const accounts = await sightOf(tx, maker);
  const actionId = data.actionId ?? message?.actionId ?? null;
  const accountId = data.credentialId ?? (message?.channel === "social" ? message.laneRef : null);
  return {
    trigger,
    happenedAt,
    isTest: false,
    workspaceId,
    webhook: { id, name },
    person: {
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      fullName: person.fullName,
      companyName: person.companyName,
      jobTitle: person.jobTitle,
      location: person.location,
      email: person.email,
      phone: person.phone,
      profileUrl: person.socialUrl,
      leadStatus: person.leadStatus,
      customFields: person.customFields,
    },
    message,
    label: label && { id: label.id, name: label.name, type: label.type },
    campaign: actionId === null ? null : await findCampaign(sql, workspaceId, actionId, accounts),
    account: accountId === null ? null : await findAccount(sql, workspaceId, accountId, accounts),
  };
}
