import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { testDatabase } from "../factories/database.ts";
import { productListeners } from "../factories/product-listeners.ts";
import { quietOthers } from "../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
productListeners();
const oneMail = lineOf([
  { id: "m", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
]);

beforeEach(() => quietOthers(database.admin));

/** While a statement of one tenant's rows fails. */
async function whileFails(table: string, check: string, work: () => Promise<unknown>) {
  await database.admin.unsafe(
    `alter table ${table} add constraint bad_for_a_test check (${check}) not valid`,
  );
  await work().finally(() => database.admin.unsafe(`alter table ${table} drop constraint bad_for_a_test`));
}

/** Everybody of a campaign is held until a moment that is over. */
const holdAll = ({ workspaceId, campaignId }: RunningCampaign, hoursAgo: number) =>
  database.admin`with held as (
      update enrolments set state = 'on_hold', hold_until = product_now() - ${hoursAgo} * interval '1 hour'
      where campaign_id = ${campaignId} returning id, hold_until)
    insert into enrolment_holds (workspace_id, enrolment_id, reason, until, at)
    select ${workspaceId}, id, 'user_hold', hold_until, hold_until from held`;

const onHold = async ({ campaignId }: RunningCampaign) =>
  (await database.admin`select 1 from enrolments where campaign_id = ${campaignId} and state = 'on_hold'`)
    .length;

it("a tenant whose many holds can't be ended keeps nobody of another on hold [F21, F23]", async () => {
  const bad = await runningCampaign(database.admin, oneMail, 600);
  const good = await runningCampaign(database.admin, oneMail, 1);
  await holdAll(bad, 2);
  await holdAll(good, 1);
  await whileFails("enrolment_events", `campaign_id <> '${bad.campaignId}' or kind <> 'let_go'`, () =>
    sequencer.endHolds(),
  );
  expect(await onHold(good)).toBe(0);
  expect(await onHold(bad)).toBe(600);
  expect(await sequencer.endHolds()).toBe(600);
  expect(await onHold(bad), "in one look, in several batches").toBe(0);
});

it("a tenant whose many lanes can't be woken keeps no lane of another stopped for longer than a few looks [F21, F23]", async () => {
  const bad = await runningCampaign(database.admin, oneMail, 1);
  const good = await runningCampaign(database.admin, oneMail, 1);
  await database.admin`insert into mailboxes (workspace_id, id, email, email_lower, from_name, username, smtp, imap)
    select ${bad.workspaceId}, gen_random_uuid(), n || '@b.example', n || '@b.example', 'B', 'b', '{}', '{}'
    from generate_series(1, 450) n`;
  await database.admin`insert into lanes (workspace_id, id, kind, ref_id, is_active, next_at)
    select workspace_id, gen_random_uuid(), 'mailbox', id, false, now() from mailboxes m
    where workspace_id = ${bad.workspaceId} and not exists (select 1 from lanes l where l.ref_id = m.id)`;
  await database.admin`update lanes set is_active = false where ref_id in (${bad.mailboxId}, ${good.mailboxId})`;
  await whileFails("lanes", `workspace_id <> '${bad.workspaceId}' or not is_active`, async () => {
    for (let look = 0; look < 4; look++) await sequencer.reconcileLanes();
  });
  const [lane] = await db.tenant(good, ({ sql }) =>
    sql.query<{ is_active: boolean }>("select is_active from lanes where ref_id = $1::uuid", [
      good.mailboxId,
    ]),
  );
  expect(lane?.is_active).toBe(true);
});
