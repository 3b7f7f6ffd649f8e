import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as listRoute } from "@/app/api/workflows/[id]/profiles/route.ts";
import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { stands } from "@/lib/domain/sequencer/index.ts";
import { showPeople } from "@/lib/http/show/campaign-people.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const graph = lineOf([
  { id: "a", delayHours: 0, action: mail },
  { id: "b", delayHours: 24, action: mail },
]);
const page = { search: null, state: null, offset: 0, limit: 25 };
const hourMs = 3_600_000;
const noon = Date.UTC(2027, 2, 1, 12);
let campaign: RunningCampaign;

/** Stops product time at so many hours past noon. */
const clockAt = (
  hours: number,
) => database.admin`insert into product_clock (id, base_machine, base_product, rate)
  values (1, clock_timestamp(), ${new Date(noon + hours * hourMs)}, 0)
  on conflict (id) do update set base_product = excluded.base_product, rate = 0`;
const onLanes = (column: "rest_until" | "is_active", value: Date | boolean) =>
  database.admin`update lanes set ${database.admin({ [column]: value })} where workspace_id = ${campaign.workspaceId}`;
const list = () => showPeople(campaign.member, campaign.campaignId, page);

/** What the list says of its people, having made sure that each one's own page says the same. */
async function said() {
  const { items } = await list();
  for (const row of items) {
    const one = await showPerson(campaign.member, campaign.campaignId, row.profile._id);
    expect(one).toMatchObject(row);
  }
  return items.map(({ state, reason, next_at }) => ({ state, reason, next_at }));
}

beforeEach(async () => {
  await database.admin`update lanes set is_active = false`;
  await clockAt(0);
  campaign = await runningCampaign(database.admin, graph, 3);
  const { workspaceId, campaignId } = campaign;
  await database.admin`update lanes set timezone = 'UTC', hours_start = 8, hours_end = 20, next_at = ${new Date(noon)}
    where workspace_id = ${workspaceId}`;
  await database.admin`update enrolments set due_at = ${new Date(noon - hourMs)} where campaign_id = ${campaignId}`;
});

const three = <T>(one: T) => [one, one, one];

describe("the list of a campaign's people and a person's own page", () => {
  it("name the account's working hours outside of them, and when they begin", async () => {
    await clockAt(10);
    const opens = noon + 20 * hourMs;
    expect(await said()).toEqual(three({ state: "waiting", reason: "working_hours", next_at: opens }));
  });

  it("name a rest of the account", async () => {
    await onLanes("rest_until", new Date(noon + hourMs));
    expect(await said()).toEqual(three({ state: "waiting", reason: "rest", next_at: noon + hourMs }));
  });

  it("name the account's limits, for those whose turn they keep back", async () => {
    await database.admin`update lanes set limits = '{"email": {"day": 1}}', concurrency = 1
      where workspace_id = ${campaign.workspaceId}`;
    expect(await turn({ state: "sent", receipt: {} })).toHaveLength(1);
    await onLanes("rest_until", new Date(noon));
    const next_at = noon + 25 * hourMs;
    expect((await said()).sort((a, b) => a.reason!.localeCompare(b.reason!))).toEqual([
      { state: "waiting", reason: "budget", next_at },
      { state: "waiting", reason: "budget", next_at },
      { state: "waiting", reason: "delay", next_at: noon + 24 * hourMs },
    ]);
  });

  it("name an account that is switched off, and a campaign that is", async () => {
    await onLanes("is_active", false);
    expect(await said()).toEqual(three({ state: "waiting", reason: "account_inactive", next_at: null }));
    await database.admin`update campaigns set status = 'paused' where id = ${campaign.campaignId}`;
    expect(await said()).toEqual(three({ state: "waiting", reason: "campaign_paused", next_at: null }));
  });

  it("name nothing for who is due, and nothing at all for who isn't enrolled", async () => {
    expect(await said()).toEqual(three({ state: "waiting", reason: null, next_at: noon }));
    const left = campaign.prospectIds[0]!;
    await database.admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, source, file_name, state, custom_fields, total, accepted, refused)
      select workspace_id, gen_random_uuid(), id, credential_id, 'csv', 'x.csv', 'finished', '{}', 1, 1, 0 from campaigns where id = ${campaign.campaignId}`;
    await database.admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      select workspace_id, id, ${left}, 1 from prospect_imports where campaign_id = ${campaign.campaignId}`;
    await database.admin`delete from enrolments where prospect_id = ${left}`;
    expect(await said()).toContainEqual({ state: null, reason: null, next_at: null });
  });

  it("are read by as many statements for a page as for one person", async () => {
    const { workspaceId, campaignId } = campaign;
    const rows = await database.admin<
      { id: string }[]
    >`select id from enrolments where campaign_id = ${campaignId}`;
    const asked = (enrolmentIds: string[]) =>
      db.tenant({ workspaceId }, async ({ sql }) => {
        const query = vi.fn<typeof sql.query>((...given) => sql.query(...given));
        const known = await stands(
          { ...sql, query: query as typeof sql.query },
          { workspaceId, enrolmentIds },
          new Date(noon),
        );
        expect(known.size).toBe(enrolmentIds.length);
        return query.mock.calls.length;
      });
    const ids = rows.map(({ id }) => id);
    expect([await asked([]), await asked(ids.slice(0, 1)), await asked(ids)]).toEqual([0, 2, 2]);
  });

  it("come by their calls", async () => {
    await clockAt(10);
    const { workspaceId } = campaign;
    const { token, userId } = await makeMember(database.admin, { workspaceId });
    await database.admin`update workspaces set brand_id = (select brand_id from users where id = ${userId})
      where id = ${workspaceId}`;
    const { payload } = await callRoute<{ items: PersonState[]; total: number }>(listRoute, {
      as: token,
      params: { id: campaign.campaignId },
    });
    expect(payload).toMatchObject(await list());
  });
});
