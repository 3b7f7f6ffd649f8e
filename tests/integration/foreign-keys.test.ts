import { expect, it } from "vitest";
import { tables } from "@/lib/db/tables.ts";
import { testDatabase } from "../factories/database.ts";

const database = testDatabase();

/** Columns with an id that no key holds, by the reason. */
const loose: Readonly<Record<string, readonly string[]>> = {
  "the row outlives what it tells of": [
    "audit_entries.actor_user_id",
    "audit_entries.subject_id",
    "credit_transfers.campaign_id",
    "credit_transfers.user_id",
    "enrolment_events.campaign_id",
    "enrolment_events.enrolment_id",
    "enrolment_events.prospect_id",
    "people_changes.prospect_id",
    "people_merges.gone_id",
    "messages.action_id",
    "messages.author_user_id",
    "prospects.import_id",
    "scheduled_messages.message_id",
    "sign_outs.credential_id",
  ],
  "names rows of several tables": [
    "bulk_jobs.subject_id",
    "file_holders.holder_id",
    "lanes.ref_id",
    "secrets.owner_id",
  ],
  "written for each action by a statement on the hot path, from the enrolment that has the keys": [
    "actions.campaign_id",
    "actions.lane_id",
    "actions.prospect_id",
    "enrolments.lane_id",
    "enrolments.mailbox_id",
  ],
  "the last row that was counted, which may be gone": ["figure_cursors.event_id"],
  "names a turn, which has no row": ["credentials.sign_in_id"],
  "held by the conversation's key": ["messages.prospect_id"],
  "thousands in one statement, whose people the same transaction adds or holds": [
    "import_people.prospect_id",
  ],
  "without its session the row opens nothing, and it lapses after ten minutes": ["oauth_states.session_id"],
  "a price's row stays": ["billing_orders.price_id"],
  "a user's row stays": [
    "billing_orders.user_id",
    "calendars.user_id",
    "dialer_keys.user_id",
    "drafts.user_id",
    "files.user_id",
    "list_views.user_id",
    "phone_calls.user_id",
    "phone_orders.user_id",
    "scheduled_messages.user_id",
    "templates.user_id",
  ],
};

it("each id of a tenant's table has a foreign key, or a reason why it has none", async () => {
  // `workspace_id` needs no foreign key: a workspace is only marked as deleted, so its row always exists.
  const rows = await database.admin<{ table: string; column: string; isHeld: boolean }[]>`
    select c.relname as table, a.attname as column, exists (
        select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)) as "isHeld"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'uuid'::regtype
       and a.attname like '%\\_id' and a.attname <> 'workspace_id'`;
  const own = rows.filter(({ table }) => tables[table]?.class === "tenant");
  const free = own.filter(({ isHeld }) => !isHeld).map(({ table, column }) => `${table}.${column}`);
  expect(free.sort()).toEqual(Object.values(loose).flat().sort());
  expect(own.length - free.length).toBeGreaterThan(15);
});
