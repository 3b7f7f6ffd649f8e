import { beforeEach, describe, expect, it } from "vitest";
import { eventKinds } from "@/lib/contracts/words/event-kinds.ts";
import { db } from "@/lib/db/index.ts";
import { foldFigures } from "@/lib/domain/reports/index.ts";
import { countedEvents } from "@/lib/domain/reports/rules/metrics.ts";
import { optOut, purgeHistory, tellInterested, tellOfBounce } from "@/lib/domain/sequencer/index.ts";
import { purgeAudit } from "@/lib/domain/workspaces/index.ts";
import { purge, purgeTurns } from "@/lib/jobs/handlers/purge.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { quietCampaign, tell } from "../../factories/history.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import type { RunningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const clear = (keptDays: number, most: number) =>
  db.platform("operations", ({ sql }) => purgeHistory(sql, keptDays, most));

const clearAudit = (keptDays: number, most: number) =>
  db.platform("operations", ({ sql }) => purgeAudit(sql, keptDays, most));

/** A campaign to whose person each kind of thing happened once. */
async function fullCampaign(): Promise<RunningCampaign> {
  const made = await quietCampaign(database.admin);
  const at = new Date("2026-01-05T10:00:00Z");
  await tell(
    database.admin,
    made,
    eventKinds.map((kind) => ({ kind, at })),
  );
  return made;
}

const end = (made: RunningCampaign, status: string, daysAgo: number) =>
  database.admin`update campaigns set status = ${status},
      deleted_at = case when ${status} = 'deleted' then product_now() - ${daysAgo} * interval '1 day' end
    where id = ${made.campaignId}`;

const kindsOf = async ({ campaignId }: RunningCampaign) => {
  const rows = await database.admin<{ kind: string }[]>`
    select kind from enrolment_events where campaign_id = ${campaignId} order by kind`;
  return rows.map(({ kind }) => kind);
};

const isDone = async ({ campaignId }: RunningCampaign) => {
  const [row] = await database.admin`
    select history_purged_at is not null as done from campaigns where id = ${campaignId}`;
  return row?.done;
};

/** A mail that went to a campaign's person, whose sequence is over; returns its action. */
async function sendOnce(made: RunningCampaign, key: string): Promise<string> {
  const [enrolment] = await database.admin<{ id: string; laneId: string }[]>`
    update enrolments set state = 'complete' where campaign_id = ${made.campaignId} returning id, lane_id as "laneId"`;
  const id = newId();
  await database.admin`insert into actions ${database.admin({
    ...{ workspace_id: made.workspaceId, id, effect_key: key, campaign_id: made.campaignId },
    ...{ enrolment_id: enrolment!.id, prospect_id: made.prospectIds[0]!, lane_id: enrolment!.laneId },
    ...{ kind: "email", node_id: "a", visit: 1, version: 1, state: "sent", worker: "w" },
    payload: database.admin.json({ to: { email: "ada@people.example" } }),
    ...{ lease_until: new Date(), intended_at: new Date(), settled_at: new Date() },
  })}`;
  return id;
}

/** More rows of a history that tell only how somebody moved. */
const addPassing = (made: RunningCampaign, count: number) =>
  database.admin`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, kind, at)
    select ${made.workspaceId}, gen_random_uuid(), e.id, e.campaign_id, e.prospect_id, 'held', now()
      from enrolments e cross join generate_series(1, ${count}) where e.campaign_id = ${made.campaignId}`;

// Each test has a history of its own.
beforeEach(() => database.admin`update campaigns set history_purged_at = now() where status = 'deleted'`);

describe("the history of a deleted campaign", () => {
  it("is cleared after its days, but for what a figure counts and what a check asks for", async () => {
    const gone = await fullCampaign();
    await end(gone, "deleted", 91);
    const stays = new Set<string>([...countedEvents.map(({ kind }) => kind), "connected_before"]);
    const before = await kindsOf(gone);
    expect(before).toHaveLength(eventKinds.length);
    await clear(90, 1000);
    expect(await kindsOf(gone)).toEqual(before.filter((kind) => stays.has(kind)));
    expect(stays.size).toBe(13);
    expect(await isDone(gone)).toBe(true);
  });

  it("stays whole until then, and that of every other campaign for good", async () => {
    const whole = [];
    for (const [status, days] of [
      ["deleted", 89],
      ["finished", 0],
      ["archived", 0],
      ["active", 0],
      ["paused", 0],
    ] as const) {
      const made = await fullCampaign();
      await end(made, status, days);
      whole.push(made);
    }
    await clear(90, 1000);
    for (const made of whole) expect(await kindsOf(made)).toHaveLength(eventKinds.length);
  });

  it("keeps every action: nothing is sent a second time, and nothing told twice", async () => {
    const gone = await quietCampaign(database.admin);
    const { workspaceId, campaignId, prospectIds } = gone;
    const [prospectId = ""] = prospectIds;
    const actionId = await sendOnce(gone, "sent-once");
    const at = new Date("2026-01-05T10:00:00Z");
    const sent = { kind: "sent", data: { kind: "email", action: actionId }, at };
    const bounced = { kind: "bounced", data: { action: actionId }, at };
    await tell(database.admin, gone, [sent, bounced, { kind: "opted_out", at }, { kind: "interested", at }]);
    await addPassing(gone, 30);
    await foldFigures();
    const figures = () =>
      database.admin`select metric, sum(count)::int as count from figures where campaign_id = ${campaignId} group by 1 order by 1`;
    const before = {
      kinds: (await kindsOf(gone)).filter((kind) => kind !== "held"),
      figures: await figures(),
    };
    await end(gone, "deleted", 91);
    await clear(90, 1000);

    const now = new Date();
    await db.tenant({ workspaceId }, async ({ sql }) => {
      await optOut(sql, { workspaceId, prospectId, now });
      await tellInterested(sql, { workspaceId, prospectIds: [prospectId], now });
      await tellOfBounce(sql, { workspaceId, prospectId, address: "ada@people.example", at: now });
    });
    await foldFigures();
    expect({ kinds: await kindsOf(gone), figures: await figures() }).toEqual(before);
    expect(before.figures.length).toBeGreaterThan(2);
    const kept = await database.admin`select effect_key, state from actions where id = ${actionId}`;
    expect([...kept]).toEqual([{ effect_key: "sent-once", state: "sent" }]);
  });

  it("goes in bounded turns; one that is killed loses nothing, and the next goes on", async () => {
    const [older, newer] = [await quietCampaign(database.admin), await quietCampaign(database.admin)];
    for (const made of [older, newer]) await addPassing(made, 25);
    await end(older, "deleted", 200);
    await end(newer, "deleted", 100);
    const left = async () => [(await kindsOf(older)).length, (await kindsOf(newer)).length];
    await clear(90, 10);
    expect(await left()).toEqual([15, 25]);
    const killed = db.platform("operations", async ({ sql }) => {
      await purgeHistory(sql, 90, 10);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await left()).toEqual([15, 25]);
    const turns = [];
    for (let done = 10; done === 10; turns.push(done)) done = await clear(90, 10);
    // 15 rows, 25 rows, and the two campaigns.
    expect(turns).toEqual([10, 10, 10, 10, 2]);
    expect(await left()).toEqual([0, 0]);
    expect([await isDone(older), await isDone(newer)]).toEqual([true, true]);
  });

  it("waits for nobody: rows that another transaction holds are taken the next time", async () => {
    const gone = await quietCampaign(database.admin);
    await addPassing(gone, 5);
    await end(gone, "deleted", 91);
    await database.admin.begin(async (sql) => {
      await sql`update enrolment_events set prospect_id = prospect_id where id = (
        select id from enrolment_events where campaign_id = ${gone.campaignId} limit 1)`;
      await clear(90, 1000);
      expect(await isDone(gone)).toBe(false);
    });
    expect(await kindsOf(gone)).toHaveLength(1);
    await clear(90, 1000);
    expect([await isDone(gone), await kindsOf(gone)]).toEqual([true, []]);
  });
});

describe("the record of who did what", () => {
  const write = (made: RunningCampaign, count: number, daysAgo: number) =>
    database.admin`insert into audit_entries (workspace_id, id, action, subject_type, at)
      select ${made.workspaceId}, gen_random_uuid(), 'campaign.status', 'campaign',
             now() - ${daysAgo} * interval '1 day' - n * interval '1 second' from generate_series(1, ${count}) n`;
  const count = async (made: RunningCampaign) => {
    const [row] = await database.admin`
      select count(*)::int as count from audit_entries where workspace_id = ${made.workspaceId}`;
    return row?.count as number;
  };

  it("is kept for its days in every workspace, and goes in bounded turns, the oldest first", async () => {
    const [one, two] = [await quietCampaign(database.admin), await quietCampaign(database.admin)];
    const [mine, theirs] = [await count(one), await count(two)];
    await write(one, 3, 729);
    await write(one, 12, 731);
    await write(two, 5, 900);
    expect(await clearAudit(730, 10)).toBe(10);
    expect(await clearAudit(730, 10)).toBe(7);
    expect(await clearAudit(730, 10)).toBe(0);
    expect([await count(one), await count(two)]).toEqual([mine + 3, theirs]);
  });

  it("and the history lose at most so many rows in one run of the job", async () => {
    const most = purgeTurns.rows * purgeTurns.batches;
    const gone = await quietCampaign(database.admin);
    await addPassing(gone, most + 10);
    await end(gone, "deleted", 91);
    const before = await count(gone);
    await write(gone, most + 10, 731);
    await purge();
    expect([await count(gone), (await kindsOf(gone)).length]).toEqual([before + 10, 10]);
    await purge();
    expect([await count(gone), (await kindsOf(gone)).length]).toEqual([before, 0]);
  });

  it("keys of requests and openings of mails go in as many batches as they need", async () => {
    const made = await quietCampaign(database.admin);
    const { workspaceId } = made;
    const actionId = await sendOnce(made, "opened-often");
    for (const days of [29, 31])
      await database.admin`insert into deeds (workspace_id, id, kind, created_at)
        select ${workspaceId}, gen_random_uuid(), 'mail.test', now() - ${days} * interval '1 day' from generate_series(1, 2500)`;
    for (const days of [89, 91])
      await database.admin`insert into tracking_hits
          (workspace_id, id, action_id, kind, place, links, user_agent, is_head, is_ahead, came_at, at, verdict)
        select ${workspaceId}, gen_random_uuid(), ${actionId}, 'open', 0, 0, '', false, false,
               now() - ${days} * interval '1 day', now(), 'machine' from generate_series(1, 2500)`;
    await purge();
    for (const table of ["deeds", "tracking_hits"]) {
      const [row] = await database.admin`
        select count(*)::int as count from ${database.admin(table)} where workspace_id = ${workspaceId}`;
      expect(row?.count, table).toBe(2500);
    }
  });

  it("can't be deleted by the application's role: younger than a year and a month, and by a tenant, not even so", async () => {
    const { workspaceId } = await quietCampaign(database.admin);
    for (const table of ["audit_entries", "enrolment_events"])
      await expect(
        db.platform("operations", ({ sql }) => sql.query(`delete from ${table} returning 1`)),
      ).rejects.toThrow(/permission denied/);
    await expect(clearAudit(364, 1)).rejects.toThrow("is kept");
    await expect(clear(30, 1)).rejects.toThrow("is kept");
    for (const work of [purgeAudit, purgeHistory])
      await expect(db.tenant({ workspaceId }, ({ sql }) => work(sql, 3650, 1))).rejects.toThrow("is kept");
  });
});
