import { canStandInText, signaturePictureLimits } from "@/lib/contracts/picture-mark.ts";
import type { Tx } from "@/lib/db/index.ts";
import { holdFor } from "@/lib/domain/files/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { placeInSignature } from "./rules/pictures.ts";

/**
 * Holds the pictures of a signature from now on. Returns the ids of those that its message shows. Throws
 * `invalid_input` at `pictures` where the member sees no such file, where one is no picture that can stand in a mail,
 * and where they weigh too much together.
 */
export async function holdPictures(
  tx: Tx,
  member: Member,
  { id, message }: { readonly id: Id; readonly message: string },
  ids: readonly Id[],
): Promise<readonly Id[]> {
  if (ids.length === 0) return [];
  const files = await holdFor(tx, member, { kind: "signature", id }, ids, "pictures");
  if (!files.every(canStandInText)) throw invalidField("pictures", "noPictureOfMail");
  const shown = placeInSignature(message, files, "").files;
  if (shown.reduce((sum, { size }) => sum + size, 0) > signaturePictureLimits.bytes)
    throw invalidField("pictures", "signaturePicturesTooLarge");
  return shown.map((file) => file.id);
}
