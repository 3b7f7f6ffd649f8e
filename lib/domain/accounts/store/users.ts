import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The user of a brand with an address, compared in lower case; null when there is none. */
export function findUserByEmail(tx: Tx, brandId: Id, emailLower: string) {
  return tx.prisma.user.findUnique({ where: { brandId_emailLower: { brandId, emailLower } } });
}

export function findUser(tx: Tx, id: Id) {
  return tx.prisma.user.findUnique({ where: { id } });
}

/** The names of the users with these ids. */
export function findNames(tx: Tx, ids: readonly Id[]) {
  return tx.prisma.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, firstName: true, lastName: true, email: true },
  });
}

/** Locks a user's row until the transaction ends; null when there is none. */
export async function lockUser(tx: Tx, id: Id) {
  const rows = await tx.sql.query<{ id: Id }>("select id from users where id = $1::uuid for update", [id]);
  return rows[0] ? findUser(tx, id) : null;
}

export interface NewUser {
  readonly id: Id;
  readonly brandId: Id;
  readonly email: string;
  /** Null: the person signs in by a provider alone. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly countryCode: string;
  readonly locale: string;
  readonly trackInfo: Record<string, string>;
}

/** Adds an inactive user. Returns false when the address was taken in the meantime. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const { count } = await tx.prisma.user.createMany({
    data: [{ ...user, emailLower: user.email.toLowerCase() }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Changes what is given of a user. */
export function writeUser(tx: Tx, id: Id, data: UserWrite) {
  return tx.prisma.user.update({ where: { id }, data });
}

interface UserWrite {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string;
  readonly locale?: string | undefined;
  readonly photo?: string | null;
  readonly preferences?: Record<string, string | boolean>;
}

/** The workspaces to which a user belongs. */
export async function workspacesOf(tx: Tx, userId: Id): Promise<Id[]> {
  const rows = await tx.sql.query<{ id: Id }>(
    "select workspace_id as id from memberships where user_id = $1::uuid order by workspace_id",
    [userId],
  );
  return rows.map(({ id }) => id);
}

export async function writePassword(tx: Tx, id: Id, passwordHash: string | null): Promise<void> {
  await tx.prisma.user.update({ where: { id }, data: { passwordHash } });
}

/** Replaces everything that somebody else said of themselves when they registered a person's address. */
export async function writeStranger(
  tx: Tx,
  id: Id,
  names: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  const data = { ...names, phone: "", countryCode: "", trackInfo: {}, photo: null };
  await tx.prisma.user.update({ where: { id }, data });
}

export function confirmUser(tx: Tx, id: Id, at: Date) {
  return tx.prisma.user.update({ where: { id }, data: { status: "active", emailConfirmedAt: at } });
}

/** Writes what an operator sets of a user. */
export async function writeByOperator(
  tx: Tx,
  id: Id,
  data: {
    readonly firstName: string;
    readonly lastName: string;
    readonly status: string;
    readonly platformRole: string;
  },
): Promise<void> {
  await tx.prisma.user.update({ where: { id }, data });
}
