import type { Sql, Tx } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface DomainRow {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly domain: string;
  readonly token: string;
  readonly verifiedAt: Date | null;
  readonly lastCheckedAt: Date | null;
  readonly isDefaultForLinkTracking: boolean;
  readonly isDefaultForVideoScenario: boolean;
}

/** A domain with what uses it. */
export interface UsedDomain extends DomainRow {
  /** The campaigns that name it, without deleted ones. */
  readonly campaigns: number;
}

const columns = `d.workspace_id as "workspaceId", d.id, d.domain, d.token, d.verified_at as "verifiedAt",
  d.last_checked_at as "lastCheckedAt", d.is_default_for_link_tracking as "isDefaultForLinkTracking",
  d.is_default_for_video_scenario as "isDefaultForVideoScenario"`;

/** Counts the campaigns of all domains of the workspace `$1` at once. */
const usage = `left join (
    select c.settings->>'customDomain' as domain_id, count(*)::int as campaigns from campaigns c
    where c.workspace_id = $1::uuid and c.deleted_at is null and c.settings->>'customDomain' is not null
    group by 1) u on u.domain_id = d.id::text`;

/** The workspace's domains, in the order in which they were claimed. */
export function listDomainRows(sql: Sql, workspaceId: Id): Promise<UsedDomain[]> {
  return sql.query<UsedDomain>(
    `select ${columns}, coalesce(u.campaigns, 0) as campaigns from tracking_domains d ${usage}
      where d.workspace_id = $1::uuid order by d.created_at, d.id`,
    [workspaceId],
  );
}

export async function findDomainRow(sql: Sql, workspaceId: Id, id: Id): Promise<UsedDomain | null> {
  const [row] = await sql.query<UsedDomain>(
    `select ${columns}, coalesce(u.campaigns, 0) as campaigns from tracking_domains d ${usage}
      where d.workspace_id = $1::uuid and d.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/**
 * Locks the workspace's domains against additions and other defaults until the transaction ends, so that their number
 * and their defaults stay true until the write.
 */
export async function lockDomains(tx: Tx, workspaceId: Id): Promise<void> {
  await tx.sql.query("select pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `tracking_domains ${workspaceId}`,
  ]);
}

export async function insertDomain(
  tx: Tx,
  row: Pick<DomainRow, "workspaceId" | "id" | "domain" | "token"> & { readonly createdAt: Date },
): Promise<void> {
  await tx.prisma.trackingDomain.create({ data: row });
}

/** Deletes a domain. Returns false where there is none of this id. */
export async function deleteDomain(tx: Tx, workspaceId: Id, id: Id): Promise<boolean> {
  return (await tx.prisma.trackingDomain.deleteMany({ where: { workspaceId, id } })).count > 0;
}

/** For what a domain can be the workspace's default. */
export type DefaultFor = "isDefaultForLinkTracking" | "isDefaultForVideoScenario";

/** Makes a domain the default, and all others of the workspace not; or only takes the mark from it. */
export async function writeDefault(
  tx: Tx,
  { workspaceId, id }: { readonly workspaceId: Id; readonly id: Id },
  target: DefaultFor,
  isOn: boolean,
): Promise<void> {
  if (isOn)
    await tx.prisma.trackingDomain.updateMany({
      where: { workspaceId, id: { not: id }, [target]: true },
      data: { [target]: false },
    });
  await tx.prisma.trackingDomain.updateMany({ where: { workspaceId, id }, data: { [target]: isOn } });
}

/**
 * Writes what DNS said. Changes nothing where the claim was given up, or checked by somebody else since it was read:
 * their answer is the newer one. Returns whether it was written.
 */
export async function writeCheck(
  sql: Sql,
  checked: DomainRow,
  { verifiedAt, now }: { readonly verifiedAt: Date | null; readonly now: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update tracking_domains d set verified_at = ${moment("$4")}, last_checked_at = ${moment("$5")}
      where d.workspace_id = $1::uuid and d.id = $2::uuid and d.token = $3::text
        and d.last_checked_at is not distinct from ${moment("$6")}
      returning d.id`,
    [
      checked.workspaceId,
      checked.id,
      checked.token,
      verifiedAt?.getTime() ?? null,
      now.getTime(),
      checked.lastCheckedAt?.getTime() ?? null,
    ],
  );
  return rows.length > 0;
}

/**
 * Proven domains of all workspaces behind a place that weren't checked since, in the order of their workspaces and ids.
 */
export function listDue(sql: Sql, since: Date, after: Owned, most: number): Promise<DomainRow[]> {
  return sql.query<DomainRow>(
    `select ${columns} from tracking_domains d
      where d.verified_at is not null and d.last_checked_at <= ${moment("$1")}
        and (d.workspace_id, d.id) > ($3::uuid, $4::uuid)
      order by d.workspace_id, d.id limit $2::int`,
    [since.getTime(), most, after.workspaceId, after.id],
  );
}
