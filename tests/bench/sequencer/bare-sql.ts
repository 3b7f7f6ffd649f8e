import type postgres from "postgres";

/**
 * The sequencer's protocol as somebody would write it by hand in SQL, to measure the product against: the same locks in
 * the same order, the same reads under them, the same rows written, in the same two transactions of as many actions.
 * Only the rules are left out (it knows lines of mails and nothing else), and it runs as the superuser, whom row-level
 * security doesn't bind.
 */
export class BareSql {
  constructor(
    private readonly sql: postgres.Sql,
    private readonly limit: number,
  ) {}

  /** Locks, decides and records what begins; returns the actions. */
  async claim(): Promise<Row[]> {
    return this.sql.begin(async (tx) => {
      const locked = await tx.unsafe<Row[]>(lock, [this.limit], { prepare: true });
      if (locked.length === 0) return [];
      return [...(await tx.unsafe<Row[]>(begin, columns(locked), { prepare: true }))];
    });
  }

  /** Records that they were sent and moves the enrolments on. */
  async settle(actions: readonly Row[]): Promise<void> {
    await this.sql.begin(async (tx) => {
      await tx.unsafe(lockPeople, columns(actions), { prepare: true });
      await tx.unsafe(finish, columns(actions), { prepare: true });
    });
  }
}

interface Row {
  readonly workspace: string;
  readonly id: string;
}

const columns = (rows: readonly Row[]) => [rows.map(({ workspace }) => workspace), rows.map(({ id }) => id)];

const lock = `
with due as materialized (
  select l.workspace_id, l.id, l.limits from lanes l
  where l.is_active and l.busy < l.concurrency and l.next_at <= product_now()
  order by l.next_at, l.id limit $1::int for no key update of l skip locked),
roomy as materialized (
  select d.workspace_id, d.id from due d
  cross join lateral (
    select coalesce(sum(u.spent) filter (where u.hour > product_now() - interval '25 hours'), 0) as day,
      coalesce(sum(u.spent), 0) as week
    from lane_usage u where u.workspace_id = d.workspace_id and u.lane_id = d.id and u.kind = 'email'
      and u.hour > product_now() - interval '169 hours') s
  where s.day < (d.limits->'email'->>'day')::int and s.week < (d.limits->'email'->>'week')::int),
picked as materialized (
  select e.workspace_id, e.id, e.prospect_id, r.id as lane_id from roomy r
  cross join lateral (
    select e.workspace_id, e.id, e.prospect_id from enrolments e
    where e.lane_id = r.id and e.kind = 'email' and e.state = 'waiting' and e.due_at <= product_now()
    order by e.rank, e.due_at, e.id limit 1) e),
asleep as (
  update lanes l set next_at = product_now() + interval '1 hour' from due d
  where l.workspace_id = d.workspace_id and l.id = d.id and not exists (select 1 from picked k where k.lane_id = d.id))
select k.workspace_id as workspace, k.id from picked k join prospects p on p.workspace_id = k.workspace_id and p.id = k.prospect_id
order by p.id for no key update of p skip locked`;

