import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Names an account at a provider on a brand. */
export interface IdentityKey {
  readonly brandId: Id;
  readonly provider: string;
  readonly subject: string;
}

/** The user who signs in by an account at a provider. Null: nobody. */
export async function ownerOfIdentity(tx: Tx, key: IdentityKey): Promise<Id | null> {
  const row = await tx.prisma.userIdentity.findUnique({ where: { brandId_provider_subject: key } });
  return row?.userId ?? null;
}

/** Gives an account at a provider to a user. Returns false where somebody has it. */
export async function addIdentity(tx: Tx, key: IdentityKey, userId: Id, createdAt: Date): Promise<boolean> {
  const data = [{ ...key, userId, createdAt }];
  return (await tx.prisma.userIdentity.createMany({ data, skipDuplicates: true })).count === 1;
}

/** A user signs in by no provider any more, until they do it anew. */
export async function dropIdentities(tx: Tx, userId: Id): Promise<void> {
  await tx.prisma.userIdentity.deleteMany({ where: { userId } });
}
