import { db, type Tx } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { findRow, listRows, type Signature } from "./store/signatures.ts";

/** The signatures of a social account, oldest first. Throws `not_found` for an account that the member may not use. */
export function listSignatures(member: Member, credentialId: Id): Promise<Signature[]> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCredential(tx, member, credentialId);
    return listRows(tx, { workspaceId, credentialId });
  });
}

/** A signature of an account that the member may use. Throws `not_found`. */
export async function requireSignature(
  tx: Tx,
  member: Member,
  { credentialId, id }: { readonly credentialId: Id; readonly id: Id },
): Promise<Signature> {
  await requireCredential(tx, member, credentialId);
  const row = isId(id) ? await findRow(tx, { workspaceId: member.workspaceId, credentialId }, id) : null;
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}