const begin = `
with facts as materialized (
  select e.workspace_id, e.id, e.campaign_id, e.prospect_id, e.lane_id, e.mailbox_id, e.node_id, e.visit, e.version,
    p.email, p.full_name, p.first_name, p.company_name, v.graph->'nodes'->e.node_id->'action' as step, m.email as sender
  from unnest($1::uuid[], $2::uuid[]) i(workspace, id)
  join enrolments e on e.workspace_id = i.workspace and e.id = i.id and e.state = 'waiting'
  join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id and p.replied_at is null
  join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id and c.status = 'active'
    and c.deleted_at is null
  join workspaces ws on ws.id = e.workspace_id and ws.status = 'active' and ws.is_paid
  join credentials k on k.workspace_id = c.workspace_id and k.id = c.credential_id and k.status = 'active'
    and k.deleted_at is null
  join campaign_versions v on v.workspace_id = e.workspace_id and v.campaign_id = e.campaign_id and v.version = e.version
  join mailboxes m on m.workspace_id = e.workspace_id and m.id = e.mailbox_id and m.status = 'connected'
    and m.deleted_at is null
  left join prospect_relations r on r.workspace_id = c.workspace_id and r.prospect_id = e.prospect_id
    and r.credential_id = c.credential_id
  where coalesce(p.meeting_booked_at <= greatest(e.created_at, e.resumed_at), true)
    and not exists (
      select 1 from enrolments o
      join campaigns oc on oc.workspace_id = o.workspace_id and oc.id = o.campaign_id
        and oc.status not in ('finished', 'archived', 'deleted')
      where o.workspace_id = e.workspace_id and o.prospect_id = e.prospect_id and o.id <> e.id
        and o.state not in ('complete', 'canceled') and o.created_at > greatest(e.created_at, e.resumed_at))
    and not exists (select 1 from tasks t where t.workspace_id = e.workspace_id and t.state = 'open'
      and t.effect_key = e.id || ':' || e.node_id || ':' || e.visit)
    and not exists (select 1 from blacklist_entries b where b.workspace_id = p.workspace_id and b.lifted_at is null)
    and not exists (
    select 1 from (values ('person', p.id::text), ('address', p.email_lower), ('domain', split_part(p.email_lower, '@', 2)),
      ('phone', p.phone), ('social', p.social_key)) k(kind, value)
    join suppressions s on s.workspace_id = p.workspace_id and s.kind = k.kind and s.value = k.value)),
begun as (
  insert into actions (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id, kind, node_id,
    visit, version, payload, state, worker, lease_until, intended_at)
  select workspace_id, gen_random_uuid(), id || ':' || node_id || ':' || visit, id, campaign_id, prospect_id, lane_id,
    'email', node_id, visit, version,
    jsonb_build_object('type', 'email', 'mailboxId', mailbox_id, 'messageId', '<' || id || '.' || node_id || '.' || visit
      || '@' || split_part(sender, '@', 2) || '>', 'to', jsonb_build_object('email', email, 'name', full_name),
      'subject', replace(step->>'subject', '{{first_name}}', first_name),
      'text', replace(replace(step->>'text', '{{first_name}}', first_name), '{{company_name}}', company_name)),
    'intended', 'bare', clock_timestamp() + interval '8 seconds', product_now()
  from facts on conflict (workspace_id, effect_key) do nothing
  returning workspace_id, id, enrolment_id, lane_id),
claimed as (
  update enrolments e set state = 'claimed', hold_reason = null from begun b
  where e.workspace_id = b.workspace_id and e.id = b.enrolment_id),
spent as (
  insert into lane_usage as u (workspace_id, lane_id, kind, hour, spent)
  select workspace_id, lane_id, 'email', date_trunc('hour', product_now()), count(*) from begun group by 1, 2
  on conflict (workspace_id, lane_id, kind, hour) do update set spent = u.spent + excluded.spent),
busy as (
  update lanes l set busy = l.busy + 1 from begun b where l.workspace_id = b.workspace_id and l.id = b.lane_id)
select workspace_id as workspace, id from begun`;

const lockPeople = `
select 1 from unnest($1::uuid[], $2::uuid[]) i(workspace, id)
join actions a on a.workspace_id = i.workspace and a.id = i.id
join prospects p on p.workspace_id = a.workspace_id and p.id = a.prospect_id
order by p.id for no key update of p`;

const finish = `
with ended as (
  update actions a set state = 'sent', settled_at = product_now(), receipt = '{}'
  from unnest($1::uuid[], $2::uuid[]) i(workspace, id)
  where a.workspace_id = i.workspace and a.id = i.id and a.state = 'intended'
  returning a.workspace_id, a.id, a.enrolment_id, a.campaign_id, a.prospect_id, a.lane_id, a.node_id, a.version),
standing as materialized (
  select a.*, v.graph->'nodes'->a.node_id->>'next' as next,
    coalesce((v.graph->'nodes'->(v.graph->'nodes'->a.node_id->>'next')->>'delayHours')::float8, 0) as delay
  from ended a join campaign_versions v
    on v.workspace_id = a.workspace_id and v.campaign_id = a.campaign_id and v.version = a.version),
moved as (
  update enrolments e set state = case when s.next is null then 'complete' else 'waiting' end,
    node_id = coalesce(s.next, e.node_id), rank = 1, hold_reason = 'delay', entered_at = product_now(),
    due_at = product_now() + s.delay * interval '1 hour'
  from standing s where e.workspace_id = s.workspace_id and e.id = s.enrolment_id),
contacted as (
  update prospects p set contacted_at = coalesce(p.contacted_at, product_now()),
    lead_status = case when p.lead_status in ('new', 'request_sent') then 'contacted' else p.lead_status end
  from standing s where p.workspace_id = s.workspace_id and p.id = s.prospect_id),
told as (
  insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, data, at)
  select workspace_id, gen_random_uuid(), enrolment_id, campaign_id, prospect_id, node_id, 'sent',
    jsonb_build_object('action', id, 'kind', 'email'), product_now() from standing)
update lanes l set busy = l.busy - 1, next_at = product_now()
from standing s where l.workspace_id = s.workspace_id and l.id = s.lane_id`;
