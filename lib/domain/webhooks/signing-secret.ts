import { db } from "@/lib/db/index.ts";
import { openSecret, type SecretOwner, sealSecret } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { makeSecret } from "./secret.ts";

/**
 * The secret with which the webhook steps of a workspace's campaigns are signed. It is made at its first use and stays
 * the same.
 */
export function signingSecret(workspaceId: Id): Promise<string> {
  const owner: SecretOwner = { workspaceId, ownerType: "webhook", ownerId: workspaceId };
  return db.tenant({ workspaceId }, async (tx) => {
    const known = await openSecret(tx, owner);
    if (known !== null) return known;
    // One at a time: otherwise two first uses would sign with different secrets.
    await tx.sql.query("select 1 from workspaces where id = $1::uuid for no key update", [workspaceId]);
    const made = await openSecret(tx, owner);
    if (made !== null) return made;
    const secret = makeSecret();
    await sealSecret(tx, owner, secret);
    return secret;
  });
}
