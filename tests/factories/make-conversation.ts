import type postgres from "postgres";
import { db } from "@/lib/db/index.ts";
import { recordIncoming } from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";

/** A signed-in social account of a workspace. */
export async function makeCredential(
  admin: postgres.Sql,
  workspaceId: string,
  given: { accountRef?: string } = {},
): Promise<string> {
  const id = newId();
  await admin`insert into credentials ${admin({
    workspace_id: workspaceId,
    id,
    username: `${id}@network.example`,
    username_lower: `${id}@network.example`,
    country_code: "GB",
    timezone: "UTC",
    account_ref: given.accountRef ?? "acc-1",
    logged_in_at: new Date(),
  })}`;
  return id;
}

/** A connected mailbox, linked to a social account; its servers are the ones given. */
export async function makeMailbox(
  admin: postgres.Sql,
  given: { workspaceId: string; credentialId: string; email: string },
): Promise<string> {
  const id = newId();
  const { workspaceId, credentialId, email } = given;
  await admin`insert into mailboxes ${admin({
    workspace_id: workspaceId,
    id,
    email,
    email_lower: email,
    from_name: "Tess",
    username: email,
    smtp: admin.json({}),
    imap: admin.json({}),
  })}`;
  await admin`insert into mailbox_links ${admin({ workspace_id: workspaceId, mailbox_id: id, credential_id: credentialId })}`;
  return id;
}

/** A person of the workspace. */
export async function makeProspect(
  admin: postgres.Sql,
  given: {
    workspaceId: string;
    credentialId: string | null;
    name?: string;
    email?: string;
    providerId?: string;
  },
): Promise<string> {
  const id = newId();
  const name = given.name ?? "Grace Example";
  const [firstName = "", lastName = ""] = name.split(" ");
  await admin`insert into prospects ${admin({
    workspace_id: given.workspaceId,
    id,
    first_name: firstName,
    last_name: lastName,
    full_name: name,
    full_name_lower: name.toLowerCase(),
    credential_id: given.credentialId,
    email: given.email ?? null,
    email_lower: given.email?.toLowerCase() ?? null,
    social_provider_id: given.providerId ?? null,
  })}`;
  return id;
}

/** A person and what records their messages, each under a key of its own. */
export async function makeConversation(
  admin: postgres.Sql,
  at: { workspaceId: string; credentialId: string },
  given: { name?: string; at?: Date; credential?: string | null; email?: string } = {},
) {
  const { workspaceId, credentialId: laneRef } = at;
  const credentialId = given.credential === undefined ? laneRef : given.credential;
  const prospectId = await makeProspect(admin, {
    workspaceId,
    credentialId,
    providerId: newId(),
    name: given.name ?? "Grace Example",
    email: given.email ?? `${newId()}@people.example`,
  });
  const incoming = (text: string, key: string, more: object = {}) =>
    db.tenant({ workspaceId }, (tx) =>
      recordIncoming(tx, {
        workspaceId,
        prospectId,
        credentialId,
        laneRef,
        text,
        key,
        channel: "social",
        nature: "person",
        subject: null,
        mailMessageId: null,
        threadId: null,
        report: null,
        at: given.at ?? new Date(),
        ...more,
      }),
    );
  return { prospectId, incoming };
}
