import { db } from "@/lib/db/index.ts";
import { lockCredential, requireCredential } from "@/lib/domain/credentials/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { holdPictures } from "./hold-pictures.ts";
import { cleanSignature } from "./rules/clean-signature.ts";
import { clearDefault, insertRow, listRows, type Signature } from "./store/signatures.ts";

/** The most signatures of an account: what still fits a menu. */
const most = 100;

export interface NewSignature {
  readonly name: string;
  readonly message: string;
  readonly isDefault: boolean;
  /** Ids of kept files that the message shows. Left out: none. */
  readonly pictures?: readonly Id[];
  /** An idempotency key that the caller chooses: a second call with it returns the signature of the first [F16]. */
  readonly key: string | null;
}

/**
 * Adds a signature to a social account. Its message is kept without what may not stand in a mail. A new default takes
 * the mark from the others [OC-255]. Throws `not_found`; `invalid_input` for a message of which nothing can be seen,
 * and for pictures as `holdPictures` does; `conflict` for more signatures than an account may have.
 */
export function createSignature(member: Member, credentialId: Id, given: NewSignature): Promise<Signature> {
  const { workspaceId, userId } = member;
  const { name, isDefault, key } = given;
  const message = cleanSignature(given.message);
  if (message === "") throw invalidField("message", "required");
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCredential(tx, member, credentialId);
    await lockCredential(tx, workspaceId, credentialId);
    const of = { workspaceId, credentialId };
    const others = await listRows(tx, of);
    const id = key === null ? newId() : namedId(workspaceId, userId, "signature", credentialId, key);
    const before = others.find((other) => other.id === id);
    if (before) return before;
    if (others.length >= most)
      throw new ProductError("conflict", "tooManySignatures", { values: { max: most } });
    if (isDefault) await clearDefault(tx, of);
    const pictures = await holdPictures(tx, member, { id, message }, given.pictures ?? []);
    await insertRow(tx, of, { id, name, message, isDefault, pictures });
    await audit(tx, { workspaceId, actorUserId: userId, action: "signature.create", subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
    return { id, credentialId, name, message, isDefault, pictures };
  });
}
