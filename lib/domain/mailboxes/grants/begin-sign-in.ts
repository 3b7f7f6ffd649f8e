import { db } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";
import { type OAuthProvider, oauthProviders } from "@/lib/providers/oauth/port.ts";
import { requireMailbox } from "../read-mailboxes.ts";
import { addState } from "../store/oauth-states.ts";
import type { OAuthAccess } from "./oauth-access.ts";

export interface BeginSignInInput {
  /** A provider's name connects a new mailbox, a mailbox's id connects that one again. */
  readonly integration: string;
  readonly credentialId: Id | null;
  readonly sessionId: Id;
  readonly brandId: Id;
  /** Where the provider sends the person back to, exactly as it is registered there. */
  readonly redirectUri: string;
}

/**
 * Begins to connect a mailbox by OAuth. Returns the address of the provider's sign-in. The state in it belongs to this
 * session, counts once and for ten minutes. Throws `not_found` for what can't be connected so, `unavailable` where
 * nobody set the sign-in up [OC-414], `invalid_input` where a worker names no account.
 */
export async function beginSignIn(
  member: Member,
  oauth: OAuthAccess,
  input: BeginSignInInput,
): Promise<string> {
  const { workspaceId } = member;
  const { integration, credentialId, sessionId, brandId, redirectUri } = input;
  const target = await db.tenant({ workspaceId }, async (tx) => {
    if (credentialId) await requireCredential(tx, member, credentialId);
    if (isId(integration)) {
      const { id, type, email } = await requireMailbox(tx, member, integration);
      return { provider: providerOf(type), mailboxId: id, loginHint: email };
    }
    if (!member.isAdmin && !credentialId) throw invalidField("credentials_id", "mailboxNeedsAccount");
    return { provider: providerOf(integration), mailboxId: null, loginHint: null };
  });
  const { provider, mailboxId, loginHint } = target;
  const client = await oauth.client(provider, brandId);
  if (!client) throw new ProductError("unavailable", "oauthUrlMissing");
  const [state, verifier] = [newToken(), newToken()];
  const url = await oauth.port.signInUrl(provider, { client, redirectUri, state, verifier, loginHint });
  const at = { workspaceId, sessionId, stateHash: hashToken(state) };
  await db.tenant({ workspaceId }, (tx) =>
    addState(tx, at, { provider, mailboxId, credentialId, verifier, redirectUri }),
  );
  return url;
}

function providerOf(type: string): OAuthProvider {
  const provider = oauthProviders.find((each) => each === type);
  if (!provider) throw new ProductError("not_found", "integrationMissing");
  return provider;
}
