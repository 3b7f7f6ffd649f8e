import type { Sql } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import { readSocialUrl } from "@/lib/domain/prospects/rules/social-url.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { PendingRequest } from "@/lib/providers/social/port.ts";
import { keptDays, removedDays, toldDays } from "../rules/spans.ts";
import { judged } from "./candidates-sql.ts";

export interface AccountOf {
  readonly workspaceId: string;
  readonly credentialId: string;
}

/** What decides which requests are withdrawn. */
export interface Wish {
  readonly afterDays: number;
  readonly mostPending: number | null;
}

export interface RequestRow {
  readonly id: string;
  readonly requestRef: string;
  readonly providerId: string | null;
  readonly socialKey: string | null;
  readonly tries: number;
}

const columns = `q.id, q.request_ref as "requestRef", q.provider_id as "providerId", q.social_key as "socialKey", q.tries`;

/** The request to withdraw next: the oldest one that the rule means and that no campaign waits for. */
export async function nextDue(sql: Sql, of: AccountOf, wish: Wish, now: Date): Promise<RequestRow | null> {
  const [row] = await sql.query<RequestRow>(
    `with ${judged} select ${columns} from judged q where q.old and not q.awaited order by q.asked_at, q.id limit 1`,
    [of.workspaceId, of.credentialId, now.getTime(), wish.afterDays, wish.mostPending],
  );
  return row ?? null;
}

export interface Counts {
  readonly pending: number;
  readonly awaited: number;
  readonly due: number;
}

/** How many requests wait, and how many of them would stay or go. */
export async function countRequests(sql: Sql, of: AccountOf, wish: Wish, now: Date): Promise<Counts> {
  const [row] = await sql.query<Counts>(
    `with ${judged} select count(*)::int as pending, (count(*) filter (where q.awaited))::int as awaited,
       (count(*) filter (where q.old and not q.awaited))::int as due from judged q`,
    [of.workspaceId, of.credentialId, now.getTime(), wish.afterDays, wish.mostPending],
  );
  return row ?? { pending: 0, awaited: 0, due: 0 };
}

export interface ShownRequest {
  readonly name: string;
  readonly url: string | null;
  readonly at: number;
}

/** The first requests that would be withdrawn. */
export function listDue(
  sql: Sql,
  of: AccountOf,
  wish: Wish,
  now: Date,
  limit: number,
): Promise<ShownRequest[]> {
  return sql.query<ShownRequest>(
    `with ${judged} select q.name, q.url, ${ms("q.asked_at")} as at from judged q where q.old and not q.awaited
     order by q.asked_at, q.id limit $6::int`,
    [of.workspaceId, of.credentialId, now.getTime(), wish.afterDays, wish.mostPending, limit],
  );
}

