import type { Sql } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import { slowedShare } from "@/lib/domain/mailboxes/rules/health.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { defaultLimits } from "../rules/budget.ts";
import { atOnce, type Lane } from "../rules/lane.ts";
import { paceColumns } from "./lane-sql.ts";

/** A lane with the name of what it sends by. */
export interface NamedLane extends Lane {
  /** The account's name or the mailbox's address. Empty: it is the workspace's own. */
  readonly name: string;
  /** Until when it rests, ms. */
  readonly restUntil: number;
}

/** Reads lanes by their ids. */
export function readLanes(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<NamedLane[]> {
  return sql.query<NamedLane>(
    `select l.workspace_id as "workspaceId", l.id, l.kind,
       coalesce(nullif(btrim(k.first_name || ' ' || k.last_name), ''), k.username, m.email, '') as name,
       l.concurrency, l.busy, l.min_gap_ms as "minGapMs", l.timezone, l.hours_start as "hoursStart",
       l.hours_end as "hoursEnd", ${paceColumns}, l.limits, l.rests, ${ms("l.rest_until")} as "restUntil"
     from lanes l
     left join credentials k on l.kind = 'social' and k.workspace_id = l.workspace_id and k.id = l.ref_id
     left join mailboxes m on l.kind = 'mailbox' and m.workspace_id = l.workspace_id and m.id = l.ref_id
     where l.workspace_id = $1::uuid and l.id = any($2::uuid[]) order by l.kind desc, l.id`,
    [workspaceId, ids],
  );
}

/** The lane of a mailbox. Null: it has none yet. */
export async function findMailboxLane(
  sql: Sql,
  workspaceId: string,
  mailboxId: string,
): Promise<NamedLane | null> {
  const [row] = await sql.query<{ id: string }>(
    `select l.id from lanes l where l.workspace_id = $1::uuid and l.kind = 'mailbox' and l.ref_id = $2::uuid`,
    [workspaceId, mailboxId],
  );
  const [lane] = row ? await readLanes(sql, workspaceId, [row.id]) : [];
  return lane ?? null;
}

/** The lane of a social account, which stays locked until the transaction ends. Null: it has none yet. */
export async function findSocialLane(
  sql: Sql,
  workspaceId: string,
  credentialId: string,
): Promise<NamedLane | null> {
  const [row] = await sql.query<{ id: string }>(
    `select l.id from lanes l where l.workspace_id = $1::uuid and l.kind = 'social' and l.ref_id = $2::uuid for no key update`,
    [workspaceId, credentialId],
  );
  const [lane] = row ? await readLanes(sql, workspaceId, [row.id]) : [];
  return lane ?? null;
}

/**
 * The smallest gap between two sends of a lane whose limits don't set one (`gapMs`), in ms; `accountGap.usual` and
 * `mailGap.usual`.
 */
const gaps = { social: 60_000, mailbox: 30_000 } as const;

const keep = `
on conflict (workspace_id, kind, ref_id) do update set is_active = excluded.is_active, timezone = excluded.timezone,
  hours_start = excluded.hours_start, hours_end = excluded.hours_end, work_days = excluded.work_days,
  holiday_region = excluded.holiday_region, ramp_from = excluded.ramp_from, limits = excluded.limits,
  concurrency = excluded.concurrency, min_gap_ms = excluded.min_gap_ms,
  next_at = greatest(lanes.rest_until, least(lanes.next_at, excluded.next_at))
returning id`;

const columns = `insert into lanes (workspace_id, id, kind, ref_id, is_active, concurrency, min_gap_ms, timezone,
  hours_start, hours_end, work_days, holiday_region, ramp_from, limits, next_at)`;

/**
 * Has a lane that the caller has locked rest for its gap, from `now` on: something is done by the account that is no
 * step of a campaign.
 * @param leastMs how long it rests at least, in ms.
 */
export async function restLane(
  sql: Sql,
  lane: { readonly workspaceId: string; readonly id: string },
  now: Date,
  leastMs: number,
): Promise<void> {
  const end = `${moment("$3")} + greatest(l.min_gap_ms, $4::float8) * interval '1 millisecond'`;
  await sql.query(
    `update lanes l set rest_until = greatest(l.rest_until, ${end}), next_at = greatest(l.next_at, ${end})
     where l.workspace_id = $1::uuid and l.id = $2::uuid`,
    [lane.workspaceId, lane.id, now.getTime(), leastMs],
  );
}

/**
 * Creates or updates the lane of a social account. The lane is active while the account is active and signed in; it
 * has the account's time zone, hours, days and limits, and sends one action at a time. Call it in the transaction that
 * changes the account. Returns the lane's id, or null when there is no such account.
 */
export async function ensureSocialLane(
  sql: Sql,
  input: { readonly workspaceId: string; readonly credentialId: string; readonly now: Date },
): Promise<string | null> {
  const [lane] = await sql.query<{ id: string }>(
    `${columns}
    select c.workspace_id, $3::uuid, 'social', c.id,
      c.status = 'active' and c.logged_in_at is not null and c.deleted_at is null, 1,
      coalesce((c.limits->>'gapMs')::int, ${gaps.social}), c.timezone, c.work_hours_start, c.work_hours_end,
      c.work_days, c.holiday_region, c.ramp_from, c.limits,
      ${moment("$4")}
    from credentials c where c.workspace_id = $1::uuid and c.id = $2::uuid ${keep}`,
    [input.workspaceId, input.credentialId, newId(), input.now.getTime()],
  );
  return lane?.id ?? null;
}

/**
 * Creates a workspace's own two lanes where they are missing: one for steps that need no sender, and the timer on which
 * people wait for a condition. Both have no hours, gap or limits. Nobody waits there yet: they look for the first time
 * when somebody comes and wakes them, at the latest after an hour.
 */
export async function ensureWorkspaceLanes(
  sql: Sql,
  { workspaceId, now }: { readonly workspaceId: string; readonly now: Date },
): Promise<void> {
  for (const kind of ["workspace", "timer"] as const)
    await sql.query(
      `insert into lanes (workspace_id, id, kind, ref_id, concurrency, next_at)
       values ($1::uuid, $2::uuid, $3::text, $1::uuid, $4::int, ${moment("$5")} + interval '1 hour')
       on conflict (workspace_id, kind, ref_id) do nothing returning id`,
      [workspaceId, newId(), kind, atOnce[kind], now.getTime()],
    );
}

/**
 * The hours, days and time zone of the account that a mailbox belongs to: of several, the first. No row without one.
 */
const accountHours = (workspaceId: string, mailboxId: string) => `
  select c.timezone, c.work_hours_start as start, c.work_hours_end as end, c.work_days as days, c.holiday_region as region
  from mailbox_links l
  join credentials c on c.workspace_id = l.workspace_id and c.id = l.credential_id and c.deleted_at is null
  where l.workspace_id = ${workspaceId} and l.mailbox_id = ${mailboxId} order by c.id limit 1`;

/** Whether a connected mailbox `m` may send: nothing keeps it but its server. */
export const maySend = "m.health <> 'paused' and coalesce(m.send_retry_at <= product_now(), true)";

/**
 * The limits of a mailbox `m`: one that is slowed sends at most a part (`$6`) of its daily limit, one mail at least.
 * `$5`: the default limit.
 */
const mailLimits = `case when m.health = 'slowed' then m.limits || jsonb_build_object('email',
    coalesce(m.limits->'email', '{}'::jsonb)
      || jsonb_build_object('day', greatest(1, floor(coalesce((m.limits #>> '{email,day}')::int, $5::int) * $6::float8)::int))) else m.limits end`;

/**
 * Creates or updates the lane of a mailbox. The lane is active while the mailbox is connected, not paused because of
 * its health, and not put off after a refused sign-in, in the hours and days of the account that the mailbox belongs
 * to, or around the clock without one. A slowed mailbox has a part of its daily limit. Returns the lane's id or null.
 */
export async function ensureMailboxLane(
  sql: Sql,
  input: { readonly workspaceId: string; readonly mailboxId: string; readonly now: Date },
): Promise<string | null> {
  const [lane] = await sql.query<{ id: string }>(
    `${columns}
    select m.workspace_id, $3::uuid, 'mailbox', m.id, m.status = 'connected' and m.deleted_at is null
        and ${maySend},
      coalesce((m.limits->>'concurrency')::int, 1), coalesce((m.limits->>'gapMs')::int, ${gaps.mailbox}),
      coalesce(k.timezone, 'UTC'), coalesce(k.start, 0), coalesce(k.end, 24),
      coalesce(k.days, 127), k.region, m.ramp_from, ${mailLimits},
      ${moment("$4")}
    from mailboxes m
    left join lateral (${accountHours("m.workspace_id", "m.id")}) k on true
    where m.workspace_id = $1::uuid and m.id = $2::uuid ${keep}`,
    [
      input.workspaceId,
      input.mailboxId,
      newId(),
      input.now.getTime(),
      defaultLimits.email?.day ?? null,
      slowedShare,
    ],
  );
  return lane?.id ?? null;
}

/**
 * Gives the lanes of an account's mailboxes the account's hours, days and time zone. Locks them in the order of their
 * ids. Call it in the transaction that changes the account.
 */
export async function followAccount(
  sql: Sql,
  input: { readonly workspaceId: string; readonly credentialId: string; readonly now: Date },
): Promise<void> {
  await sql.query(
    `with hours as materialized (
       select l.id, k.* from mailbox_links b
       join lanes l on l.workspace_id = b.workspace_id and l.kind = 'mailbox' and l.ref_id = b.mailbox_id
       cross join lateral (${accountHours("b.workspace_id", "b.mailbox_id")}) k
       where b.workspace_id = $1::uuid and b.credential_id = $2::uuid
       order by l.id for no key update of l)
     update lanes l set timezone = h.timezone, hours_start = h.start, hours_end = h.end, work_days = h.days,
       holiday_region = h.region,
       next_at = greatest(l.rest_until, least(l.next_at, ${moment("$3")}))
     from hours h where l.workspace_id = $1::uuid and l.id = h.id returning l.id`,
    [input.workspaceId, input.credentialId, input.now.getTime()],
  );
}
