import type { Tx } from "@/lib/db/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { putToSleep } from "./store/sleep.ts";

/**
 * Puts an account to sleep that the caller found unused: nothing is sent through it until a person wakes it; answers
 * are still read. Does nothing where it has been signed in since. In the caller's transaction, which has locked it.
 */
export async function hibernateCredential(
  tx: Tx,
  account: { workspaceId: Id; id: Id },
  now: Date,
): Promise<void> {
  const { workspaceId, id } = account;
  if (!(await putToSleep(tx.sql, account, now))) return;
  await audit(tx, { workspaceId, actorUserId: null, action: "credential.hibernate", subjectId: id });
  await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId: id });
  announce(tx, { workspaceId, event: "update_credentials", topics: ["credentials"] });
}
