import type { Tx } from "@/lib/db/index.ts";
import { signOutCredential } from "@/lib/domain/credentials/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { cutText } from "@/lib/kernel/storable-text/index.ts";
import { announce } from "@/lib/realtime/announce.ts";

/**
 * A social account's session has ended: it alone pauses until somebody signs it in again (F8).
 * @param since product time at which it ended, or at which the refused call was begun: a later sign-in stays.
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
