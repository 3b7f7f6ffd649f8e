import { db } from "@/lib/db/index.ts";
import { dropPhoto, putPhoto, squarePicture } from "@/lib/domain/accounts/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { audit } from "./audit.ts";
import type { Member } from "./member.ts";
import { lockWorkspace, writePhotoName } from "./store/workspaces.ts";

/**
 * Makes and keeps the photo of the member's workspace. Returns its name. Photos are read before a workspace is known,
 * so they are kept behind the wall of accounts. Throws like `squarePicture`.
 */
export async function saveWorkspacePhoto({ workspaceId, userId }: Member, file: Uint8Array): Promise<string> {
  const content = await squarePicture(file);
  return db.platform("accounts", async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const photo = await putPhoto(tx, { workspaceId }, content);
    await writePhotoName(tx, workspaceId, photo);
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "workspace.photo",
      subjectId: workspaceId,
    });
    announce(tx, { workspaceId, event: "update_space", topics: ["workspace"] });
    return photo;
  });
}

/** Removes the photo of the member's workspace. Without one nothing happens. */
export function removeWorkspacePhoto({ workspaceId, userId }: Member): Promise<void> {
  return db.platform("accounts", async (tx) => {
    await lockWorkspace(tx, workspaceId);
    if (!(await dropPhoto(tx, { workspaceId }))) return;
    await writePhotoName(tx, workspaceId, null);
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "workspace.photo_remove",
      subjectId: workspaceId,
    });
    announce(tx, { workspaceId, event: "update_space", topics: ["workspace"] });
  });
}
