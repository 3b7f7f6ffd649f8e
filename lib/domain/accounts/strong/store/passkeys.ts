import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";

export interface PasskeyRow {
  readonly id: Id;
  readonly userId: Id;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: bigint;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export function listPasskeys(tx: Tx, userId: Id): Promise<PasskeyRow[]> {
  return tx.prisma.passkey.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
}

export function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  return tx.prisma.passkey.findUnique({ where: { credentialId } });
}

/** Adds a passkey. Returns false where the authenticator's key is known already. */
export async function insertPasskey(tx: Tx, row: Omit<PasskeyRow, "lastUsedAt">): Promise<boolean> {
  return (await tx.prisma.passkey.createMany({ data: [row], skipDuplicates: true })).count === 1;
}

export async function notePasskeyUse(tx: Tx, id: Id, counter: number, at: Date): Promise<void> {
  await tx.prisma.passkey.update({ where: { id }, data: { counter: BigInt(counter), lastUsedAt: at } });
}

/** Deletes a passkey of a user. Returns whether there was one. */
export async function dropPasskey(tx: Tx, userId: Id, id: Id): Promise<boolean> {
  return (await tx.prisma.passkey.deleteMany({ where: { id, userId } })).count === 1;
}

/** Deletes all passkeys of a user, and what was asked of an authenticator to add one. */
export async function dropPasskeys(tx: Tx, userId: Id): Promise<void> {
  await tx.prisma.passkey.deleteMany({ where: { userId } });
  await tx.prisma.passkeyChallenge.deleteMany({ where: { userId } });
}

/** For whom a challenge was made: a brand, and the user who adds a passkey. Null: somebody signs in. */
export interface ChallengeOwner {
  readonly brandId: Id;
  readonly userId: Id | null;
}

export async function insertChallenge(
  tx: Tx,
  owner: ChallengeOwner,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await tx.prisma.passkeyChallenge.create({
    data: { ...owner, challengeHash: hashToken(challenge), expiresAt },
  });
}

/** Uses a challenge up. Returns whether it was made for this owner and counts still. */
export async function spendChallenge(
  tx: Tx,
  { brandId, userId }: ChallengeOwner,
  challenge: string,
  at: Date,
): Promise<boolean> {
  const { count } = await tx.prisma.passkeyChallenge.deleteMany({
    where: { challengeHash: hashToken(challenge), brandId, userId, expiresAt: { gt: at } },
  });
  return count === 1;
}
