import { randomBytes } from "node:crypto";
import type { Db } from "./database.ts";

export type Provider = "google" | "microsoft";

export interface CodeRow {
  readonly provider: Provider;
  readonly email: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly challenge: string;
  readonly scope: string;
  /** What the application wants to find in the signed answer. Null: nothing. */
  readonly nonce: string | null;
}

export interface GrantRow {
  readonly id: number;
  readonly provider: Provider;
  readonly email: string;
  readonly client_id: string;
  readonly scope: string;
}

/** How long a code and an access token are valid, by the machine's clock. */
const codeLife = "1 minute";
export const tokenSeconds = 3599;

const secret = () => randomBytes(24).toString("base64url");

/** A code that can be exchanged once. */
export async function newCode(db: Db, row: CodeRow): Promise<string> {
  const code = secret();
  await db`insert into oauth_codes (code, provider, email, client_id, redirect_uri, challenge, scope, nonce, expires_at)
    values (${code}, ${row.provider}, ${row.email}, ${row.client_id}, ${row.redirect_uri}, ${row.challenge}, ${row.scope}, ${row.nonce},
      clock_timestamp() + ${codeLife}::interval)`;
  return code;
}

/** Takes a code away. Null: unknown, used or too old. */
export async function takeCode(db: Db, provider: Provider, code: string): Promise<CodeRow | null> {
  const [row] = await db<(CodeRow & { fresh: boolean })[]>`
    delete from oauth_codes where code = ${code} and provider = ${provider}
    returning *, expires_at > clock_timestamp() as fresh`;
  return row?.fresh ? row : null;
}

export async function newGrant(db: Db, code: CodeRow): Promise<{ id: number; refreshToken: string }> {
  const refreshToken = secret();
  const [row] = await db<{ id: number }[]>`
    insert into oauth_grants (refresh_token, provider, email, client_id, scope)
    values (${refreshToken}, ${code.provider}, ${code.email}, ${code.client_id}, ${code.scope}) returning id`;
  if (!row) throw new Error("the grant was not written");
  return { id: row.id, refreshToken };
}

/** The grant of a refresh token, whose use is counted. Null: unknown, or taken back. */
export async function spendGrant(db: Db, provider: Provider, refreshToken: string): Promise<GrantRow | null> {
  const [row] = await db<GrantRow[]>`
    update oauth_grants set renewals = renewals + 1 where refresh_token = ${refreshToken} and provider = ${provider}
    returning id, provider, email, client_id, scope`;
  return row ?? null;
}

/** Gives a grant another refresh token. The one before is worth nothing from then on. */
export async function rotate(db: Db, id: number): Promise<string> {
  const refreshToken = secret();
  await db`update oauth_grants set refresh_token = ${refreshToken} where id = ${id}`;
  return refreshToken;
}

export async function newAccessToken(db: Db, grant: number): Promise<string> {
  const token = secret();
  await db`insert into oauth_tokens (token, grant_id, expires_at)
    values (${token}, ${grant}, clock_timestamp() + ${`${tokenSeconds} seconds`}::interval)`;
  return token;
}

/** The grant of an access token that is valid now. */
export async function grantOfToken(db: Db, provider: Provider, token: string): Promise<GrantRow | null> {
  const [row] = await db<GrantRow[]>`
    select g.id, g.provider, g.email, g.client_id, g.scope from oauth_tokens t join oauth_grants g on g.id = t.grant_id
    where t.token = ${token} and g.provider = ${provider} and t.expires_at > clock_timestamp()`;
  return row ?? null;
}

/** The grants of a mailbox, with how often each was renewed. */
export async function grantsOf(db: Db, email: string) {
  return [
    ...(await db<{ id: number; provider: Provider; scope: string; renewals: number }[]>`
    select id, provider, scope, renewals from oauth_grants where email = ${email} order by id`),
  ];
}

/** The owner takes all grants of a mailbox back: no token is good any more. */
export async function revokeGrants(db: Db, email: string): Promise<void> {
  await db`delete from oauth_grants where email = ${email}`;
}

/** The access tokens of a mailbox expire now. */
export async function expireTokens(db: Db, email: string): Promise<void> {
  await db`update oauth_tokens t set expires_at = clock_timestamp() from oauth_grants g
    where g.id = t.grant_id and g.email = ${email}`;
}
