import { db } from "@/lib/db/index.ts";
import { audit, type Member, turnDialerOn } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";
import type { DialerPort } from "@/lib/providers/dialer/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { asked } from "./asked.ts";
import { identityOf } from "./rules/identity.ts";
import { insertKey, useKey } from "./store/keys.ts";

/**
 * Turns the workspace's dialer on, where it isn't yet, and makes a key for one voice token [OC-324, OC-478]. The key is
 * the member's own and counts for a minute.
 */
export async function activate(member: Member): Promise<{ readonly key: string; readonly expiresAt: Date }> {
  const { workspaceId, userId } = member;
  const key = newToken();
  return db.tenant({ workspaceId }, async (tx) => {
    if (await turnDialerOn(tx, workspaceId)) {
      const action = "phone.activate";
      await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: workspaceId });
      announce(tx, { workspaceId, event: "update_space", topics: ["workspace", "dialer"] });
    }
    const expiresAt = await insertKey(tx.sql, { workspaceId, id: newId(), userId, hash: hashToken(key) });
    return { key, expiresAt };
  });
}

/**
 * A token with which the member's browser signs in for calls, for a key of `activate` [OC-325]. The key is used up by
 * it. Throws `gone` for one that was used, has lapsed, or is another member's.
 */
export async function signIn(member: Member, port: DialerPort, key: string) {
  const { workspaceId, userId } = member;
  const isGood = await db.tenant({ workspaceId }, ({ sql }) =>
    useKey(sql, { workspaceId, userId, hash: hashToken(key) }),
  );
  if (!isGood) throw new ProductError("gone", "dialerKeyGone");
  const identity = identityOf(member);
  return { identity, ...(await asked(() => port.token(identity))) };
}
