import type { HealthReason, HealthState } from "@/lib/contracts/words/health.ts";
import type { Sql, Tx } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { HealthFacts, Standing } from "../rules/health.ts";
import { windowsMs } from "../rules/health.ts";

/**
 * Records that a mail fell back on the mailbox that sent it, unless the same was recorded under the name `countsOnce`.
 */
export async function insertTrouble(
  sql: Sql,
  row: {
    readonly workspaceId: Id;
    readonly id: Id;
    readonly mailboxId: Id;
    readonly reason: HealthReason;
    readonly detail: string;
    readonly at: Date;
    readonly countsOnce: string | null;
  },
): Promise<void> {
  await sql.query(
    `insert into mailbox_troubles (workspace_id, id, mailbox_id, reason, detail, at, counts_once)
     select $1::uuid, $2::uuid, m.id, $4::text, $5::text, ${moment("$6")}, $7::text
     from mailboxes m where m.workspace_id = $1::uuid and m.id = $3::uuid
     on conflict (workspace_id, mailbox_id, reason, counts_once) do nothing`,
    [row.workspaceId, row.id, row.mailboxId, row.reason, row.detail, row.at.getTime(), row.countsOnce],
  );
}

const standing = `m.health as state, m.health_reason as reason,
  coalesce(${ms("m.health_since")}, ${ms("m.created_at")}) as since, ${ms("m.health_until")} as until,
  ${ms("m.health_counted_from")} as "countedFrom", m.health_pauses as pauses`;

/** Locks a mailbox and reads how it stands. Null where there is none, or where it is disconnected. */
export async function lockStanding(sql: Sql, workspaceId: Id, id: Id): Promise<Standing | null> {
  const [row] = await sql.query<Standing>(
    `select ${standing} from mailboxes m where m.workspace_id = $1::uuid and m.id = $2::uuid
       and m.deleted_at is null and m.status <> 'disconnected' for no key update`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** How a mailbox stands. Null where there is none. */
export async function readStanding(sql: Sql, workspaceId: Id, id: Id): Promise<Standing | null> {
  const [row] = await sql.query<Standing>(
    `select ${standing} from mailboxes m where m.workspace_id = $1::uuid and m.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** What happened and what left, each in the window of its reason, but not before `countedFrom`. `now` in ms. */
export async function readHealthFacts(
  sql: Sql,
  { workspaceId, id }: { readonly workspaceId: Id; readonly id: Id },
  countedFrom: number | null,
  now: number,
): Promise<HealthFacts> {
  const windows = Object.entries(windowsMs).map(([reason, lasts]) => ({
    reason,
    since: Math.max(now - lasts, countedFrom ?? 0),
  }));
  const rows = await sql.query<{ reason: HealthReason; count: number; sent: number }>(
    `select w.reason,
       (select count(*)::int from mailbox_troubles t where t.workspace_id = $1::uuid and t.mailbox_id = $2::uuid
         and t.reason = w.reason and t.at > ${moment("w.since")}) as count,
       (select coalesce(sum(u.spent), 0)::int from lanes l
         join lane_usage u on u.workspace_id = l.workspace_id and u.lane_id = l.id and u.kind = 'email'
         where l.workspace_id = $1::uuid and l.kind = 'mailbox' and l.ref_id = $2::uuid
           and u.hour > ${moment("w.since")} - interval '1 hour') as sent
     from json_to_recordset($3::text::json) as w(reason text, since float8)`,
    [workspaceId, id, JSON.stringify(windows)],
  );
  const of = (reason: HealthReason) => {
    const { count = 0, sent = 0 } = rows.find((row) => row.reason === reason) ?? {};
    return { count, sent };
  };
  return { complaints: of("complaints"), bounces: of("bounces"), refused: of("refused") };
}

/** Writes how a mailbox stands. One that begins to recover sends little and more each day, like a new one. */
export async function writeStanding(tx: Tx, workspaceId: Id, id: Id, to: Standing): Promise<void> {
  const date = (at: number | null) => (at === null ? null : new Date(at));
  await tx.prisma.mailbox.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: {
      health: to.state satisfies HealthState,
      healthReason: to.reason,
      healthSince: date(to.since),
      healthUntil: date(to.until),
      healthCountedFrom: date(to.countedFrom),
      healthPauses: to.pauses,
      ...(to.state === "recovering" ? { rampFrom: date(to.since) } : {}),
    },
  });
}

/** The latest words of servers about a mailbox, newest first. */
export function listTroubles(
  sql: Sql,
  workspaceId: Id,
  mailboxId: Id,
  most: number,
): Promise<{ readonly reason: HealthReason; readonly detail: string; readonly at: Date }[]> {
  return sql.query(
    `select t.reason, t.detail, t.at from mailbox_troubles t
      where t.workspace_id = $1::uuid and t.mailbox_id = $2::uuid order by t.at desc, t.id limit $3::int`,
    [workspaceId, mailboxId, most],
  );
}

/** Mailboxes of all workspaces that aren't healthy, behind a place, in the order of their workspaces and ids. */
export function listUnwell(sql: Sql, after: Owned, most: number): Promise<Owned[]> {
  return sql.query<Owned>(
    `select m.workspace_id as "workspaceId", m.id from mailboxes m
      where m.health <> 'healthy' and m.deleted_at is null and m.status <> 'disconnected'
        and (m.workspace_id, m.id) > ($2::uuid, $3::uuid)
      order by m.workspace_id, m.id limit $1::int`,
    [most, after.workspaceId, after.id],
  );
}

/** Deletes what counts in no window any more: at most 10,000 rows. */
export async function deleteOldTroubles(sql: Sql): Promise<void> {
  await sql.query(
    `delete from mailbox_troubles t using (
       select workspace_id, id from mailbox_troubles where at < product_now() - interval '31 days'
       order by at limit 10000 for update skip locked) old
     where t.workspace_id = old.workspace_id and t.id = old.id returning 1 as purged`,
  );
}
