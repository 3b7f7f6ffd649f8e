import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { OAuthProvider } from "@/lib/providers/oauth/port.ts";

/** A person who was sent to a provider, and what they come back for. */
export interface OauthState {
  readonly provider: OAuthProvider;
  readonly mailboxId: Id | null;
  readonly credentialId: Id | null;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** How long a person may take at the provider, in machine minutes. */
const lifeMinutes = 10;

export async function addState(
  tx: Tx,
  at: { readonly workspaceId: Id; readonly stateHash: Uint8Array<ArrayBuffer>; readonly sessionId: Id },
  state: OauthState,
): Promise<void> {
  await tx.sql.query(
    `insert into oauth_states (workspace_id, state_hash, session_id, provider, mailbox_id, credential_id, verifier,
        redirect_uri, expires_at)
     values ($1::uuid, $2::bytea, $3::uuid, $4::text, $5::uuid, $6::uuid, $7::text, $8::text,
        clock_timestamp() + interval '${lifeMinutes} minutes')`,
    [
      at.workspaceId,
      at.stateHash,
      at.sessionId,
      state.provider,
      state.mailboxId,
      state.credentialId,
      state.verifier,
      state.redirectUri,
    ],
  );
}

/** Takes a state away, so that it counts once. Null: it is unknown, another session's, used or too old. */
export async function takeState(
  tx: Tx,
  at: { readonly workspaceId: Id; readonly stateHash: Uint8Array<ArrayBuffer>; readonly sessionId: Id },
): Promise<OauthState | null> {
  const [row] = await tx.sql.query<OauthState & { isFresh: boolean }>(
    `delete from oauth_states where workspace_id = $1::uuid and state_hash = $2::bytea and session_id = $3::uuid
     returning provider, mailbox_id as "mailboxId", credential_id as "credentialId", verifier,
       redirect_uri as "redirectUri", expires_at > clock_timestamp() as "isFresh"`,
    [at.workspaceId, at.stateHash, at.sessionId],
  );
  return row?.isFresh ? row : null;
}

/** Deletes the states of people who didn't come back, a thousand at a time. */
export async function purgeStates(sql: Sql): Promise<void> {
  await sql.query(
    `delete from oauth_states where (workspace_id, state_hash) in (
       select workspace_id, state_hash from oauth_states where expires_at < clock_timestamp() limit 1000)`,
  );
}
