import { intentColumns } from "./claim-sql.ts";
import type { Intent } from "./store.ts";

/** An uncertain action, and how long ago it began, in machine ms. */
export interface UncertainIntent extends Intent {
  readonly age: number;
}

/**
 * Takes uncertain actions about which the provider must be asked again: for a day, with a pause that doubles each time.
 * Workspaces take turns, so that the many of one keep nobody else's waiting; of each those that were never asked about
 * come first. Records the time of the question.
 */
export const takeUncertain = `
with due as materialized (
  select a.workspace_id, a.id, a.asked_at,
    row_number() over (partition by a.workspace_id order by a.asked_at nulls first, a.id) as turn
  from actions a
  where a.state = 'uncertain'
    and a.begun_at between clock_timestamp() - interval '1 day' and clock_timestamp() - interval '30 seconds'
    and (a.asked_at is null or clock_timestamp() - a.asked_at > a.asked_at - a.begun_at)),
picked as materialized (
  select a.workspace_id, a.id from (select * from due order by turn, id limit $1::int) d
  join actions a on a.workspace_id = d.workspace_id and a.id = d.id
  where a.state = 'uncertain' and a.asked_at is not distinct from d.asked_at for no key update of a skip locked)
update actions a set asked_at = clock_timestamp() from picked d
where a.workspace_id = d.workspace_id and a.id = d.id
returning ${intentColumns}, (extract(epoch from clock_timestamp() - a.begun_at) * 1000)::float8 as age`;

/** An action that sends a mail, and how it stands. */
export interface MailIntent extends Intent {
  readonly state: "uncertain" | "intended";
  /** That of these by which it was asked for: an earlier try may have had another one. */
  readonly messageId: string;
}

/** The actions of these mails of which it isn't known whether they left, or that are leaving now. */
export const findByMessageIds = `
select ${intentColumns}, a.state, told.id as "messageId" from actions a
cross join lateral (
  select m.id from (select a.payload ->> 'messageId' union all
    select jsonb_array_elements_text(coalesce(a.payload -> 'formerIds', '[]'::jsonb))) m(id)
  where m.id = any($3::text[]) limit 1) told
where a.workspace_id = $1::uuid and a.enrolment_id = any($2::text[]::uuid[])
  and a.state in ('uncertain', 'intended')`;
