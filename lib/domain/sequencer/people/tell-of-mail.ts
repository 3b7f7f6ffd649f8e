import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import { budgetsOf } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { quoted } from "../store/quoted.ts";

/** Events that a mail's history has once. */
type MailEvent = Extract<EventKind, "opened" | "clicked" | "message_clicked" | "bounced">;

const insert = `insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, data, at)
  select a.workspace_id, gen_random_uuid(), a.enrolment_id, a.campaign_id, a.prospect_id, a.node_id, k.kind,
    jsonb_build_object('action', a.id)`;

/** Whether the history of an action `a` lacks an event of the kind `k`. */
const isNew = `not exists (select 1 from enrolment_events v where v.workspace_id = a.workspace_id
  and v.enrolment_id = a.enrolment_id and v.kind = k.kind and v.data->>'action' = a.id::text)`;

/** Tells once of a sequence's mail what its reader did with it. Call it under the person's lock. */
export async function tellOfMail(
  sql: Sql,
  mail: { readonly workspaceId: string; readonly actionId: string; readonly at: Date },
  kinds: readonly MailEvent[],
): Promise<void> {
  await sql.query(
    `${insert}, ${moment("$4")} from actions a cross join unnest($3::text[]) k(kind)
      where a.workspace_id = $1::uuid and a.id = $2::uuid and a.enrolment_id is not null and a.campaign_id is not null and ${isNew}
      returning id`,
    [mail.workspaceId, mail.actionId, kinds, mail.at.getTime()],
  );
}

/**
 * Tells once that the latest mail of a sequence to this address came back. A mail that no sequence sent has no history.
 */
export async function tellOfBounce(
  sql: Sql,
  bounce: {
    readonly workspaceId: string;
    readonly prospectId: string;
    readonly address: string;
    readonly at: Date;
  },
): Promise<void> {
  await sql.query(
    `${insert}, ${moment("$4")} from (
        select a.* from enrolments e join actions a on a.workspace_id = e.workspace_id and a.enrolment_id = e.id
         where e.workspace_id = $1::uuid and e.prospect_id = $2::uuid and a.kind in ${quoted(budgetsOf("mailbox"))} and a.state = 'sent'
           and lower(a.payload#>>'{to,email}') = lower($3::text)
         order by a.settled_at desc, a.id desc limit 1) a
       cross join (values ('bounced')) k(kind) where ${isNew} returning id`,
    [bounce.workspaceId, bounce.prospectId, bounce.address, bounce.at.getTime()],
  );
}
