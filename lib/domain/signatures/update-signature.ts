import { db } from "@/lib/db/index.ts";
import { lockCredential } from "@/lib/domain/credentials/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { holdPictures } from "./hold-pictures.ts";
import { requireSignature } from "./require-signature.ts";
import { cleanSignature } from "./rules/clean-signature.ts";
import { clearDefault, deleteRow, type Signature, updateRow } from "./store/signatures.ts";

export interface SignatureOf {
  readonly credentialId: Id;
  readonly id: Id;
}

/** What changes; what is left out stays. */
export interface SignatureChange {
  readonly name?: string | undefined;
  readonly message?: string | undefined;
  readonly isDefault?: boolean | undefined;
  /** Ids of kept files that the message shows. */
  readonly pictures?: readonly Id[] | undefined;
}

/**
 * Changes a signature. A new default takes the mark from the others [OC-255]. Mails that leave later carry it as it is
 * then. Throws `not_found`; `invalid_input` for a message of which nothing can be seen, and for
 * pictures as `holdPictures` does.
 */
export function updateSignature(
  member: Member,
  of: SignatureOf,
  { name, message: given, isDefault, pictures: asked }: SignatureChange,
): Promise<Signature> {
  const { workspaceId, userId } = member;
  const message = given === undefined ? undefined : cleanSignature(given);
  if (message === "") throw invalidField("message", "required");
  return db.tenant({ workspaceId }, async (tx) => {
    await requireSignature(tx, member, of);
    const { credentialId, id } = of;
    await lockCredential(tx, workspaceId, credentialId);
    // Again: while it waited for the lock, somebody may have deleted it.
    const before = await requireSignature(tx, member, of);
    const pictures =
      message === undefined && asked === undefined
        ? undefined
        : await holdPictures(
            tx,
            member,
            { id, message: message ?? before.message },
            asked ?? before.pictures,
          );
    if (isDefault) await clearDefault(tx, { workspaceId, credentialId });
    const row = await updateRow(tx, workspaceId, id, {
      ...(name === undefined ? {} : { name }),
      ...(message === undefined ? {} : { message }),
      ...(isDefault === undefined ? {} : { isDefault }),
      ...(pictures === undefined ? {} : { pictures }),
    });
    await audit(tx, { workspaceId, actorUserId: userId, action: "signature.update", subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
    return row;
  });
}

/** Deletes a signature. Mails of steps that name it leave without one. Throws `not_found`. */
export function deleteSignature(member: Member, of: SignatureOf): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireSignature(tx, member, of);
    await lockCredential(tx, workspaceId, of.credentialId);
    await requireSignature(tx, member, of);
    await deleteRow(tx, workspaceId, of.id);
    await audit(tx, { workspaceId, actorUserId: userId, action: "signature.delete", subjectId: of.id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
  });
}
