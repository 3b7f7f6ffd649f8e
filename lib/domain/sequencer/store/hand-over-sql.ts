/**
 * The condition on a person's row `e`, with a campaign, to stay with a mailbox (an SQL expression of its id): the
 * campaign has it in its pool, and it is connected, or its server refuses it and no other sends that the person's step
 * may use.
 */
export const mayStay = (mailboxId: string) => `exists (
  select 1 from campaign_mailboxes b
  join mailboxes m on m.workspace_id = b.workspace_id and m.id = b.mailbox_id and m.deleted_at is null
  where b.workspace_id = e.workspace_id and b.campaign_id = e.campaign_id and b.mailbox_id = ${mailboxId}
    and (m.status = 'connected' or m.status = 'disabled' and not exists (
      select 1 from campaign_mailboxes o
      join lanes x on x.workspace_id = o.workspace_id and x.kind = 'mailbox' and x.ref_id = o.mailbox_id and x.is_active
      cross join lateral (select v.graph->'nodes'->e.node_id->'action'->'mailboxIds' as named from campaign_versions v
        where v.workspace_id = e.workspace_id and v.campaign_id = e.campaign_id and v.version = e.version) s
      where o.workspace_id = b.workspace_id and o.campaign_id = b.campaign_id
        and (s.named is null or s.named = '[]'::jsonb or jsonb_exists(s.named, o.mailbox_id::text)))))`;
