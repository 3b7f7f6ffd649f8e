import { expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { countCampaigns } from "@/lib/domain/campaigns/store/people.ts";
import { standingOf } from "@/lib/domain/reports/store/standing.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCampaign } from "../../factories/make-campaign.ts";
import { makeCredential } from "../../factories/make-conversation.ts";

const database = testDatabase();

it("the figures of campaigns count what came after each person's own enrolment, through the campaign's own account", async () => {
  const { admin } = database;
  const made = await makeCampaign(admin, { graph: lineOf([]), people: 60 });
  const { workspaceId, prospectIds, credentialId } = made;
  const [second, empty, laneId] = [newId(), newId(), newId()];
  const other = await makeCredential(admin, workspaceId, { accountRef: "other" });
  for (const [id, account] of [
    [second, other],
    [empty, other],
  ] as const)
    await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
      values (${workspaceId}, ${id}, ${account}, ${id}, ${id}, 'active')`;
  const states = ["waiting", "complete", "uncertain", "paused", "canceled", "held", "waiting"];
  const person = admin`select id, n::int as n from unnest(${prospectIds}::uuid[]) with ordinality p(id, n)`;
  // Enrolled in the first campaign today, in the second ten days ago; each third person in both.
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, pause_reason, due_at, version, entered_at, created_at)
    select ${workspaceId}::uuid, gen_random_uuid(), c.id::uuid, p.id, 'a', ${laneId}::uuid, 'message', (${states}::text[])[1 + p.n % 7],
      case when p.n % 7 = 3 then case when p.n % 2 = 0 then 'got_reply' else 'user_hold' end end,
      now() + p.n * interval '1 minute', 1, now(), now() - c.days * interval '1 day'
      from (${person}) p join (values (${made.campaignId}, 0, 0), (${second}, 10, 1)) c(id, days, half) on p.n % 2 = c.half or p.n % 3 = 0`;
  await admin`insert into prospect_relations (workspace_id, prospect_id, credential_id, connected_at)
    select ${workspaceId}::uuid, p.id, a.id::uuid, case when p.n % 5 > 0 then now() + (p.n % 4 - 2) * interval '4 days' end
      from (${person}) p cross join (values (${credentialId}), (${other})) a(id) where p.n % 4 > 0`;
  await admin`update prospects p set replied_at = case when k.n % 3 > 0 then now() + (k.n % 5 - 3) * interval '4 days' end,
      lead_status = (array['new', 'interested', 'lead', 'contacted'])[1 + k.n % 4]
    from (${person}) k where p.id = k.id`;

  const expected = await admin`
    select e.campaign_id as "campaignId", count(*)::int as enrolled,
      (count(*) filter (where r.connected_at >= e.created_at))::int as accepted,
      (count(*) filter (where p.replied_at >= e.created_at))::int as replied,
      (count(*) filter (where e.state = 'uncertain'))::int as uncertain,
      (count(*) filter (where p.lead_status in ('interested', 'lead')))::int as interested,
      (count(*) filter (where e.state in ('complete', 'canceled') or e.pause_reason = 'got_reply'))::int as through,
      (extract(epoch from min(e.due_at) filter (where e.state = 'waiting')) * 1000)::float8 as "nextAt"
      from enrolments e join prospects p on p.id = e.prospect_id join campaigns c on c.id = e.campaign_id
      left join prospect_relations r on r.prospect_id = p.id and r.credential_id = c.credential_id
     group by 1`;
  const ids = [made.campaignId, second, empty];
  const [counts, standings] = await db.tenant({ workspaceId }, async (tx) => [
    await countCampaigns(tx, workspaceId, ids),
    await standingOf(tx.sql, workspaceId, ids),
  ]);
  for (const row of expected) {
    const { enrolled, accepted, replied, uncertain, interested, through, nextAt } = row;
    expect(
      Math.min(accepted, replied, uncertain, interested, through),
      "the case is told apart",
    ).toBeGreaterThan(0);
    const figures = { enrolled, accepted, replied, uncertain, people: 0, sent: 0 };
    expect(counts.find(({ campaignId }) => campaignId === row.campaignId)).toMatchObject(figures);
    const standing = { people: enrolled, through, interested, nextAt };
    expect(standings.find(({ campaignId }) => campaignId === row.campaignId)).toMatchObject(standing);
  }
  expect(expected).toHaveLength(2);
  const none = { enrolled: 0, accepted: 0, replied: 0, uncertain: 0, people: 0, sent: 0 };
  expect(counts.find(({ campaignId }) => campaignId === empty)).toEqual({ campaignId: empty, ...none });
  expect(standings).toHaveLength(2);
});
