import type { Tx } from "@/lib/db/index.ts";
import { openSealed, type SealedSecret, sealSecret } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What is kept of a grant, sealed. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The application that it was given to: only this one may renew it. */
  readonly clientId: string;
}

const ownerOf = (workspaceId: Id, mailboxId: Id) =>
  ({ workspaceId, ownerType: "mailbox", ownerId: mailboxId }) as const;

/** Seals the tokens of a mailbox's grant. */
export function sealTokens(tx: Tx, workspaceId: Id, mailboxId: Id, tokens: Tokens): Promise<void> {
  return sealSecret(tx, ownerOf(workspaceId, mailboxId), JSON.stringify(tokens));
}

/** Opens the tokens of a mailbox's grant. */
export function openTokens(workspaceId: Id, mailboxId: Id, row: SealedSecret): Tokens {
  return JSON.parse(openSealed(ownerOf(workspaceId, mailboxId), row)) as Tokens;
}
