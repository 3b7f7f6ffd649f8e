import { db, type Tx } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import {
  type ApiTokenRow,
  findApiToken,
  insertApiToken,
  lockApiTokens,
  revokeApiToken,
} from "./store/sessions.ts";

/** Whose API token it is: a member has one in each workspace. */
export interface TokenOwner {
  readonly userId: Id;
  readonly workspaceId: Id;
}

/** An API token that was just made. The text is stored nowhere. */
export interface IssuedToken extends ApiTokenRow {
  readonly token: string;
}

/** What begins an API token, so that people and programs that search for leaked secrets recognise it. */
const mark = "api_";
const shownCharacters = 4;

/**
 * Makes an API token, and ends the one before it. It is a session of its own kind: bound to the workspace, without rights
 * beyond the membership, no cookie, and no way to the calls about the person.
 * @param days how long it counts, by the machine's clock.
 */
export async function makeApiToken(
  tx: Tx,
  { userId, workspaceId, brandId }: TokenOwner & { readonly brandId: Id },
  days: number,
): Promise<IssuedToken> {
  const now = new Date(systemMs());
  await lockApiTokens(tx, userId, workspaceId);
  await revokeApiToken(tx, { userId, workspaceId, now });
  const token = `${mark}${newToken()}`;
  const hint = token.slice(-shownCharacters);
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  await insertApiToken(tx, { id: newId(), token, brandId, userId, workspaceId, expiresAt, hint, now });
  return { token, hint, createdAt: now, expiresAt, lastUsedAt: null };
}

/** Ends the API token of a member. Returns whether there was one. */
export async function endApiToken(tx: Tx, owner: TokenOwner): Promise<boolean> {
  await lockApiTokens(tx, owner.userId, owner.workspaceId);
  return revokeApiToken(tx, { ...owner, now: new Date(systemMs()) });
}

/** The API token of a member that counts, without its text. Null: there is none. */
export function readApiToken(owner: TokenOwner): Promise<ApiTokenRow | null> {
  return db.platform("accounts", (tx) => findApiToken(tx, { ...owner, now: new Date(systemMs()) }));
}
