import type { AllowedPages } from "@/lib/access/tabs.ts";
import type { Tx } from "@/lib/db/index.ts";
import { containing } from "@/lib/db/like.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A member of a workspace with their rights, as its admins see them. */
export interface MemberRow {
  readonly id: Id;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly allowedPages: AllowedPages | null;
  /** Whether a worker sees every account, whichever are added to the list. */
  readonly allCredentials: boolean;
  readonly credentialIds: readonly Id[];
  readonly joinedAt: Date;
}

const columns = `m.user_id as id, u.first_name as "firstName", u.last_name as "lastName", u.email,
  m.is_admin as "isAdmin", m.allowed_pages as "allowedPages", m.all_credentials as "allCredentials",
  array(select mc.credential_id::text from membership_credentials mc
         where mc.workspace_id = m.workspace_id and mc.user_id = m.user_id order by 1) as "credentialIds",
  m.created_at as "joinedAt"`;

/** A page of the members, oldest first; `search` is looked for in names and addresses. */
export async function listMemberRows(
  tx: Tx,
  workspaceId: Id,
  { search, offset, limit }: { readonly search: string; readonly offset: number; readonly limit: number },
): Promise<{ readonly items: MemberRow[]; readonly total: number }> {
  const from = `from memberships m join users u on u.id = m.user_id
     where m.workspace_id = $1::uuid
       and concat_ws(' ', u.first_name, u.last_name, u.email) ilike $2::text`;
  const given = [workspaceId, containing(search)];
  const [counted] = await tx.sql.query<{ total: number }>(`select count(*)::int as total ${from}`, given);
  const items = await tx.sql.query<MemberRow>(
    `select ${columns} ${from} order by m.created_at, m.user_id limit $3::int offset $4::int`,
    [...given, limit, offset],
  );
  return { items, total: counted?.total ?? 0 };
}

/** One member. Null for somebody who isn't one. */
export async function findMemberRow(tx: Tx, workspaceId: Id, userId: Id): Promise<MemberRow | null> {
  const [row] = await tx.sql.query<MemberRow>(
    `select ${columns} from memberships m join users u on u.id = m.user_id
      where m.workspace_id = $1::uuid and m.user_id = $2::uuid`,
    [workspaceId, userId],
  );
  return row ?? null;
}

/** The members among these addresses (lower case). */
export async function membersByEmail(tx: Tx, workspaceId: Id, emails: readonly string[]): Promise<string[]> {
  const rows = await tx.sql.query<{ email: string }>(
    `select u.email_lower as email from memberships m join users u on u.id = m.user_id
      where m.workspace_id = $1::uuid and u.email_lower = any($2::text[])`,
    [workspaceId, [...emails]],
  );
  return rows.map(({ email }) => email);
}

/**
 * Lets the changes of a workspace's membership take turns until the transaction ends. Work that only names the
 * workspace goes on.
 */
export async function lockMembers(tx: Tx, workspaceId: Id): Promise<void> {
  await tx.sql.query("select id from workspaces where id = $1::uuid for no key update", [workspaceId]);
}

/** Whether somebody else than this user is an admin. Lock the members first. */
export async function hasOtherAdmin(tx: Tx, workspaceId: Id, userId: Id): Promise<boolean> {
  const where = { workspaceId, isAdmin: true, userId: { not: userId } };
  return (await tx.prisma.membership.count({ where })) > 0;
}

/** Makes somebody a member. Returns false for whoever is one already, whose rights stay. */
export async function putMember(
  tx: Tx,
  row: {
    readonly workspaceId: Id;
    readonly userId: Id;
    readonly isAdmin: boolean;
    readonly allowedPages: AllowedPages;
  },
): Promise<boolean> {
  const { count } = await tx.prisma.membership.createMany({
    data: [{ ...row, allCredentials: row.isAdmin }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Changes a member's rights; what is left out stays. */
export async function writeRights(
  tx: Tx,
  workspaceId: Id,
  userId: Id,
  change: {
    readonly isAdmin?: boolean;
    readonly allowedPages?: AllowedPages;
    readonly allCredentials?: boolean;
  },
): Promise<void> {
  await tx.prisma.membership.update({
    where: { workspaceId_userId: { workspaceId, userId } },
    data: change,
  });
}

/** Ends a membership. What the database keeps of it goes with it: granted accounts, assignments, mails of figures. */
export async function dropMember(tx: Tx, workspaceId: Id, userId: Id): Promise<void> {
  await tx.prisma.membership.delete({ where: { workspaceId_userId: { workspaceId, userId } } });
}
