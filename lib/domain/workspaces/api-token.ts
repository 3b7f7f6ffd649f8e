import { db, type Tx } from "@/lib/db/index.ts";
import {
  type ApiToken,
  endApiToken,
  holdOwner,
  type IssuedToken,
  makeApiToken,
  requireOwner,
  type TokenWish,
} from "@/lib/domain/accounts/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { audit } from "./audit.ts";
import type { Member } from "./member.ts";

/** What `POST /integrations/api/token` asks for: no name, and all that the member may do. */
const whole = { name: "", areas: [], isReadOnly: false } as const;

/** Where a member asks for a token, and the password by which they prove to be there. */
export interface AskedBy {
  readonly brandId: Id;
  readonly sessionId: Id;
  readonly password: string | undefined;
}

/**
 * Issues an API token for a member in the workspace. One without a name replaces the one before it, which stops working
 * with the commit. It outlives the session in which it is made, so the member themselves must ask. Throws `conflict` for
 * a name that is taken and for too many tokens; and like `requireOwner` and `holdOwner`.
 */
export async function issueApiToken(
  member: Member,
  { brandId, sessionId, password }: AskedBy,
  wish: Pick<TokenWish, "days"> & Partial<TokenWish>,
): Promise<IssuedToken> {
  const { workspaceId, userId } = member;
  const asking = { userId, sessionId };
  const known = await requireOwner(asking, password);
  return db.platform("accounts", async (tx) => {
    await holdOwner(tx, asking, known);
    const issued = await makeApiToken(tx, { workspaceId, userId, brandId }, { ...whole, ...wish });
    await record(tx, member, "api_token.issue", issued);
    return issued;
  });
}

/** Revokes the member's API token without a name. Where there is none, nothing happens. */
export function revokeNamelessToken(member: Member): Promise<void> {
  return db.platform("accounts", async (tx) => {
    const ended = await endApiToken(tx, member, null);
    if (ended) await record(tx, member, "api_token.revoke", ended);
  });
}

/** Revokes one of the member's API tokens. Throws `not_found` for any other, and for one that has ended. */
export function revokeApiToken(member: Member, id: Id): Promise<void> {
  return db.platform("accounts", async (tx) => {
    const ended = await endApiToken(tx, member, id);
    if (!ended) throw new ProductError("not_found", "tokenNotFound");
    await record(tx, member, "api_token.revoke", ended);
  });
}

async function record(
  tx: Tx,
  { workspaceId, userId }: Member,
  action: "api_token.issue" | "api_token.revoke",
  { id, name, hint, areas, isReadOnly, expiresAt }: ApiToken,
): Promise<void> {
  const data = { name, hint, areas: areas.join(", "), isReadOnly, expiresAt: expiresAt.toISOString() };
  await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: id, data });
  announce(tx, {
    room: `member:${workspaceId}:${userId}`,
    event: "update_integration",
    topics: ["integrations"],
  });
}
