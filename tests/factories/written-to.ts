import type postgres from "postgres";
import { db } from "@/lib/db/index.ts";
import { recordOutgoing } from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { makeCredential, makeMailbox, makeProspect } from "./make-conversation.ts";

/** A mailbox of a workspace that can write to people. */
export async function makeWriter(admin: postgres.Sql, workspaceId: string) {
  const credentialId = await makeCredential(admin, workspaceId, { accountRef: newId() });
  const own = `${newId()}@mail.example`;
  const mailboxId = await makeMailbox(admin, { workspaceId, credentialId, email: own });
  /** A new person to whom it has sent a mail. */
  const writeTo = async (messageId = `<${newId()}@mail.example>`) => {
    const email = `${newId()}@people.example`;
    const prospectId = await makeProspect(admin, { workspaceId, credentialId, email });
    const sent = {
      ...{ workspaceId, prospectId, credentialId, laneRef: mailboxId, mailMessageId: messageId },
      ...({ channel: "email", state: "sent", text: "Hi", subject: "Hi", at: new Date(0) } as const),
      ...{ externalId: newId(), actionId: null, authorUserId: null },
    };
    await db.tenant({ workspaceId }, (tx) => recordOutgoing(tx.sql, [sent]));
    return { email, prospectId, messageId };
  };
  return { credentialId, mailboxId, own, writeTo };
}
