import type { Tab } from "@/lib/access/tabs.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Writes a new workspace. Returns false where its id is taken. */
export async function insertWorkspace(
  tx: Tx,
  workspace: { id: Id; brandId: Id; name: string; isOnboardingDue: boolean },
): Promise<boolean> {
  const brand = await tx.prisma.brand.findUnique({
    where: { id: workspace.brandId },
    select: { isBillingEnabled: true },
  });
  // Where a brand's workspaces pay, they begin with the free plan (decision 52).
  const paying = { isBillingEnabled: true, tier: "free", cloudSeats: 1, extensionSeats: 0 };
  const data = [brand?.isBillingEnabled ? { ...workspace, ...paying } : workspace];
  return (await tx.prisma.workspace.createMany({ data, skipDuplicates: true })).count > 0;
}

export async function insertMembership(
  tx: Tx,
  row: { workspaceId: Id; userId: Id; isAdmin: boolean },
): Promise<void> {
  await tx.prisma.membership.create({ data: { ...row, allCredentials: row.isAdmin } });
}

export function findWorkspace(tx: Tx, id: Id) {
  return tx.prisma.workspace.findUnique({
    where: { id },
    include: {
      memberships: { include: { user: true, credentials: true }, take: 200, orderBy: { createdAt: "asc" } },
    },
  });
}

/** What somebody who isn't in the workspace yet may learn of it. Null where there is no such workspace. */
export function findWorkspaceRow(tx: Tx, id: Id) {
  return tx.prisma.workspace.findUnique({
    where: { id },
    select: { id: true, brandId: true, name: true, status: true },
  });
}

/** The brand of a workspace. Null where there is no such workspace. */
export async function brandIdOf(tx: Tx, id: Id): Promise<Id | null> {
  const row = await tx.prisma.workspace.findUnique({ where: { id }, select: { brandId: true } });
  return row?.brandId ?? null;
}

/** The workspaces of a user with the number of their members. */
export function listWorkspacesOf(tx: Tx, userId: Id) {
  return tx.prisma.membership.findMany({
    where: { userId, workspace: { status: { not: "deleted" } } },
    select: {
      isAdmin: true,
      workspace: {
        select: {
          id: true,
          name: true,
          status: true,
          isPaid: true,
          photo: true,
          _count: { select: { memberships: true } },
        },
      },
    },
    orderBy: { createdAt: "asc" },
    take: 200,
  });
}

export function findMembership(tx: Tx, workspaceId: Id, userId: Id) {
  return tx.prisma.membership.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    include: { workspace: true },
  });
}

/** How many of some users are members of a workspace. */
export function countMemberships(tx: Tx, workspaceId: Id, userIds: readonly Id[]): Promise<number> {
  return tx.prisma.membership.count({ where: { workspaceId, userId: { in: [...userIds] } } });
}

/** What a member may see. Null for somebody who isn't one, or whose account is closed. */
export async function findRights(tx: Tx, workspaceId: Id, userId: Id) {
  const row = await tx.prisma.membership.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: {
      isAdmin: true,
      allCredentials: true,
      allowedPages: true,
      credentials: { select: { credentialId: true } },
      user: { select: { status: true } },
    },
  });
  if (row?.user.status !== "active") return null;
  const { isAdmin, allCredentials, credentials } = row;
  return {
    isAdmin,
    allCredentials,
    credentialIds: credentials.map(({ credentialId }) => credentialId),
    allowedPages: (row.allowedPages ?? {}) as Readonly<Partial<Record<Tab, unknown>>>,
  };
}

/** A member of a workspace, as the others see them. */
export interface WorkerRow {
  readonly id: Id;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly photo: string | null;
}

/** The members of a workspace, oldest first; at most so many as a menu can hold. */
export async function listWorkerRows(tx: Tx, workspaceId: Id, most = 500): Promise<WorkerRow[]> {
  const rows = await tx.prisma.membership.findMany({
    where: { workspaceId },
    select: {
      isAdmin: true,
      user: { select: { id: true, firstName: true, lastName: true, email: true, photo: true } },
    },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: most,
  });
  return rows.map(({ isAdmin, user }) => ({ ...user, isAdmin }));
}

/** How many members a workspace has, and whether it shows a CRM. Null where there is no such workspace. */
export async function findStanding(tx: Tx, id: Id) {
  const row = await tx.prisma.workspace.findUnique({
    where: { id },
    select: {
      showCrm: true,
      _count: { select: { memberships: true } },
    },
  });
  return row && { ...row, memberCount: row._count.memberships };
}

/** The postal address of a workspace. Empty: none. */
export async function postalAddressOf(tx: Tx, id: Id): Promise<string> {
  const row = await tx.prisma.workspace.findUnique({ where: { id }, select: { postalAddress: true } });
  return row?.postalAddress ?? "";
}

