import type { Sql } from "@/lib/db/index.ts";
import { ms } from "@/lib/db/moment.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { TrackedMail } from "../links/link-token.ts";
import type { Fetch, Verdict } from "../rules/judge.ts";

/** The most requests of one mail that are recorded: nobody fills the table with one link. */
const mostOfMail = 200;

/**
 * Records a request for a mail. A mail of which nothing is known any more, and one with very many requests, records
 * nothing.
 */
export async function insertHit(
  sql: Sql,
  { workspaceId, actionId }: TrackedMail,
  fetch: Omit<Fetch, "at">,
): Promise<void> {
  await sql.query(
    `insert into tracking_hits (workspace_id, id, action_id, kind, place, links, user_agent, is_head, is_ahead, is_cloud, at)
      select a.workspace_id, $3::uuid, a.id, $4::text, $5::int, $6::int, $7::text, $8::boolean, $9::boolean, $11::boolean, product_now()
      from actions a where a.workspace_id = $1::uuid and a.id = $2::uuid
        and (select count(*) from tracking_hits h where h.workspace_id = a.workspace_id and h.action_id = a.id) < $10::int`,
    [
      workspaceId,
      actionId,
      newId(),
      fetch.kind,
      fetch.place,
      fetch.links,
      fetch.userAgent,
      fetch.isHead,
      fetch.isAhead,
      mostOfMail,
      fetch.isCloud,
    ],
  );
}

/**
 * The actions of all workspaces behind a place whose mails have requests that came before some seconds and aren't
 * judged yet, in the order of their workspaces and ids.
 */
export function listUnjudged(sql: Sql, seconds: number, after: Owned, most: number): Promise<Owned[]> {
  return sql.query<Owned>(
    `select h.workspace_id as "workspaceId", h.action_id as id from tracking_hits h
      where h.verdict is null and h.came_at < now() - $1::int * interval '1 second'
        and (h.workspace_id, h.action_id) > ($3::uuid, $4::uuid)
      group by h.workspace_id, h.action_id order by 1, 2 limit $2::int`,
    [seconds, most, after.workspaceId, after.id],
  );
}

/** A recorded request. */
export interface Hit extends Fetch {
  readonly id: Id;
  readonly verdict: Verdict | null;
}

/** All requests for a mail. They are locked: two workers don't judge them at once. */
export function lockHits(sql: Sql, { workspaceId, actionId }: TrackedMail): Promise<Hit[]> {
  return sql.query<Hit>(
    `select h.id, h.kind, h.place, h.links, h.user_agent as "userAgent", h.is_head as "isHead",
        h.is_ahead as "isAhead", h.is_cloud as "isCloud", ${ms("h.at")} as at, h.verdict
      from tracking_hits h where h.workspace_id = $1::uuid and h.action_id = $2::uuid order by h.id for update`,
    [workspaceId, actionId],
  );
}

/** Whom a mail went to, and when it left. */
export interface SentMail {
  readonly prospectId: Id;
  readonly enrolmentId: Id | null;
  readonly sentAt: number | null;
  /** It went over the social network, and is no mail. */
  readonly isMessage: boolean;
}

export async function findSentMail(
  sql: Sql,
  { workspaceId, actionId }: TrackedMail,
): Promise<SentMail | null> {
  const [row] = await sql.query<SentMail>(
    `select a.prospect_id as "prospectId", a.enrolment_id as "enrolmentId",
        ${ms("coalesce(a.settled_at, a.intended_at)")} as "sentAt",
        exists (select 1 from lanes l where l.workspace_id = a.workspace_id and l.id = a.lane_id and l.kind = 'social')
          as "isMessage"
      from actions a where a.workspace_id = $1::uuid and a.id = $2::uuid`,
    [workspaceId, actionId],
  );
  return row ?? null;
}

export async function writeVerdicts(
  sql: Sql,
  workspaceId: Id,
  judged: readonly { readonly id: Id; readonly verdict: Verdict }[],
): Promise<void> {
  await sql.query(
    `update tracking_hits h set verdict = j.verdict
      from json_to_recordset($2::text::json) as j(id uuid, verdict text)
      where h.workspace_id = $1::uuid and h.id = j.id`,
    [workspaceId, JSON.stringify(judged)],
  );
}

/** Whether a workspace has a proven domain of this name. */
export async function hasProvenDomain(sql: Sql, workspaceId: Id, domain: string): Promise<boolean> {
  const rows = await sql.query(
    `select d.id from tracking_domains d
      where d.workspace_id = $1::uuid and d.domain = $2::text and d.verified_at is not null`,
    [workspaceId, domain],
  );
  return rows.length > 0;
}

/** Deletes judged requests after a quarter of a year, at most `most`; returns how many. */
export async function deleteOldHits(sql: Sql, most: number): Promise<number> {
  const rows = await sql.query(
    `delete from tracking_hits h where (h.workspace_id, h.id) in (
        select o.workspace_id, o.id from tracking_hits o
        where o.verdict is not null and o.came_at < now() - interval '90 days' limit $1::int)
      returning 1 as purged`,
    [most],
  );
  return rows.length;
}
