import type { Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The condition under which a member sees an account: admins all, workers those that are theirs [SH-470]. */
async function visibleTo(tx: Tx, { workspaceId, userId, isAdmin }: Member) {
  const base = { workspaceId, deletedAt: null };
  if (isAdmin || (await seesAll(tx, workspaceId, userId))) return base;
  return { ...base, memberships: { some: { workspaceId, userId } } };
}

/** Whether the membership says that all accounts are the worker's. */
export async function seesAll(tx: Tx, workspaceId: Id, userId: Id): Promise<boolean> {
  const row = await tx.prisma.membership.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { allCredentials: true },
  });
  return row?.allCredentials === true;
}

export async function listVisible(tx: Tx, member: Member) {
  return tx.prisma.credential.findMany({ where: await visibleTo(tx, member), orderBy: { createdAt: "asc" } });
}

export async function findVisible(tx: Tx, member: Member, id: Id) {
  return tx.prisma.credential.findFirst({ where: { ...(await visibleTo(tx, member)), id } });
}

export type CredentialRow = NonNullable<Awaited<ReturnType<typeof findVisible>>>;

/**
 * What the workspace's plan allows and what is used.
 * @param lock holds the workspace until the commit, so that two accounts can't take its last seat.
 */
export async function readPlan(
  tx: Tx,
  workspaceId: Id,
  lock: boolean,
): Promise<{ tier: string; seats: number; used: number } | null> {
  const [row] = await tx.sql.query<{ tier: string; seats: number }>(
    `select tier, cloud_seats as seats from workspaces where id = $1::uuid${lock ? " for update" : ""}`,
    [workspaceId],
  );
  if (!row) return null;
  const used = await tx.prisma.credential.count({
    where: { workspaceId, deletedAt: null, automationType: "cloud" },
  });
  return { ...row, used };
}

/** Whether an account of the workspace carries the address already, besides `except`. */
export async function isAddressTaken(
  tx: Tx,
  workspaceId: Id,
  usernameLower: string,
  except: Id | null,
): Promise<boolean> {
  const count = await tx.prisma.credential.count({
    where: { workspaceId, usernameLower, deletedAt: null, ...(except ? { id: { not: except } } : {}) },
  });
  return count > 0;
}

export interface NewCredential {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly username: string;
  readonly usernameLower: string;
  readonly countryCode: string;
  readonly timezone: string;
  readonly workHoursStart: number;
  readonly workHoursEnd: number;
  readonly proxyType: string;
}

export async function insertCredential(tx: Tx, row: NewCredential): Promise<void> {
  await tx.prisma.credential.create({ data: row });
}

/** Gives a worker the account as one of theirs. */
export async function grantCredential(tx: Tx, workspaceId: Id, userId: Id, credentialId: Id): Promise<void> {
  await tx.prisma.membershipCredential.create({ data: { workspaceId, userId, credentialId } });
}

export function saveCredential(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  data: Parameters<Tx["prisma"]["credential"]["update"]>[0]["data"],
) {
  return tx.prisma.credential.update({ where: { workspaceId_id: { workspaceId, id } }, data });
}

/** Takes an account away from the workers that it was given to and from its mailboxes. */
export async function dropLinks(tx: Tx, workspaceId: Id, credentialId: Id): Promise<void> {
  await tx.prisma.membershipCredential.deleteMany({ where: { workspaceId, credentialId } });
  await tx.prisma.mailboxLink.deleteMany({ where: { workspaceId, credentialId } });
}
