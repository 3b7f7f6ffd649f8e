import { derivedKeys } from "@/lib/db/security/secrets.ts";
import { bytesOfId, type Id, idOfBytes } from "@/lib/kernel/ids/index.ts";
import { openToken, sealToken } from "@/lib/kernel/sealed-token/index.ts";

/** A mailbox, with the workspace that it belongs to. */
export interface NamedMailbox {
  readonly workspaceId: Id;
  readonly mailboxId: Id;
}

const idBytes = 16;
const keys = () => derivedKeys("mail events");

/**
 * The secret in the address at which a service tells of a mailbox's mails. It is sealed: nobody can make another one.
 */
export const eventTokenOf = ({ workspaceId, mailboxId }: NamedMailbox): string =>
  sealToken(keys()[0]!, Buffer.concat([bytesOfId(workspaceId), bytesOfId(mailboxId)]));

/** The mailbox of a token. Null for every text that isn't one of this installation. */
export function mailboxOfToken(token: string): NamedMailbox | null {
  const held = openToken(keys(), token);
  if (held?.length !== 2 * idBytes) return null;
  const [workspaceId, mailboxId] = [idOfBytes(held.subarray(0, idBytes)), idOfBytes(held.subarray(idBytes))];
  return workspaceId && mailboxId ? { workspaceId, mailboxId } : null;
}
