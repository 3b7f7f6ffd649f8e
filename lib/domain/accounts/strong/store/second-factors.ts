import type { Tx } from "@/lib/db/index.ts";
import type { SealedSecret } from "@/lib/db/security/secrets.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";

export interface SecondFactorRow extends SealedSecret {
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  readonly lastStep: bigint;
  readonly failures: number;
  readonly lockedUntil: Date | null;
}

export function findSecondFactor(tx: Tx, userId: Id): Promise<SecondFactorRow | null> {
  return tx.prisma.secondFactor.findUnique({ where: { userId } });
}

/** Keeps a new secret that no code has confirmed yet, in place of another such one. */
export async function saveSecondFactor(
  tx: Tx,
  userId: Id,
  row: Pick<SecondFactorRow, "createdAt"> & {
    readonly keyId: string;
    readonly wrappedKey: Uint8Array<ArrayBuffer>;
    readonly sealed: Uint8Array<ArrayBuffer>;
  },
): Promise<void> {
  const fresh = { ...row, confirmedAt: null, lastStep: 0n };
  await tx.prisma.secondFactor.upsert({
    where: { userId },
    create: { userId, ...fresh },
    update: fresh,
  });
}

export async function writeSecondFactor(
  tx: Tx,
  userId: Id,
  change: Partial<Pick<SecondFactorRow, "confirmedAt" | "lastStep" | "failures" | "lockedUntil">>,
): Promise<void> {
  await tx.prisma.secondFactor.update({ where: { userId }, data: change });
}

/** Takes the authenticator app and its recovery codes away. Returns whether there was one. */
export async function dropSecondFactor(tx: Tx, userId: Id): Promise<boolean> {
  await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
  return (await tx.prisma.secondFactor.deleteMany({ where: { userId } })).count > 0;
}

/** Keeps recovery codes, as their hashes, in place of those before. */
export async function replaceRecoveryCodes(tx: Tx, userId: Id, codes: readonly string[]): Promise<void> {
  await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
  await tx.prisma.recoveryCode.createMany({
    data: codes.map((code) => ({ id: newId(), userId, codeHash: hashToken(`${userId} ${code}`) })),
  });
}

/** Uses a recovery code up. Returns whether it was one of the user's that wasn't used. */
export async function spendRecoveryCode(tx: Tx, userId: Id, code: string, at: Date): Promise<boolean> {
  const { count } = await tx.prisma.recoveryCode.updateMany({
    where: { userId, codeHash: hashToken(`${userId} ${code}`), usedAt: null },
    data: { usedAt: at },
  });
  return count === 1;
}

export function countRecoveryCodes(tx: Tx, userId: Id): Promise<number> {
  return tx.prisma.recoveryCode.count({ where: { userId, usedAt: null } });
}
