import { db } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { audit } from "./audit.ts";
import { insertMembership, insertWorkspace } from "./store/workspaces.ts";

/**
 * Creates a workspace with its creator as its admin: billing off, paid, tier pro, three cloud seats (decision 52).
 * Returns its id.
 */
export async function createWorkspace(input: {
  readonly brandId: Id;
  readonly userId: Id;
  readonly name: string;
}): Promise<Id> {
  const id = newId();
  await db.platform("accounts", async (tx) => {
    await insertWorkspace(tx, { id, brandId: input.brandId, name: input.name });
    await insertMembership(tx, { workspaceId: id, userId: input.userId, isAdmin: true });
    await audit(tx, {
      workspaceId: id,
      actorUserId: input.userId,
      action: "workspace.create",
      subjectId: id,
    });
  });
  return id;
}
