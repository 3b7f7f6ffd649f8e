import { describe, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { rehearseCampaign } from "@/lib/domain/sequencer/index.ts";
import { viewRehearsal } from "@/lib/http/views/rehearsal.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
const assumptions = {
  acceptPercent: 0,
  acceptAfterHours: 24,
  replyPercent: 0,
  replyAfterHours: 24,
  taskAfterHours: 24,
  seed: 1,
};
const mail = (id: string, delayHours: number) => ({
  id,
  delayHours,
  action: { type: "email" as const, subject: "A question", text: "Good day", mailboxIds: [] },
});

/** How many rows each table has that a campaign writes. */
const counts = async () =>
  database.admin`select (select count(*) from enrolments) as enrolments, (select count(*) from actions) as actions,
    (select count(*) from enrolment_events) as events, (select coalesce(sum(spent), 0) from lane_usage) as spent,
    (select string_agg(state || due_at, ',' order by id) from enrolments) as standing`;

describe("a campaign's rehearsal", () => {
  it("counts what its people would get within the limits, those of its imports too, and changes nothing", async () => {
    const made = await runningCampaign(database.admin, lineOf([mail("a", 0), mail("b", 48)]), 6, {
      email: { day: 2 },
    });
    const { workspaceId, campaignId, credentialId, member } = made;
    const [importId, prospectId] = [newId(), newId()];
    await database.admin`insert into prospects (workspace_id, id, full_name, email, email_lower)
      values (${workspaceId}, ${prospectId}, 'Late Comer', 'late@p.example', 'late@p.example')`;
    await database.admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${importId}, ${campaignId}, ${credentialId}, 'csv', 'late.csv', 'finished', '{}')`;
    await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      values (${workspaceId}, ${importId}, ${prospectId}, 1)`;
    const before = await counts();
    const found = await rehearseCampaign(member, campaignId, assumptions);
    expect(await counts()).toEqual(before);
    expect(found).toMatchObject({ people: 7, isPart: false, isWhole: true });
    expect(found.standing).toEqual([{ state: "complete", reason: null, count: 7 }]);
    const perDay = found.calendar.map(({ count }) => count);
    expect(perDay.reduce((sum, count) => sum + count, 0)).toBe(14);
    expect(Math.max(...perDay)).toBeLessThanOrEqual(2);
    expect(found.bottleneck).toMatchObject({ kind: "email" });
    expect(found.senders.some(({ id, name }) => id === found.bottleneck?.laneId && name.includes("@"))).toBe(
      true,
    );
  });

  it("says how many answer and stop, and who lacks an address", async () => {
    const made = await runningCampaign(database.admin, lineOf([mail("a", 0), mail("b", 48)]), 4);
    await database.admin`update prospects set email = null, email_lower = null where id = ${made.prospectIds[0] ?? ""}`;
    const found = await rehearseCampaign(made.member, made.campaignId, { ...assumptions, replyPercent: 100 });
    expect(found.standing).toEqual(
      expect.arrayContaining([
        { state: "paused", reason: "got_reply", count: 3 },
        { state: "complete", reason: null, count: 1 },
      ]),
    );
    expect(found.skipped).toEqual(
      expect.arrayContaining([expect.objectContaining({ nodeId: "a", reason: "no_emails", count: 1 })]),
    );
  });

  it("says who gets nothing and why, when the first action is, and what each sender may do a day", async () => {
    const made = await runningCampaign(database.admin, lineOf([mail("a", 0)]), 2, { email: { day: 3 } });
    const { workspaceId, campaignId, credentialId, member } = made;
    const importId = newId();
    await database.admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${importId}, ${campaignId}, ${credentialId}, 'csv', 'more.csv', 'finished', '{}')`;
    const come = async (name: string) => {
      const id = newId();
      const email = `${name}@p.example`;
      await database.admin`insert into prospects (workspace_id, id, full_name, email, email_lower)
        values (${workspaceId}, ${id}, ${name}, ${email}, ${email})`;
      await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
        values (${workspaceId}, ${importId}, ${id}, (select count(*) + 1 from import_people where import_id = ${importId}))`;
      return id;
    };
    await come("welcome");
    await come("listed");
    await database.admin`insert into blacklist_entries (workspace_id, id, kind, value, entry, created_at)
      values (${workspaceId}, ${newId()}, 'address', 'listed@p.example', 'listed@p.example', now())`;
    await database.admin`update prospects set lead_status = 'excluded' where id = ${await come("excluded")}`;
    const busy = await come("busy");
    // The same campaign once more, with this one person in it.
    const otherId = newId();
    await database.admin`insert into campaigns select (jsonb_populate_record(c, jsonb_build_object('id', ${otherId}::text))).*
      from campaigns c where c.id = ${campaignId}`;
    await database.admin`insert into enrolments select (jsonb_populate_record(e, jsonb_build_object('id', ${newId()}::text,
      'campaign_id', ${otherId}::text, 'prospect_id', ${busy}::text))).*
      from enrolments e where e.campaign_id = ${campaignId} limit 1`;
    const found = await rehearseCampaign(member, campaignId, assumptions);
    expect(found.people).toBe(3);
    expect(found.leftOut).toEqual([
      { reason: "blacklisted", count: 1 },
      { reason: "excluded", count: 1 },
      { reason: "in_other_campaign", count: 1 },
    ]);
    const view = viewRehearsal(found);
    expect(view.left_out).toEqual(found.leftOut);
    expect(view).toMatchObject({ left_out_of: null, is_part: false });
    expect(view.starts_at! <= view.ends_at!).toBe(true);
    expect(view.senders).toEqual([
      expect.objectContaining({
        kind: "mailbox",
        hours: expect.objectContaining({ work_days: expect.any(Number) }),
        limits: [{ action: "email", day: 3, is_growing: false }],
      }),
    ]);
  });

  it("looks at the first 20,000 people who aren't in it, and says so only where there are more", async () => {
    const made = await runningCampaign(database.admin, lineOf([mail("a", 0)]), 2);
    const { workspaceId, campaignId, credentialId, member } = made;
    const importId = newId();
    const view = async () => viewRehearsal(await rehearseCampaign(member, campaignId, assumptions));
    // It once brought more: the two who are in the campaign, and others who were removed since.
    await database.admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, source, file_name, state, custom_fields, accepted)
      values (${workspaceId}, ${importId}, ${campaignId}, ${credentialId}, 'csv', 'many.csv', 'finished', '{}', 20500)`;
    const come = (from: number, to: number) => database.admin`
      with come as (insert into prospects (workspace_id, id, full_name, lead_status)
        select ${workspaceId}::uuid, gen_random_uuid(), n::text, 'excluded' from generate_series(${from}::int, ${to}::int) n
        returning id, full_name)
      insert into import_people (workspace_id, import_id, prospect_id, line)
        select ${workspaceId}::uuid, ${importId}::uuid, id, full_name::int from come`;
    await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      select workspace_id, ${importId}, prospect_id, 30000 + row_number() over () from enrolments where campaign_id = ${campaignId}`;
    await come(1, 20_000);
    const left_out = [{ reason: "excluded", count: 20_000 }];
    expect(await view()).toMatchObject({ people: 2, left_out, left_out_of: null, is_part: false });
    await come(20_001, 20_001);
    expect(await view()).toMatchObject({ people: 2, left_out, left_out_of: 20_000, is_part: true });
  });

  it("is not found by another workspace, nor by a member who doesn't see the account", async () => {
    const made = await runningCampaign(database.admin, lineOf([mail("a", 0)]), 1);
    const stranger = await runningCampaign(database.admin, lineOf([mail("a", 0)]), 1);
    const blind = { ...made.member, isAdmin: false, credentialIds: [] };
    for (const member of [stranger.member, blind])
      await expect(rehearseCampaign(member, made.campaignId, assumptions)).rejects.toMatchObject({
        reason: "not_found",
      });
  });
});
