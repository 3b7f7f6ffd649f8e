import type { Tx } from "@/lib/db/index.ts";
import { requireCredential, visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findRowOfAny, listRows, type Signature } from "./store/signatures.ts";

export interface SignatureChoice {
  /** An id, or `default`. */
  readonly signatureId: string;
  /** The account in whose name the mail is written. Null: the signature's. */
  readonly credentialId: Id | null;
}

/**
 * The signature that a member chooses for a mail. Null where the account has no default. Throws `invalid_input` for a
 * signature that is gone, of another account, or of one that the member may not use, and for a default of no account;
 * `not_found` for an account that the member may not use.
 */
export async function chooseSignature(
  tx: Tx,
  member: Member,
  { signatureId, credentialId }: SignatureChoice,
): Promise<Signature | null> {
  const { workspaceId } = member;
  if (credentialId !== null) await requireCredential(tx, member, credentialId);
  if (signatureId === "default") {
    if (credentialId === null) throw invalidField("credentials_id", "required");
    const rows = await listRows(tx, { workspaceId, credentialId });
    return rows.find(({ isDefault }) => isDefault) ?? null;
  }
  const row = await findRowOfAny(tx, workspaceId, signatureId);
  const isMeant = row && (credentialId ?? row.credentialId) === row.credentialId;
  if (!isMeant || !(await visibleCredentialIds(tx, member)).has(row.credentialId))
    throw invalidField("signature_id", "signatureMissing");
  return row;
}
