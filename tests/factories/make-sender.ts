import type postgres from "postgres";
import { beforeEach } from "vitest";
import { db } from "@/lib/db/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { makeCredential, makeMailbox } from "./make-conversation.ts";
import { type MadeMember, makeMember } from "./make-workspace.ts";

export interface MadeSender extends MadeMember {
  readonly credentialId: string;
  readonly mailboxId: string;
}

/** An admin of a new workspace with a social account and a mailbox; with `productListeners`, both have their lanes. */
export async function makeSender(admin: postgres.Sql): Promise<MadeSender> {
  const member = await makeMember(admin);
  const { workspaceId } = member;
  const credentialId = await makeCredential(admin, workspaceId);
  const email = `${credentialId}@mail.example`;
  const mailboxId = await makeMailbox(admin, { workspaceId, credentialId, email });
  await db.tenant({ workspaceId }, async (tx) => {
    await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId });
    await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId });
  });
  return { ...member, credentialId, mailboxId };
}

/** A sender of its own for each test of a file. */
export function senderOfEachTest(database: { readonly admin: postgres.Sql }): MadeSender {
  const sender = {} as MadeSender;
  beforeEach(async () => {
    Object.assign(sender, await makeSender(database.admin));
  });
  return sender;
}
