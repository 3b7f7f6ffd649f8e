import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type CredentialDetail, toDetail } from "./credential-detail.ts";
import { requireCredential } from "./require-credential.ts";
import { changeLimits, lockCredential } from "./store/credentials.ts";

/**
 * Gives an account's notes of connection requests the usual length again, 200 characters (decision 21): the network
 * may take less of it than before [SH-394]. Throws `not_found`.
 */
export function resetNoteLimit(member: Member, id: Id): Promise<CredentialDetail> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await lockCredential(tx, workspaceId, id);
    const before = await requireCredential(tx, member, id);
    const { note: _, ...limits } = before.limits as Record<string, unknown>;
    const row = await changeLimits(tx, workspaceId, id, { limits });
    const action = "credential.reset_note";
    await audit(tx, { workspaceId, actorUserId: member.userId, action, subjectId: id });
    await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
    announce(tx, { workspaceId, event: "update_credentials", topics: ["credentials"] });
    return toDetail(row, await readProductNow(tx.sql));
  });
}
