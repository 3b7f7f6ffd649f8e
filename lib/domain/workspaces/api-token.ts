import { db } from "@/lib/db/index.ts";
import { endApiToken, type IssuedToken, makeApiToken } from "@/lib/domain/accounts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { audit } from "./audit.ts";
import type { Member } from "./member.ts";

/** Issues an API token for a member in the workspace, or renews it: an earlier one stops working with the commit. */
export function issueApiToken(member: Member, brandId: Id, days: number): Promise<IssuedToken> {
  const { workspaceId, userId } = member;
  return db.platform("accounts", async (tx) => {
    const issued = await makeApiToken(tx, { workspaceId, userId, brandId }, days);
    const data = { hint: issued.hint, expiresAt: issued.expiresAt.toISOString() };
    await audit(tx, { workspaceId, actorUserId: userId, action: "api_token.issue", subjectId: userId, data });
    announce(tx, {
      room: `member:${workspaceId}:${userId}`,
      event: "update_integration",
      topics: ["integrations"],
    });
    return issued;
  });
}

/** Revokes the member's API token in the workspace. Where there is none, nothing happens. */
export function revokeApiToken(member: Member): Promise<void> {
  const { workspaceId, userId } = member;
  return db.platform("accounts", async (tx) => {
    if (!(await endApiToken(tx, { workspaceId, userId }))) return;
    await audit(tx, { workspaceId, actorUserId: userId, action: "api_token.revoke", subjectId: userId });
    announce(tx, {
      room: `member:${workspaceId}:${userId}`,
      event: "update_integration",
      topics: ["integrations"],
    });
  });
}
