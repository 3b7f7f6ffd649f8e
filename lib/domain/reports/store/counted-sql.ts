import { reaching } from "@/lib/domain/campaigns/rules/steps/budgets.ts";
import { countedEvents } from "../rules/metrics.ts";

const word = (text: string | null) => (text === null ? "null" : `'${text}'`);

/** The rule's table as SQL. */
const table = `(values ${countedEvents
  .map(
    (one) =>
      `(${[one.metric, one.kind, one.reason, one.sent].map(word).join(", ")}, ${one.isByAddress}, ${one.isFirst})`,
  )
  .join(", ")}) m(metric, kind, reason, sent, by_address, first)`;

/**
 * The join of events `v` with what counts them, `m`. An invitation by address is known by its action, since its step
 * may be gone from the campaign.
 */
export const countedBy = `join ${table} on m.kind = v.kind and (m.reason is null or m.reason = v.data->>'reason')
  and (m.sent is null or m.sent = v.data->>'kind')
  and (not m.by_address or exists (select 1 from actions a where a.workspace_id = v.workspace_id
    and a.id = (v.data->>'action')::uuid and a.payload->>'email' is not null))
  and (not m.first or v.data->>'kind' in ${reaching} and not exists (
    select 1 from enrolment_events s where s.workspace_id = v.workspace_id and s.enrolment_id = v.enrolment_id
      and s.kind = 'sent' and s.data->>'kind' in ${reaching} and (s.at, s.id) < (v.at, v.id)))`;

/** The start of the quarter of an hour in which an event happened. */
export const quarterOf = `date_bin('15 minutes', v.at, 'epoch'::timestamptz)`;

/**
 * The step to which an event `v` counts for the metric `m`: the one that it tells of, and for an answer or an
 * acceptance the last one that was sent before.
 */
export const stepOf = `case when m.metric in ('new_accepted', 'new_replied', 'new_interested', 'meetings_booked') then coalesce((
    select s.node_id from enrolment_events s
     where s.workspace_id = v.workspace_id and s.enrolment_id = v.enrolment_id and s.kind = 'sent'
       and (m.metric <> 'new_accepted' or s.data->>'kind' = 'invitation') and s.at <= v.at
     order by s.at desc, s.id desc limit 1), '')
  when m.metric in ('new_leads', 'contacted', 'opted_out', 'finished') then '' else coalesce(v.node_id, '') end`;