/** The latest requests that were withdrawn, and how many lately. */
export async function listWithdrawn(
  sql: Sql,
  of: AccountOf,
  now: Date,
  limit: number,
): Promise<{ readonly count: number; readonly latest: ShownRequest[] }> {
  const since = `q.workspace_id = $1::uuid and q.credential_id = $2::uuid and q.state = 'withdrawn'
    and q.withdrawn_at > ${moment("$3")} - interval '1 day' * ${toldDays}`;
  const args = [of.workspaceId, of.credentialId, now.getTime()];
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from pending_requests q where ${since}`,
    args,
  );
  const latest = await sql.query<ShownRequest>(
    `select q.name, q.url, ${ms("q.withdrawn_at")} as at from pending_requests q where ${since}
     order by q.withdrawn_at desc, q.id limit $4::int`,
    [...args, limit],
  );
  return { count: row?.count ?? 0, latest };
}

/** Notes that a request is being withdrawn. False: it isn't pending any more. */
export async function take(sql: Sql, workspaceId: string, id: string): Promise<boolean> {
  const rows = await sql.query<{ id: string }>(
    `update pending_requests set state = 'taken', tries = tries + 1
      where workspace_id = $1::uuid and id = $2::uuid and state = 'pending' returning id`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Requests of which it isn't known whether they were withdrawn: their worker ended, or had no answer. */
export function listTaken(sql: Sql, of: AccountOf): Promise<RequestRow[]> {
  return sql.query<RequestRow>(
    `select ${columns} from pending_requests q
      where q.workspace_id = $1::uuid and q.credential_id = $2::uuid and q.state = 'taken' order by q.id limit 100`,
    [of.workspaceId, of.credentialId],
  );
}

/**
 * Notes that a request was withdrawn. False: somebody has noted what became of it.
 * @param isSaid the network itself said so. A worker that heard it late may find that another one took the request for
 * open meanwhile: it counts all the same.
 */
export async function noteGone(
  sql: Sql,
  workspaceId: string,
  id: string,
  { now, isSaid }: { readonly now: Date; readonly isSaid: boolean },
): Promise<boolean> {
  const rows = await sql.query<{ id: string }>(
    `update pending_requests set state = 'withdrawn', withdrawn_at = ${moment("$3")}
      where workspace_id = $1::uuid and id = $2::uuid and (state = 'taken' or $4::boolean and state = 'pending')
      returning id`,
    [workspaceId, id, now.getTime(), isSaid],
  );
  return rows.length > 0;
}

/** Notes that the last try to withdraw a request counts as none. */
export async function uncountTry(sql: Sql, workspaceId: string, id: string): Promise<void> {
  await sql.query(
    `update pending_requests set tries = tries - 1 where workspace_id = $1::uuid and id = $2::uuid and state = 'taken'`,
    [workspaceId, id],
  );
}

/** Has a request that was taken wait again. */
export async function putBack(sql: Sql, workspaceId: string, id: string): Promise<void> {
  await sql.query(
    `update pending_requests set state = 'pending' where workspace_id = $1::uuid and id = $2::uuid and state = 'taken'`,
    [workspaceId, id],
  );
}

/** Forgets a request that was taken and that somebody answered, or withdrew by hand. */
export async function forget(sql: Sql, workspaceId: string, id: string): Promise<void> {
  await sql.query(
    `delete from pending_requests where workspace_id = $1::uuid and id = $2::uuid and state = 'taken'`,
    [workspaceId, id],
  );
}

/**
 * Stores what the network's list shows. Requests that a whole list doesn't show were answered and are forgotten, but for
 * those that are taken or withdrawn. One that was withdrawn over a day ago and is still there waits again: the network
 * hasn't done what it said, or what was concluded of it.
 */
export async function storeList(
  sql: Sql,
  of: AccountOf,
  list: { readonly requests: readonly PendingRequest[]; readonly isWhole: boolean },
  now: Date,
): Promise<void> {
  const rows = list.requests.map((one) => ({
    id: newId(),
    requestRef: one.id,
    providerId: one.providerId,
    socialKey: one.url ? (readSocialUrl(one.url)?.key ?? null) : null,
    name: one.name,
    url: one.url,
    sentAt: one.sentAt?.getTime() ?? null,
  }));
  const unique = [...new Map(rows.map((row) => [row.requestRef, row])).values()];
  const args = [of.workspaceId, of.credentialId, JSON.stringify(unique), now.getTime()];
  await sql.query(
    `insert into pending_requests as q
       (workspace_id, id, credential_id, request_ref, provider_id, social_key, name, url, sent_at)
     select $1::uuid, w.id, $2::uuid, w."requestRef", w."providerId", w."socialKey", w.name, w.url,
       coalesce(${moment('w."sentAt"')}, ${moment("$4")})
     from json_to_recordset($3::text::json) as w(id uuid, "requestRef" text, "providerId" text, "socialKey" text,
       name text, url text, "sentAt" float8)
     on conflict (workspace_id, credential_id, request_ref) do update set provider_id = excluded.provider_id,
       social_key = excluded.social_key, name = excluded.name, url = excluded.url, state = 'pending', withdrawn_at = null
     where q.state = 'pending'
       or q.state = 'withdrawn' and q.withdrawn_at < ${moment("$4")} - interval '1 day'`,
    args,
  );
  await sql.query(
    `delete from pending_requests q where q.workspace_id = $1::uuid and q.credential_id = $2::uuid
       and ($5::boolean and q.state = 'pending' and not exists (select 1 from json_to_recordset($3::text::json) as w("requestRef" text)
           where w."requestRef" = q.request_ref)
         or q.state = 'withdrawn' and q.withdrawn_at < ${moment("$4")} - interval '1 day' * ${keptDays})`,
    [...args, list.isWhole],
  );
}

/**
 * Deletes the requests of accounts that were removed 30 days ago: they name people, and nobody looks at them any more.
 * Returns how many.
 */
export async function purgeRequests(sql: Sql, most: number): Promise<number> {
  const rows = await sql.query<{ id: string }>(
    `delete from pending_requests q using (
       select r.workspace_id, r.id from credentials k cross join lateral (
         select r.workspace_id, r.id from pending_requests r
          where r.workspace_id = k.workspace_id and r.credential_id = k.id limit $1::int) r
        where k.deleted_at < product_now() - interval '1 day' * ${removedDays} limit $1::int) old
      where q.workspace_id = old.workspace_id and q.id = old.id returning q.id`,
    [most],
  );
  return rows.length;
}