/** What its admins may change about a workspace. */
export interface WorkspaceSettings {
  readonly name: string;
  /** Empty: none. */
  readonly postalAddress: string;
  /** `#rrggbb`, lower case. Null: the brand's colour. */
  readonly accent: string | null;
  /** Whether only admins may change the limits of accounts and mailboxes [SH-276]. */
  readonly areLimitsLocked: boolean;
}

/** The settings of a workspace, whose row stays locked until the transaction ends. */
export async function readSettings(tx: Tx, id: Id): Promise<WorkspaceSettings> {
  const [row] = await tx.sql.query<WorkspaceSettings>(
    `select name, postal_address as "postalAddress", accent, are_limits_locked as "areLimitsLocked" from workspaces where id = $1::uuid for update`,
    [id],
  );
  return row!;
}

export async function writeSettings(tx: Tx, id: Id, settings: WorkspaceSettings): Promise<void> {
  await tx.prisma.workspace.update({ where: { id }, data: settings });
}

/** Names the photo of a workspace. */
export async function writePhotoName(tx: Tx, id: Id, photo: string | null): Promise<void> {
  await tx.prisma.workspace.update({ where: { id }, data: { photo } });
}

/** Has others who take a turn in a workspace wait until the transaction ends. */
export async function takeTurn(tx: Tx, id: Id): Promise<void> {
  await tx.sql.query("select id from workspaces where id = $1::uuid for no key update", [id]);
}

/** Locks a workspace's row until the transaction ends. */
export async function lockWorkspace(tx: Tx, id: Id): Promise<void> {
  await tx.sql.query("select id from workspaces where id = $1::uuid for update", [id]);
}

/** The kept answers to the questions of the beginning, and whether they are still asked. The row stays locked. */
export async function readAnswers(
  tx: Tx,
  id: Id,
): Promise<{ readonly answers: unknown; readonly isDue: boolean }> {
  const [row] = await tx.sql.query<{ answers: unknown; isDue: boolean }>(
    `select sign_up_settings as answers, is_onboarding_due as "isDue" from workspaces where id = $1::uuid for update`,
    [id],
  );
  return row!;
}

/** Keeps answers, which are asked no more. Null: none were given. */
export async function writeAnswers(
  tx: Tx,
  id: Id,
  answers: Readonly<Record<string, string | readonly string[] | undefined>> | null,
): Promise<void> {
  await tx.sql.query(
    "update workspaces set sign_up_settings = $2::jsonb, is_onboarding_due = false where id = $1::uuid returning id",
    [id, answers === null ? null : JSON.stringify(answers)],
  );
}

/** Whether only admins may change the limits of a workspace's accounts and mailboxes. */
export async function areLimitsLocked(tx: Tx, id: Id): Promise<boolean> {
  const row = await tx.prisma.workspace.findUnique({ where: { id }, select: { areLimitsLocked: true } });
  return row?.areLimitsLocked ?? false;
}

/** Writes what a workspace has by what it pays. False: it had all of it. */
export async function writeStandingRow(
  tx: Tx,
  id: Id,
  {
    tier,
    isPaid,
    isPaying,
    mode,
  }: {
    readonly tier: string;
    readonly isPaid: boolean;
    readonly isPaying: boolean;
    readonly mode: string;
  },
): Promise<boolean> {
  const rows = await tx.sql.query(
    `update workspaces set tier = $2::text, is_paid = $3::bool, payment_in_progress = $4::bool, subscription_mode = $5::text
      where id = $1::uuid and (tier, is_paid, payment_in_progress, subscription_mode)
        is distinct from ($2::text, $3::bool, $4::bool, $5::text) returning id`,
    [id, tier, isPaid, isPaying, mode],
  );
  return rows.length > 0;
}

/** Writes how many accounts a workspace may have. False: it had as many. */
export async function writeSeats(
  tx: Tx,
  id: Id,
  { cloud, extension }: { readonly cloud: number; readonly extension: number },
): Promise<boolean> {
  const rows = await tx.sql.query(
    `update workspaces set cloud_seats = $2::int, extension_seats = $3::int
      where id = $1::uuid and (cloud_seats, extension_seats) is distinct from ($2::int, $3::int) returning id`,
    [id, cloud, extension],
  );
  return rows.length > 0;
}

/** Turns a workspace's dialer on. False: it was on. */
export async function writeDialer(tx: Tx, id: Id): Promise<boolean> {
  const rows = await tx.sql.query(
    "update workspaces set has_dialer = true where id = $1::uuid and not has_dialer returning id",
    [id],
  );
  return rows.length > 0;
}
