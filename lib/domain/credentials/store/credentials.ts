import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Owner } from "./one-place.ts";

/**
 * The condition for an account that a member sees: it is the workspace's, isn't removed, and is one of the ids
 * gathered with the member [SH-470].
 */
const visibleTo = ({ workspaceId, credentialIds }: Member) => ({
  workspaceId,
  deletedAt: null,
  ...(credentialIds === null ? {} : { id: { in: [...credentialIds] } }),
});

export async function listVisible(tx: Tx, member: Member) {
  return tx.prisma.credential.findMany({ where: visibleTo(member), orderBy: { createdAt: "asc" } });
}

export async function listVisibleIds(tx: Tx, member: Member): Promise<Id[]> {
  const rows = await tx.sql.query<{ id: Id }>(
    `select id from credentials
      where workspace_id = $1::uuid and deleted_at is null and ($2::uuid[] is null or id = any($2::uuid[]))`,
    [member.workspaceId, member.credentialIds],
  );
  return rows.map(({ id }) => id);
}

export async function findVisible(tx: Tx, member: Member, id: Id) {
  return tx.prisma.credential.findFirst({ where: { AND: [visibleTo(member), { id }] } });
}

/** Which of these accounts are active. */
export async function listActive(tx: Tx, workspaceId: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  const rows = await tx.prisma.credential.findMany({
    where: { workspaceId, id: { in: [...ids] }, status: "active", deletedAt: null },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

export type CredentialRow = NonNullable<Awaited<ReturnType<typeof findVisible>>>;

/**
 * What the workspace's plan allows and what is used.
 * @param lock locks the workspace until the commit, so that two accounts can't take its last seat.
 */
export async function readSeatRow(
  tx: Tx,
  workspaceId: Id,
  lock: boolean,
): Promise<{ most: number | null; cloud: UsedSeats; extension: UsedSeats } | null> {
  const [row] = await tx.sql.query<{ cloud: number; extension: number; most: number | null }>(
    `select w.cloud_seats as cloud, w.extension_seats as extension, b.max_credentials as most
       from workspaces w join brands b on b.id = w.brand_id
      where w.id = $1::uuid${lock ? " for update of w" : ""}`,
    [workspaceId],
  );
  if (!row) return null;
  const { most, cloud, extension } = row;
  const counts = await tx.prisma.credential.groupBy({
    by: ["automationType"],
    where: { workspaceId, deletedAt: null },
    _count: true,
  });
  const used = (way: string) => counts.find(({ automationType }) => automationType === way)?._count ?? 0;
  return {
    most,
    cloud: { seats: cloud, used: used("cloud") },
    extension: { seats: extension, used: used("extension") },
  };
}

interface UsedSeats {
  readonly seats: number;
  readonly used: number;
}

/**
 * How long a sign-in without a turn counts as under way, in machine milliseconds. Older versions of the product wrote
 * such sign-ins.
 */
const unheardMs = 60_000;

/**
 * The member's account of an address whose first sign-in began without a recorded answer: the network may know it. It
 * may still be under way.
 */
export async function findUnfinished(tx: Tx, member: Member, usernameLower: string) {
  const never = {
    accountRef: null,
    profileUrl: null,
    loggedInAt: null,
    pinRequestedAt: null,
    challengedAt: null,
  };
  return tx.prisma.credential.findFirst({
    where: {
      ...visibleTo(member),
      ...never,
      usernameLower,
      isWrongPassword: false,
      OR: [
        { status: "invalid" },
        { signInId: { not: null } },
        { createdAt: { lt: new Date(systemMs() - unheardMs) }, status: "active" },
      ],
    },
  });
}

/** Whether another account of the workspace than `except` has the address. */
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

/** Conditions for accounts of a person: a profile may get another address, but keeps the provider's name. */
function isOwner({ providerId, url }: Owner) {
  const byAddress =
    url === "" ? [] : [{ profileUrl: url, ...(providerId === null ? {} : { providerId: null }) }];
  return [...(providerId === null ? [] : [{ providerId }]), ...byAddress];
}

/**
 * Another account of the workspace than `except` that is the same one of the network, and acts there or would after its
 * authorization. Null: none.
 */
export function findSameAccount(
  tx: Tx,
  workspaceId: Id,
  except: Id,
  { accountRef, providerId, url }: Owner & { readonly accountRef: string },
): Promise<{ readonly id: Id } | null> {
  return tx.prisma.credential.findFirst({
    where: {
      workspaceId,
      id: { not: except },
      deletedAt: null,
      AND: [
        { OR: [{ loggedInAt: { not: null } }, { waitsForAuthorization: true }] },
        { OR: [{ accountRef }, ...isOwner({ providerId, url })] },
      ],
    },
    select: { id: true },
  });
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
  readonly automationType: string;
  /** Since when its limits grow. */
  readonly rampFrom: Date;
}

export async function insertCredential(tx: Tx, row: NewCredential): Promise<void> {
  await tx.prisma.credential.create({ data: row });
}

/** Gives a worker access to the account. */
export async function grantCredential(tx: Tx, workspaceId: Id, userId: Id, credentialId: Id): Promise<void> {
  await tx.prisma.membershipCredential.create({ data: { workspaceId, userId, credentialId } });
}

/**
 * Lets a worker use these accounts, and no other than those that they may use already. An account that was removed is
 * left out.
 */
export async function grantCredentials(
  tx: Tx,
  workspaceId: Id,
  userId: Id,
  credentialIds: readonly Id[],
): Promise<void> {
  await tx.sql.query(
    `insert into membership_credentials (workspace_id, user_id, credential_id)
     select c.workspace_id, $2::uuid, c.id from credentials c
      where c.workspace_id = $1::uuid and c.id = any($3::uuid[]) and c.deleted_at is null
     on conflict do nothing returning credential_id`,
    [workspaceId, userId, [...credentialIds]],
  );
}

/** Takes every account from a worker but these. */
export async function keepCredentials(
  tx: Tx,
  workspaceId: Id,
  userId: Id,
  credentialIds: readonly Id[],
): Promise<void> {
  await tx.prisma.membershipCredential.deleteMany({
    where: { workspaceId, userId, credentialId: { notIn: [...credentialIds] } },
  });
}

export function saveCredential(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  data: Parameters<Tx["prisma"]["credential"]["update"]>[0]["data"],
) {
  return tx.prisma.credential.update({ where: { workspaceId_id: { workspaceId, id } }, data });
}

/** Locks an account, so that two changes of it don't overwrite each other. */
export async function lockCredential(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.sql.query(
    "select 1 from credentials where workspace_id = $1::uuid and id = $2::uuid for no key update",
    [workspaceId, id],
  );
}

/**
 * Writes an account's limits and, where it is given, since when they grow. The caller has decided that they may be so.
 */
export function changeLimits(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  change: { readonly limits: object; readonly rampFrom?: null },
) {
  return saveCredential(tx, workspaceId, id, change);
}

/** Removes an account's links to workers and to mailboxes. */
export async function dropLinks(tx: Tx, workspaceId: Id, credentialId: Id): Promise<void> {
  await tx.prisma.membershipCredential.deleteMany({ where: { workspaceId, credentialId } });
  await tx.prisma.mailboxLink.deleteMany({ where: { workspaceId, credentialId } });
}

/**
 * Records that the network no longer knows the account's session: it needs a new sign-in. Returns true if that is new,
 * and false where somebody has signed it in since the given moment.
 */
export async function signOutCredential(sql: Sql, workspaceId: Id, id: Id, since: Date): Promise<boolean> {
  const rows = await sql.query(
    `update credentials set logged_in_at = null, is_wrong_password = false, status = 'invalid', hibernated_at = null
      where workspace_id = $1::uuid and id = $2::uuid and deleted_at is null and logged_in_at <= $3::timestamptz
      returning id`,
    [workspaceId, id, since.toISOString()],
  );
  return rows.length > 0;
}
