import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { audit } from "./audit.ts";
import { findMembership, insertMembership, insertWorkspace } from "./store/workspaces.ts";

/**
 * Creates a workspace with its creator as its admin: billing off, paid, tier pro, three cloud seats; with the free plan
 * where the brand's workspaces pay (decision 52).
 * Returns its id. A repeated call with the same id creates nothing more. The id of somebody else's workspace throws
 * `conflict`.
 */
export async function createWorkspace(input: {
  readonly brandId: Id;
  readonly userId: Id;
  readonly name: string;
  /** The caller chooses it, so that a repeated call creates only one workspace. */
  readonly id?: Id;
  /** Whether its admins are asked the questions of the beginning. */
  readonly asksQuestions?: boolean;
}): Promise<Id> {
  const id = input.id ?? newId();
  const isOnboardingDue = input.asksQuestions ?? false;
  await db.platform("accounts", async (tx) => {
    if (!(await insertWorkspace(tx, { id, brandId: input.brandId, name: input.name, isOnboardingDue }))) {
      const own = await findMembership(tx, id, input.userId);
      if (own?.workspace.brandId !== input.brandId) throw new ProductError("conflict", "idInvalid");
      return;
    }
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
