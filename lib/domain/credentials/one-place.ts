import type { Tx } from "@/lib/db/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { takeOver } from "./store/one-place.ts";

/**
 * Makes an account that was just signed in the only one of its person in the installation: the latest sign-in counts
 * (docs/social-network.md). In the transaction of the sign-in, which has locked the person (`lockOwner`) before the
 * account, and after its lane was made. So two sign-ins at once have an order, and there is no moment at which both
 * act.
 */
export async function takeItsPlace(tx: Tx, credentialId: Id): Promise<void> {
  for (const one of await takeOver(tx.sql, credentialId))
    await facts.publish(tx, { kind: "credential.signed_in_elsewhere", ...one });
}

/**
 * Tells a workspace that an account of it was signed out, since somebody signed it in somewhere else. Where that is
 * stays untold: it may be another tenant's.
 */
export async function tellSignedInElsewhere(
  tx: Tx,
  { workspaceId, credentialId }: { readonly workspaceId: Id; readonly credentialId: Id },
): Promise<void> {
  await audit(tx, {
    workspaceId,
    actorUserId: null,
    action: "credential.signed_out",
    subjectId: credentialId,
    data: { detail: "signed in somewhere else" },
  });
  await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId });
  announce(tx, { workspaceId, event: "authorization", topics: ["credentials"] });
}
