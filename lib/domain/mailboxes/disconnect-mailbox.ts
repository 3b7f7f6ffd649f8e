import { db, type Tx } from "@/lib/db/index.ts";
import { dropSecret } from "@/lib/db/security/secrets.ts";
import { requireCredential, visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type MailboxDetail, requireMailbox, toDetail } from "./read-mailboxes.ts";
import { listMailboxRows, lockMailboxes, setMailboxStatus, unlinkCredentials } from "./store/mailboxes.ts";

/**
 * Disconnects a mailbox by its id, or all mailboxes of a type of a social account. With an account given, only the
 * link to it is removed. Without one, an admin disconnects the mailbox for all, and a worker removes it from the
 * accounts that the worker sees. A mailbox that no account uses any more is disconnected, and its password deleted.
 * Throws `not_found` where there is none [OC-415].
 */
export function disconnectMailbox(
  member: Member,
  input: { readonly mailbox: string; readonly credentialId: Id | null },
): Promise<void> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    // Locks the mailboxes, so that of two accounts that leave one at once the last one disconnects it.
    await lockMailboxes(tx, member.workspaceId);
    if (input.credentialId) await requireCredential(tx, member, input.credentialId);
    const boxes = isId(input.mailbox)
      ? [await requireMailbox(tx, member, input.mailbox)]
      : await mailboxesOfType(tx, member, input.mailbox, input.credentialId);
    if (boxes.length === 0) throw new ProductError("not_found", "integrationMissing");
    for (const box of boxes) await disconnect(tx, member, box, input.credentialId);
  });
}

async function mailboxesOfType(tx: Tx, member: Member, type: string, credentialId: Id | null) {
  if (credentialId === null) return [];
  const all = (await listMailboxRows(tx, member.workspaceId)).map(toDetail);
  return all.filter((box) => box.type === type && box.credentialIds.includes(credentialId));
}

async function disconnect(
  tx: Tx,
  member: Member,
  box: MailboxDetail,
  credentialId: Id | null,
): Promise<void> {
  const { workspaceId } = member;
  const visible = member.isAdmin ? null : await visibleCredentialIds(tx, member);
  const unlinked = box.credentialIds.filter(
    (id) => (credentialId === null || id === credentialId) && (visible === null || visible.has(id)),
  );
  await unlinkCredentials(tx, workspaceId, box.id, unlinked);
  if (unlinked.length === box.credentialIds.length) {
    await setMailboxStatus(tx, workspaceId, box.id, "disconnected", null);
    await dropSecret(tx, { workspaceId, ownerType: "mailbox", ownerId: box.id });
  }
  await audit(tx, {
    workspaceId,
    actorUserId: member.userId,
    action: "mailbox.disconnect",
    subjectId: box.id,
  });
  await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId: box.id });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
}
