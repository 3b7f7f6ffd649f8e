import { db, type Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import { announceUser } from "../announce-user.ts";
import { dropPhoto, findPhoto, type PhotoOwner, readShownPhoto, writePhoto } from "../store/photos.ts";
import { lockUser, writeUser } from "../store/users.ts";
import { squarePicture } from "./square-picture.ts";

/**
 * Keeps a picture under a name that can't be guessed, instead of its owner's before. The same picture keeps its name.
 * The caller holds the owner's row.
 */
export async function putPhoto(tx: Tx, owner: PhotoOwner, content: Uint8Array): Promise<string> {
  const before = await findPhoto(tx, owner);
  if (before && Buffer.from(before.content).equals(content)) return before.name;
  await dropPhoto(tx, owner);
  const name = newToken();
  await writePhoto(tx, { ...owner, name, content });
  return name;
}

/** Makes and keeps the photo of a user. Returns its name. Throws like `squarePicture`. */
export async function saveUserPhoto(userId: Id, file: Uint8Array): Promise<string> {
  const content = await squarePicture(file);
  return db.platform("accounts", async (tx) => {
    await lockUser(tx, userId);
    const photo = await putPhoto(tx, { userId }, content);
    await writeUser(tx, userId, { photo });
    await announceUser(tx, userId);
    return photo;
  });
}

/** Removes the photo of a user. Without one nothing happens. */
export function removeUserPhoto(userId: Id): Promise<void> {
  return db.platform("accounts", async (tx) => {
    await lockUser(tx, userId);
    await dropPhoto(tx, { userId });
    await writeUser(tx, userId, { photo: null });
    await announceUser(tx, userId);
  });
}

/** A photo of a brand's person or workspace, a WebP. Null: there is none of that name. */
export function readPhoto(brandId: Id, name: string): Promise<Uint8Array | null> {
  return db.platform("accounts", (tx) => readShownPhoto(tx, brandId, name));
}
