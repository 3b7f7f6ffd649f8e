import { db, type Tx } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import {
  type ApiTokenRow,
  insertApiToken,
  listApiTokenRows,
  lockApiTokens,
  revokeApiTokens,
  type TokenOwner,
} from "./store/api-tokens.ts";

export type ApiToken = ApiTokenRow;

/** An API token that was just made. The text is stored nowhere. */
export interface IssuedToken extends ApiToken {
  readonly token: string;
}

/** What its member says of a new API token. */
export interface TokenWish extends Pick<ApiToken, "name" | "areas" | "isReadOnly"> {
  /** How long it counts, by the machine's clock. */
  readonly days: number;
}

/** The most API tokens of one member in one workspace. */
const mostTokens = 20;
/** What begins an API token, so that people and programs that search for leaked secrets recognise it. */
const mark = "api_";
const shownCharacters = 4;

/**
 * Makes an API token. It is a session of its own kind: bound to the workspace, without rights beyond the membership, no
 * cookie, and no way to the calls about the person. The one without a name replaces the one before it; of another name
 * there is one (`conflict`). Throws `conflict` for the 21st.
 */
export async function makeApiToken(
  tx: Tx,
  owner: TokenOwner & { readonly brandId: Id },
  { days, ...wish }: TokenWish,
): Promise<IssuedToken> {
  const now = new Date(systemMs());
  await lockApiTokens(tx, owner);
  await revokeApiTokens(tx, owner, { onlyExpired: true }, now);
  const others = await listApiTokenRows(tx, owner, now);
  const same = others.find(({ name }) => name.toLowerCase() === wish.name.toLowerCase());
  if (same && wish.name) throw new ProductError("conflict", "tokenNameTaken");
  if (same) await revokeApiTokens(tx, owner, { id: same.id }, now);
  else if (others.length >= mostTokens)
    throw new ProductError("conflict", "tooManyTokens", { values: { max: mostTokens } });
  const token = `${mark}${newToken()}`;
  const made = {
    ...wish,
    id: newId(),
    hint: token.slice(-shownCharacters),
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * 86_400_000),
  };
  await insertApiToken(tx, { ...made, ...owner, token });
  return { ...made, token, lastUsedAt: null };
}

/** Ends one API token of a member: the one with this id, or the one without a name. Null: there is none that counts. */
export async function endApiToken(tx: Tx, owner: TokenOwner, id: Id | null): Promise<ApiToken | null> {
  const now = new Date(systemMs());
  await lockApiTokens(tx, owner);
  const tokens = await listApiTokenRows(tx, owner, now);
  const token = tokens.find((each) => (id ? each.id === id : each.name === ""));
  if (token) await revokeApiTokens(tx, owner, { id: token.id }, now);
  return token ?? null;
}

/** Ends all API tokens of a member. */
export async function endApiTokens(tx: Tx, owner: TokenOwner): Promise<void> {
  await lockApiTokens(tx, owner);
  await revokeApiTokens(tx, owner, {}, new Date(systemMs()));
}

/** The API tokens of a member that count, without their texts, the newest first. */
export function listApiTokens({ userId, workspaceId }: TokenOwner): Promise<ApiToken[]> {
  return db.platform("accounts", (tx) => listApiTokenRows(tx, { userId, workspaceId }, new Date(systemMs())));
}
