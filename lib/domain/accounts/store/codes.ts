import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";

export type CodeKind = "activation" | "restore";

export interface NewCode {
  readonly id: Id;
  readonly userId: Id;
  readonly kind: CodeKind;
  readonly secret: string;
  readonly expiresAt: Date;
  /** The repeated sign-up that the code confirms. Null: the user's data stay as they are. */
  readonly signUpId: Id | null;
}

/** Adds a one-time code for a purpose, as its hash. */
export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  const { secret, ...row } = code;
  await tx.prisma.userCode.create({ data: { ...row, codeHash: hashToken(secret) } });
}

/** The user whom a code belongs to, valid or not. Null when the code is unknown. */
export async function ownerOfCode(tx: Tx, kind: CodeKind, secret: string): Promise<Id | null> {
  const row = await tx.prisma.userCode.findUnique({ where: { codeHash: hashToken(secret) } });
  return row?.kind === kind ? row.userId : null;
}

/** A code that works still, and whose it is. Null when it is unknown, used or expired. */
export async function readCode(
  tx: Tx,
  kind: CodeKind,
  secret: string,
  at: Date,
): Promise<{ readonly userId: Id; readonly signUpId: Id | null } | null> {
  return tx.prisma.userCode.findUnique({
    where: { codeHash: hashToken(secret), kind, usedAt: null, expiresAt: { gt: at } },
    select: { userId: true, signUpId: true },
  });
}

/**
 * Uses a code up. Returns false when it is unknown, used or expired. Of two requests with one code only one succeeds.
 */
export async function spendCode(tx: Tx, kind: CodeKind, secret: string, at: Date): Promise<boolean> {
  const rows = await tx.sql.query<{ id: Id }>(
    `update user_codes set used_at = $3::timestamptz
      where code_hash = $1::bytea and kind = $2 and used_at is null and expires_at > $3::timestamptz
      returning id`,
    [Buffer.from(hashToken(secret)), kind, at],
  );
  return rows.length > 0;
}

/** Ends all valid codes of a user. */
export async function endCodes(tx: Tx, userId: Id, at: Date): Promise<void> {
  await tx.prisma.userCode.updateMany({ where: { userId, usedAt: null }, data: { usedAt: at } });
}
