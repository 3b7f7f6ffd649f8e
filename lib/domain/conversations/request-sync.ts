import { db } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { makeDue } from "./store/accounts.ts";

/**
 * Makes an account and its mailboxes due for the next sync (OC-249). This also overrides, once, a wait that the
 * provider asked for. Throws `not_found`; `conflict` for an account that isn't signed in.
 */
export function requestSync(member: Member, credentialId: Id): Promise<void> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const credential = await requireCredential(tx, member, credentialId);
    if (credential.loggedInAt === null || credential.status !== "active")
      throw new ProductError("conflict", "replyNoAccount");
    await makeDue(tx.sql, workspaceId, credentialId);
  });
}
