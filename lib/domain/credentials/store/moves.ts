import { Prisma } from "@/lib/db/generated/client.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { CredentialRow } from "./credentials.ts";

/**
 * Puts an account that was read from another workspace into this one. It waits there for its authorization, so that
 * nobody adds it once more meanwhile. What belongs to the old workspace or to a sign-in there stays behind.
 */
export async function insertMoved(
  tx: Tx,
  account: CredentialRow,
  moved: { readonly workspaceId: Id; readonly id: Id },
): Promise<void> {
  const { createdAt: _, ...kept } = account;
  await tx.prisma.credential.create({
    data: {
      ...kept,
      ...moved,
      ownProxy: account.ownProxy === null ? Prisma.DbNull : account.ownProxy,
      limits: account.limits ?? {},
      heldBack: account.heldBack ?? {},
      loggedInAt: null,
      waitsForAuthorization: true,
      signInId: null,
      signInUntil: null,
      hibernatedAt: null,
      deletedAt: null,
    },
  });
}
