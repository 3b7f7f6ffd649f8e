import { expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { orderCampaigns } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { carryOutNow } from "../factories/bulk.ts";
import { testDatabase } from "../factories/database.ts";
import { claiming, runningCampaign, turn } from "../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);
const twoMails = lineOf([
  { id: "m", delayHours: 0, action: mail },
  { id: "n", delayHours: 0, action: mail },
]);
const store = sequencer.postgresStore(async () => {});
const sent = { state: "sent", receipt: {} } as const;

it("lanes that only skip keep no other tenant's due mail waiting [F23]", async () => {
  // Sixteen lanes with a gap, whose people have no address: due long before the neighbour.
  for (let lane = 0; lane < 16; lane++) {
    const { workspaceId, mailboxId } = await runningCampaign(database.admin, oneMail, 30, { gapMs: 60_000 });
    await database.admin`update prospects set email = null, email_lower = null where workspace_id = ${workspaceId}`;
    await database.admin`update lanes set next_at = now() - interval '1 day' where workspace_id = ${workspaceId} and ref_id = ${mailboxId}`;
  }
  const neighbour = await runningCampaign(database.admin, oneMail, 1);
  for (let claims = 1; ; claims++) {
    const { intents } = await claim(store, { ...claiming(), maxActions: 16 });
    if (intents.some(({ campaignId }) => campaignId === neighbour.campaignId)) break;
    // Each tenant has a lane of its account, too.
    expect(claims).toBeLessThan(5);
  }
});

/** Adds a campaign of the same account, whose place among the others is `rank`, and enrols people in it. */
async function another(one: Awaited<ReturnType<typeof runningCampaign>>, rank: number, people: number) {
  const { workspaceId, credentialId, mailboxId, campaignId: like } = one;
  const campaignId = newId();
  await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status, rank)
    values (${workspaceId}, ${campaignId}, ${credentialId}, 'D', 'd', 'active', ${rank})`;
  await database.admin`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id) values (${workspaceId}, ${campaignId}, ${mailboxId})`;
  await database.admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
    select workspace_id, ${campaignId}, 1, graph from campaign_versions where campaign_id = ${like}`;
  const prospectIds = Array.from({ length: people }, () => newId());
  await database.admin`insert into prospects (workspace_id, id, first_name, full_name, email, email_lower)
    select ${workspaceId}, id::uuid, 'Ada', 'Ada', id || '@p.example', id || '@p.example' from unnest(${prospectIds}::text[]) id`;
  await db.tenant({ workspaceId }, ({ sql }) =>
    sequencer.enrol(sql, { workspaceId, campaignId, prospectIds, now: one.now }),
  );
  return campaignId;
}

it("follow-ups go before new people, whatever the place of their campaigns; new people in its order [OC-012]", async () => {
  await database.admin`update lanes set is_active = false`;
  const one = await runningCampaign(database.admin, twoMails, 1, { gapMs: 0, concurrency: 1 });
  await turn(sent, async () => {});

  // A campaign that is made later stands before the others.
  const early = await another(one, -1_000, 1);
  const earliest = await another(one, -2_000, 1);
  const order: string[] = [];
  for (let n = 0; n < 4; n++)
    order.push(...(await turn(sent, async () => {})).map(({ campaignId }) => campaignId));
  expect(order).toEqual([one.campaignId, earliest, earliest, early]);
});

it("a new order of the campaigns reaches the people who wait [OC-012]", async () => {
  await database.admin`update lanes set is_active = false`;
  const one = await runningCampaign(database.admin, oneMail, 2, { gapMs: 0, concurrency: 1 });
  const { workspaceId, member, campaignId } = one;
  const other = await another(one, -5, 2);
  await orderCampaigns(member, [campaignId, other]);
  for (const subjectId of [campaignId, other])
    await carryOutNow(sequencer.rankCampaign, { workspaceId, subjectId }, 1);
  const order: string[] = [];
  for (let n = 0; n < 4; n++)
    order.push(...(await turn(sent, async () => {})).map((intent) => intent.campaignId));
  expect(order).toEqual([campaignId, campaignId, other, other]);
});

it("an account's gap passes after a call that took longer than the gap, too [F22]", async () => {
  await database.admin`update lanes set is_active = false`;
  const one = await runningCampaign(database.admin, oneMail, 2, { gapMs: 60_000, concurrency: 1 });
  const lane = () =>
    database.admin`select extract(epoch from rest_until - now())::float8 as rests, next_at >= rest_until as sleeps
      from lanes where ref_id = ${one.mailboxId}`;
  const later = () =>
    database.admin`update lanes set rest_until = now() - interval '1 second', next_at = now() - interval '1 second'
      where ref_id = ${one.mailboxId}`;
  await turn(
    sent,
    async () => {},
    async () => void (await later()),
  );
  const [after] = await lane();
  expect(after?.rests).toBeGreaterThan(55);
  expect(after?.rests).toBeLessThanOrEqual(60);
  expect(after?.sleeps).toBe(true);
  await later();
  await turn(
    { state: "retry", afterMs: 0, detail: "nothing left" },
    async () => {},
    async () => void (await later()),
  );
  expect((await lane())[0]?.rests, "nothing arrived").toBeLessThanOrEqual(0);
});
