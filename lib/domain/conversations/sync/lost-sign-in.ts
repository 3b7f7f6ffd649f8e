import type { Tx } from "@/lib/db/index.ts";
import { signOutCredential } from "@/lib/domain/credentials/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { cutText } from "@/lib/kernel/storable-text/index.ts";
import { announce } from "@/lib/realtime/announce.ts";

/**
 * Records that a social account's session has ended. Only this account pauses, until somebody signs it in again (F8).
 * @param since product time when it ended, or when the refused call began: a later sign-in is kept.
 */
export async function loseSignIn(
  tx: Tx,
  workspaceId: Id,
  credentialId: Id,
  detail: string,
  since: Date,
): Promise<void> {
  if (!(await signOutCredential(tx.sql, workspaceId, credentialId, since))) return;
  const data = { detail: cutText(detail, 300) };
  await audit(tx, {
    workspaceId,
    actorUserId: null,
    subjectId: credentialId,
    data,
    action: "credential.signed_out",
  });
  await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId });
  announce(tx, { workspaceId, event: "authorization", topics: ["credentials"] });
}
